/** To whom records are given and shared: colleagues in service; and to whom they come back. */
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { invalidField, Refusal } from "../work/refusal";

/** @throws VALIDATION for somebody whom there is not, or who has left */
export async function assertInService(ctx: Context, field: string, people: readonly number[]): Promise<void> {
  const organisation = await ctx.services.organisation.get();
  for (const id of people) {
    const person = organisation.people.get(id);
    if (!person) throw invalidField(field, said.noPerson);
    if (person.quit) throw invalidField(field, said.personLeft({ name: person.nickname }));
  }
}

/**
 * Nothing comes back to somebody who has left, and what a batch gave away of his can still be taken back later.
 * @param key where rows of the batch keep whose they were
 * @throws CONFLICT
 */
export async function assertBack({ db }: Context, batch: number, key: "owner_id" | "leaver"): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.nickname as name from undo_rows r join users u on u.id = (r.before ->> ${key})::bigint
    where r.batch_id = ${batch} and u.quit_status = 1`.execute(db);
  const [gone] = rows;
  if (gone) throw new Refusal("CONFLICT", handoverSaid.awayStill({ name: gone.name }));
}
