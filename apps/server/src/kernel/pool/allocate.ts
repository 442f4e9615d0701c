/** Giving rows of the pool to somebody: his hold cap counts, and neither day quota nor cool-down. */

import { said } from "@qicheng/api/kernel/messages";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import { giveRefusal } from "@qicheng/engine/pool/claim";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import { covers, reachOf } from "../records/access/scope";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import { type Acting, defineAct } from "../records/write/acts";
import type { Outcome } from "../work/bulk";
import { changesBetween } from "../work/changes";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { putBack, take } from "./claim";
import { holdingsOf } from "./holdings";
import { poolOf, poolRules } from "./pool-rules";
import { lockPooled, refusedRow, whoHas } from "./pooled-rows";

export interface Allocation {
  userid: number;
  /** Beyond his hold cap as well. */
  over: boolean;
}

export const allocated: NotificationKind = {
  key: "pool.allocated",
  title: poolSaid.allocatedToYou,
  text: ({ name, from, facts }) =>
    facts.n === undefined
      ? (from === "" ? poolSaid.assignedOne : poolSaid.allocatedOne)({ name, from })
      : (from === "" ? poolSaid.assignedMany : poolSaid.allocatedMany)({ name: facts.name ?? "", from, n: facts.n }),
};

/** Once, however many there are. @param from who gave them; nobody did where they were given by themselves */
export async function tellReceiver(
  ctx: Context,
  type: RecordType,
  given: readonly RecordRow[],
  { userid, from }: { userid: number; from?: number },
): Promise<void> {
  const [first] = given;
  if (!first || userid === from) return;
  const what =
    given.length === 1
      ? { about: { module: type.module, id: first.id } }
      : { facts: { name: nameOf(type, first), n: String(given.length) } };
  await notify(ctx, { kind: allocated, to: [userid], ...(from === undefined ? {} : { from }), ...what });
}

/** Whoever makes the rules goes beyond them. */
const BEYOND = "system.manage.basic";

/** Who may get rows: somebody in service whose rows the caller sees. @throws VALIDATION */
async function assertReceiver(ctx: Context, type: RecordType, { userid, over }: Allocation): Promise<void> {
  ctx.require(poolOf(type).see);
  const organisation = await ctx.services.organisation.get();
  const person = organisation.people.get(userid);
  if (!person) throw invalidField("userid", said.noPerson);
  const name = person.nickname;
  if (person.quit) throw invalidField("userid", said.personLeft({ name }));
  const scope = await reachOf(ctx, type);
  if (userid !== ctx.me.id && !covers(scope, userid)) throw invalidField("userid", poolSaid.notBelow({ name }));
  if (over && !ctx.can(BEYOND)) throw invalidField("over", poolSaid.onlyAdministrators);
}

async function allocate(ctx: Context, { type, ids, input, batch }: Acting<Allocation>): Promise<Outcome> {
  const { userid, over } = input;
  const { rules } = await poolRules(ctx.db, type);
  const so = await holdingsOf(ctx.db, type, userid);
  const person = (await ctx.services.organisation.get()).people.get(userid);
  const name = person?.nickname ?? "";
  const found = await lockPooled(ctx, type, ids, userid);
  const gone = ids.filter((id) => !found.some(({ row }) => row.id === id));
  const refused = await whoHas(ctx, type, gone);
  const given: RecordRow[] = [];
  const beyond = new Set<RecordRow>();
  for (const { row, pooled } of found) {
    const refusal = giveRefusal(pooled, { name, held: so.held }, rules);
    if (refusal && !over) refused.push(refusedRow(type, row, refusal));
    else {
      given.push(row);
      if (refusal) beyond.add(row);
      if (pooled.counts) so.held += 1;
    }
  }
  await take(ctx, type, given, { batch, owner: userid, act: "alloc" });
  for (const row of given) {
    const facts = { title: noun(type.title), name: nameOf(type, row), person: name };
    const cap = beyond.has(row) ? poolSaid.capIs({ n: rules.holdCap ?? 0 }) : "";
    const changes = changesBetween({ cap: "" }, { cap }, { cap: poolSaid.beyondCap });
    tell(ctx, type, row, { action: "alloc", summary: poolSaid.didAllocate(facts), changes });
  }
  await tellReceiver(ctx, type, given, { userid, from: ctx.me.id });
  return { done: given.map(({ id }) => id), refused };
}

export const allocateAct = defineAct<Allocation>({
  key: "alloc",
  ability: "alloc",
  title: (title) => poolSaid.bulkAllocate({ title }),
  check: assertReceiver,
  finds: true,
  run: allocate,
  back: putBack,
});
