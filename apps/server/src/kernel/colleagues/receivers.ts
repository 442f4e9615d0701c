/** To whom records are given and shared: colleagues in service. */
import { said } from "@qicheng/api/kernel/messages";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";

/** @throws VALIDATION for somebody whom there is not, or who has left */
export async function assertInService(ctx: Context, field: string, people: readonly number[]): Promise<void> {
  const organisation = await ctx.services.organisation.get();
  for (const id of people) {
    const person = organisation.people.get(id);
    if (!person) throw invalidField(field, said.noPerson);
    if (person.quit) throw invalidField(field, said.personLeft({ name: person.nickname }));
  }
}
