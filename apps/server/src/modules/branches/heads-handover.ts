/** Branches that somebody heads who leaves: another one heads them, or nobody does any more. */
import { branchSaid } from "@qicheng/api/branches/messages";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import { tellReceiver } from "../../kernel/colleagues/notices";
import { type Giving, type Handover, NOBODY } from "../../kernel/handover/handover";
import type { Outcome } from "../../kernel/work/bulk";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { branchSubject } from "./subject";

/** A head sees what those below him have: it is judged like any other change of rights. */
async function giveRights(ctx: RightsContext, { leaver, to, ids, batch }: Giving): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  const leader = to === NOBODY ? null : to;
  await changeRights(ctx, async ({ db, organisation }) => {
    const names = [{ leader: organisation.name(leaver) }, { leader: organisation.name(leader) }] as const;
    for (const id of ids) {
      const { name = "", leaderId } = organisation.branches.get(id) ?? {};
      if (leaderId !== leaver) {
        outcome.refused.push({ id, name, code: "CONFLICT", msg: branchSaid.movedOn });
        continue;
      }
      await db
        .updateTable("branches")
        .set((eb) => ({ leader_id: leader, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
      const changes = changesBetween(...names, titlesOf(branchSubject.form));
      ctx.audit({
        module: "branch",
        recordId: id,
        action: "handover",
        summary: branchSaid.didHandOver({ name }),
        changes,
      });
      outcome.done.push(id);
    }
  });
  if (leader !== null && outcome.done.length > 0)
    await tellReceiver(ctx, { to: leader, leaver, title: branchSaid.headed, batch });
  return outcome;
}

export const headsHandover: Handover = {
  key: "branch",
  title: branchSaid.headed,
  ends: true,
  left: (leaver) => sql`
    select b.id, b.name, null::bigint as level from branches b where b.leader_id = ${leaver}`,
  refusal: (ctx) => Promise.resolve(ctx.can("system.manage.branch") ? undefined : said.noRight),
  giveRights,
};
