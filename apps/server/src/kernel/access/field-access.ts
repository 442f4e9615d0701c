/** How far somebody may go with a field, by what his roles say of it. */

/** From least to most. */
const LEVELS = ["hide", "mask", "read", "edit"] as const;
export type Level = (typeof LEVELS)[number];

/** What a role says of a field; one that it says nothing of may be edited. */
export interface FieldRight {
  access: Exclude<Level, "edit">;
  /** A mask holds for rows of one's own, too. */
  own: boolean;
}

/** On rows of one's own, and on all others; never less on one's own. */
export interface FieldLevels {
  own: Level;
  others: Level;
}

/** By module and key of the field. */
export type FieldRights = ReadonlyMap<string, ReadonlyMap<string, FieldRight>>;

/** What is less than everything. */
export interface ModuleLevels {
  byKey: ReadonlyMap<string, FieldLevels>;
  /** The same for everybody who may do the same. */
  signature: string;
}
export type FieldAccess = ReadonlyMap<string, ModuleLevels>;

const EVERYTHING: FieldLevels = { own: "edit", others: "edit" };

/** @param right undefined: nothing is said */
function levelsOf(right: FieldRight | undefined): FieldLevels {
  if (!right) return EVERYTHING;
  const { access, own } = right;
  return { own: access === "mask" && !own ? "edit" : access, others: access };
}

const wider = (one: Level, other: Level): Level => (LEVELS.indexOf(one) < LEVELS.indexOf(other) ? other : one);

const widest = (all: readonly FieldLevels[]): FieldLevels =>
  all.reduce((one, other) => ({ own: wider(one.own, other.own), others: wider(one.others, other.others) }));

/** Of several roles the widest counts, field by field, as it does for rights and reach. */
export function fieldAccess(roles: readonly FieldRights[]): FieldAccess {
  const [first, ...rest] = roles;
  const access = new Map<string, ModuleLevels>();
  // What the first says nothing of may be edited by it.
  for (const [module, said] of first ?? []) {
    const levels = [...said].map(([key, right]): [string, FieldLevels] => [
      key,
      widest([levelsOf(right), ...rest.map((role) => levelsOf(role.get(module)?.get(key)))]),
    ]);
    const less = levels.filter(([, { others }]) => others !== "edit").sort(([a], [b]) => (a < b ? -1 : 1));
    if (less.length > 0) access.set(module, { byKey: new Map(less), signature: JSON.stringify(less) });
  }
  return access;
}

const atLeast = (one: Level, other: Level) => LEVELS.indexOf(one) >= LEVELS.indexOf(other);

/** True when whoever has the one may do with every field what whoever has the other may. */
export const coversFields = (mine: FieldAccess, theirs: FieldAccess): boolean =>
  [...mine].every(([module, { byKey }]) =>
    [...byKey].every(([key, own]) => {
      const other = theirs.get(module)?.byKey.get(key) ?? EVERYTHING;
      return atLeast(own.own, other.own) && atLeast(own.others, other.others);
    }),
  );
