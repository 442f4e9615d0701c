/** Plans a hand-over: the wishes, compared with the leaver's belongings and with the people who may get them. */

import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import type { HandoverRule } from "@qicheng/api/kernel/handover-rules";
import { said } from "@qicheng/api/kernel/messages";
import { type Dealt, deal } from "@qicheng/engine/handover/deal";
import { about, type Message } from "@qicheng/engine/text/message";
import type { OrganisationSnapshot } from "../access/organisation";
import { alongsOf } from "../records/type/along";
import type { Context } from "../work/context";
import { forbidden, invalidField, Refusal } from "../work/refusal";
import { type Handover, NOBODY } from "./handover";
import { allHandovers, leftOf } from "./left";

/** What becomes of one kind. */
export interface KindPlan {
  key: string;
  rule: HandoverRule;
  userids: readonly number[];
  /** Keys of what goes along; left out: all of it. */
  along?: readonly string[] | undefined;
  /** How much of it the screen said there is. */
  count?: number | undefined;
}

/** What of a kind goes to whom. */
export interface Part {
  kind: Handover;
  rows: readonly Dealt[];
  along: readonly string[];
}

interface Asked {
  leaver: number;
  /** As it is behind the lock. */
  organisation: OrganisationSnapshot;
  /** Who gets of what the plan does not name; null = nobody yet. */
  everything: number | null;
  plan: readonly KindPlan[];
}

/** Names the kind that is wrong. */
const wrong = ({ title }: Handover, msg: Message) => invalidField("plan", about(title, msg));

/** Whom a rule names, before anybody is looked at. @throws VALIDATION */
function named(kind: Handover, { rule, userids }: KindPlan, { organisation, leaver }: Asked): readonly number[] {
  if (rule === "later") return [];
  if (rule === "none") {
    if (!kind.ends) throw wrong(kind, handoverSaid.needsSomebody);
    return [NOBODY];
  }
  if (rule === "head") {
    const head = organisation.headAbove(leaver);
    if (head === undefined) throw wrong(kind, handoverSaid.noHead);
    return [head];
  }
  if (rule === "level" && !kind.levels) throw wrong(kind, handoverSaid.noLevels);
  if (rule === "one" && userids.length !== 1) throw wrong(kind, handoverSaid.oneReceiver);
  if (userids.length === 0) throw wrong(kind, handoverSaid.someReceivers);
  return userids;
}

/** @throws VALIDATION for somebody who gets nothing */
async function assertReceives(
  ctx: Context,
  kind: Handover,
  id: number,
  { organisation, leaver }: Asked,
): Promise<void> {
  if (id === NOBODY && kind.ends) return;
  const person = organisation.people.get(id);
  if (!person) throw wrong(kind, said.noPerson);
  if (id === leaver) throw wrong(kind, handoverSaid.himself);
  if (person.quit) throw wrong(kind, said.personLeft({ name: person.nickname }));
  const refusal = await kind.receiver?.(ctx, { id, name: person.nickname });
  if (refusal) throw wrong(kind, refusal);
}

async function partOf(ctx: Context, kind: Handover, plan: KindPlan, asked: Asked): Promise<Part> {
  const left = await leftOf(ctx.db, kind, asked.leaver);
  if (plan.count !== undefined && plan.count !== left.length)
    throw new Refusal("CONFLICT", about(kind.title, handoverSaid.moved({ n: left.length })));
  const people = named(kind, plan, asked);
  if (left.length > 0 && people.length > 0) {
    const refusal = await kind.refusal?.(ctx, asked.leaver);
    if (refusal) throw forbidden(about(kind.title, refusal));
  }
  for (const id of people) await assertReceives(ctx, kind, id, asked);
  const known = kind.type ? alongsOf(kind.type).map(({ key }) => key) : [];
  const strange = plan.along?.find((key) => !known.includes(key));
  if (strange !== undefined) throw wrong(kind, handoverSaid.noKind({ key: strange }));
  return { kind, rows: deal(left, people, plan.rule === "level" ? "level" : "even"), along: plan.along ?? known };
}

/** @throws VALIDATION, FORBIDDEN, CONFLICT naming the kind that is wrong */
export async function partsOf(ctx: Context, asked: Asked): Promise<Part[]> {
  const { plan, everything } = asked;
  const kinds = allHandovers();
  const keys = plan.map(({ key }) => key);
  const strange = keys.find((key) => !kinds.some((kind) => kind.key === key));
  if (strange !== undefined) throw invalidField("plan", handoverSaid.noKind({ key: strange }));
  const parts: Part[] = [];
  for (const kind of kinds) {
    const [own, again] = plan.filter(({ key }) => key === kind.key);
    if (again) throw wrong(kind, handoverSaid.twice);
    const all: KindPlan | undefined = everything ? { key: kind.key, rule: "one", userids: [everything] } : undefined;
    const one = own ?? all;
    if (one) parts.push(await partOf(ctx, kind, one, asked));
  }
  return parts;
}
