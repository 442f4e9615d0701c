/** Who answers for the owner of a record: he himself, and those above him. */
import { decidesFor, superiorsOf } from "../jobs/approval";
import { seersOf } from "../records/access/seers";
import type { RecordRow, RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";

/** Those who are told of a request, and see the record: its owner and the nearest head above him. */
export async function answerersOf(
  ctx: Context,
  type: RecordType,
  row: Pick<RecordRow, "id" | "owner_id">,
): Promise<number[]> {
  const organisation = await ctx.services.organisation.get();
  const owner = row.owner_id ?? 0;
  const asked = [...new Set([owner, ...superiorsOf(organisation, owner)])].filter((id) => id !== ctx.me.id);
  const people = asked.flatMap((id) => organisation.people.get(id) ?? []).filter(({ quit }) => !quit);
  return (await seersOf(ctx, type, row, people)).map(({ id }) => id);
}

/** Whether the caller may answer for somebody: anyone above him, and administrators, may. */
export const answersFor = async (ctx: Context, owner: number): Promise<boolean> =>
  owner === ctx.me.id || (await decidesFor(ctx)).includes(owner);
