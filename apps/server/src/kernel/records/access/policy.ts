/**
 * Decides the caller's acts on a row. The same facts travel as `can`, are asserted by services, and are told by `why`.
 */
import { said } from "@qicheng/api/kernel/messages";
import { poolSaid } from "@qicheng/api/kernel/pool-messages";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../../work/context";
import { forbidden } from "../../work/refusal";
import type { RecordRow, RecordType, RowScope } from "../type/record-type";
import { noun } from "../type/tell";
import { covers, memberAt, readsPooled, scopeAt } from "./scope";

type Facts = Pick<RecordRow, "owner_id" | "access" | "member">;

/** The type whose owner decides: a child follows its parent, whichever variant that is. */
const decider = (type: RecordType, scope: RowScope, row: Pick<Facts, "member">): RecordType =>
  type.rows.kind === "child" ? decider(memberAt(scope, row.member)?.type ?? type.rows.parent, scope, row) : type;

interface Place {
  type: RecordType;
  scope: RowScope;
}

/** Why not, or undefined when it is allowed. */
export function refusalOf(ctx: Context, place: Place, row: RecordRow, ability: string): Message | undefined {
  const { abilities, module } = place.type;
  const rule = abilities[ability];
  if (!rule) throw new Error(`${module} has no ability ${ability}`);
  if (!ctx.can(rule.permission)) return said.noRight;
  const isShared = place.type.byShare.includes(ability) && row.access === "rw";
  if (rule.own && row.owner_id !== ctx.me.id && !isShared) return rule.own;
  const out = rule.place === "pool" ? notPooled(place.type, row) : outOfHand(place, row, ability);
  return out ?? rule.unless?.(row);
}

const notPooled = ({ title }: RecordType, { owner_id }: Facts): Message | undefined =>
  owner_id === null ? undefined : said.notPooled({ title: noun(title) });

/** Whose the row is speaks against it. */
function outOfHand({ type, scope }: Place, row: Facts, ability: string): Message | undefined {
  const { rows, title } = decider(type, scope, row);
  if (rows.kind === "open") return undefined;
  if (row.owner_id === null) return said.poolOnly({ title: noun(title) });
  if (covers(scopeAt(scope, row), row.owner_id)) return undefined;
  if (!type.byShare.includes(ability)) return said.ownerOnly;
  return row.access === "rw" ? undefined : said.readOnly({ title: noun(title) });
}

/** True for a row in the reach of one's roles, or in a pool that one sees. */
export function isWithin(type: RecordType, scope: RowScope, row: Facts): boolean {
  const { owner_id } = row;
  return decider(type, scope, row).rows.kind === "open" || owner_id === null || covers(scopeAt(scope, row), owner_id);
}

/** True for a row of which one reads what is written and kept with it: in a pool those who allocate do. */
export const readsContents = (ctx: Context, { type, scope }: Place, row: Facts): boolean =>
  row.owner_id !== null || readsPooled(ctx, decider(type, scope, row));

/** @throws FORBIDDEN for what one reads once one has claimed the row */
export function assertContents(ctx: Context, place: Place, row: Facts): void {
  if (!readsContents(ctx, place, row)) throw forbidden(poolSaid.claimFirst);
}

/** The abilities of one row, as they travel. */
function abilitiesOf(ctx: Context, place: Place, row: RecordRow): Record<string, 1> {
  const allowed = Object.keys(place.type.abilities).filter(
    (ability) => refusalOf(ctx, place, row, ability) === undefined,
  );
  return Object.fromEntries(allowed.map((ability) => [ability, 1 as const]));
}

/** The abilities of a row as JSON text, by whose it is to the caller and what speaks against them in the row itself. */
export function abilityTexts(ctx: Context, place: Place): (row: RecordRow) => string {
  const known = new Map<string, string>();
  const rules = Object.values(place.type.abilities).flatMap(({ unless }) => unless ?? []);
  return (row) => {
    const isCovered = row.owner_id !== null && covers(scopeAt(place.scope, row), row.owner_id);
    const reached = row.owner_id === ctx.me.id ? "mine" : "covered";
    const standing = isCovered ? reached : `${row.access}`;
    const state = rules.map((unless) => (unless(row) ? "0" : "1")).join("");
    const key = `${row.owner_id === null ? "pool" : standing} ${row.member ?? ""} ${state}`;
    let text = known.get(key);
    if (text === undefined) {
      text = JSON.stringify(abilitiesOf(ctx, place, row));
      known.set(key, text);
    }
    return text;
  };
}

/** @throws FORBIDDEN with the reason */
export function assertAbility(ctx: Context, place: Place, row: RecordRow, ability: string): void {
  const reason = refusalOf(ctx, place, row, ability);
  if (reason !== undefined) throw forbidden(reason);
}
