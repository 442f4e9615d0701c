/** What the caller may do with a row: the same facts decide what travels as `can`, what a service asserts, and what `why` says. */
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../work/context";
import { forbidden } from "../work/refusal";
import type { RecordRow, RecordType, RowScope } from "./record-type";
import { covers } from "./scope";
import { noun } from "./tell";

export type Facts = Pick<RecordRow, "owner_id" | "access">;

/** The type whose owner decides: a child follows its parent. */
const decider = (type: RecordType): RecordType => (type.rows.kind === "child" ? decider(type.rows.parent) : type);

/** Why not, or undefined when it is allowed. */
export function refusalOf(
  ctx: Context,
  place: { type: RecordType; scope: RowScope },
  row: Facts,
  ability: string,
): Message | undefined {
  const { abilities, byShare, module } = place.type;
  const rule = abilities[ability];
  if (!rule) throw new Error(`${module} has no ability ${ability}`);
  if (!ctx.can(rule.permission)) return said.noRight;
  const { rows, title } = decider(place.type);
  if (rows.kind === "open") return undefined;
  if (row.owner_id === null) return said.poolOnly({ title: noun(title) });
  if (covers(place.scope, row.owner_id)) return undefined;
  if (!byShare.includes(ability)) return said.ownerOnly;
  return row.access === "rw" ? undefined : said.readOnly({ title: noun(title) });
}

/** True for a row in the reach of one's roles, or in a pool that one sees. */
export function isWithin(type: RecordType, scope: RowScope, { owner_id }: Facts): boolean {
  return decider(type).rows.kind === "open" || owner_id === null || covers(scope, owner_id);
}

/** The abilities of one row, as they travel. */
function abilitiesOf(ctx: Context, place: { type: RecordType; scope: RowScope }, row: Facts): Record<string, 1> {
  const allowed = Object.keys(place.type.abilities).filter(
    (ability) => refusalOf(ctx, place, row, ability) === undefined,
  );
  return Object.fromEntries(allowed.map((ability) => [ability, 1 as const]));
}

/** The abilities of a row as JSON text; rows of a page differ in no more than whose they are to the caller. */
export function abilityTexts(ctx: Context, place: { type: RecordType; scope: RowScope }): (row: Facts) => string {
  const known = new Map<string, string>();
  return (row) => {
    const standing = row.owner_id !== null && covers(place.scope, row.owner_id) ? "covered" : `${row.access}`;
    const key = row.owner_id === null ? "pool" : standing;
    let text = known.get(key);
    if (text === undefined) {
      text = JSON.stringify(abilitiesOf(ctx, place, row));
      known.set(key, text);
    }
    return text;
  };
}

/** @throws FORBIDDEN with the reason */
export function assertAbility(
  ctx: Context,
  place: { type: RecordType; scope: RowScope },
  row: Facts,
  ability: string,
): void {
  const reason = refusalOf(ctx, place, row, ability);
  if (reason !== undefined) throw forbidden(reason);
}
