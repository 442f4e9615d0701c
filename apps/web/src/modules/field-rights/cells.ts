/** Cells of the matrix: what is stored, and what was changed since and is not saved yet. */
import type { FIELD_ACCESS, FieldRightsAnswer } from "@qicheng/api/field-rights/routes";

export type Access = (typeof FIELD_ACCESS)[number];
export interface Right {
  access: Access;
  own: 0 | 1;
}
export type Field = FieldRightsAnswer["fields"][number];
export type Role = FieldRightsAnswer["roles"][number];
/** What one chooses in a cell: a mask holds on one's own records as well, or does not. */
export type Level = Access | "maskOwn";
/** By role and field. */
export type Rights = ReadonlyMap<string, Right>;

const EDIT: Right = { access: "edit", own: 0 };

export const levelOf = ({ access, own }: Right): Level => (access === "mask" && own === 1 ? "maskOwn" : access);
export const rightOf = (level: Level): Right =>
  level === "maskOwn" ? { access: "mask", own: 1 } : { access: level, own: 0 };
export const levelsOf = (accesses: readonly Access[]): Level[] =>
  accesses.flatMap((access): Level[] => (access === "mask" ? ["mask", "maskOwn"] : [access]));

export const placeOf = (role: number, field: string): string => `${role} ${field}`;

const fieldAt = (place: string): string => place.slice(place.indexOf(" ") + 1);

export const storedIn = ({ rights }: Pick<FieldRightsAnswer, "rights">): Rights =>
  new Map(rights.map(({ role, field, access, own }) => [placeOf(role, field), { access, own: own === 1 ? 1 : 0 }]));

export const isSame = (one: Right, other: Right): boolean => one.access === other.access && one.own === other.own;

export const rightAt = (stored: Rights, place: string): Right => stored.get(place) ?? EDIT;

/** The changes with one more, or one fewer where it is as it was. */
export function withChange(changes: Rights, stored: Rights, place: string, right: Right): Rights {
  const next = new Map(changes);
  const meant: Right = { access: right.access, own: right.access === "mask" ? right.own : 0 };
  if (isSame(meant, rightAt(stored, place))) next.delete(place);
  else next.set(place, meant);
  return next;
}

/** A line of the matrix: the same object until something in it changes. */
export interface Line {
  field: Field;
  stored: Rights;
  /** Of its cells. */
  changes: Rights;
}

const isSameLine = (line: Line, { field, stored, changes }: Line): boolean =>
  line.field === field &&
  line.stored === stored &&
  line.changes.size === changes.size &&
  [...changes].every(([place, right]) => {
    const before = line.changes.get(place);
    return before !== undefined && isSame(before, right);
  });

const NONE: Rights = new Map();

/** @param before the lines as they were drawn */
export function linesOf(
  fields: readonly Field[],
  { stored, changes }: { stored: Rights; changes: Rights },
  before: readonly Line[],
): Line[] {
  const known = new Map(before.map((line) => [line.field.field, line]));
  const byField = new Map<string, Map<string, Right>>();
  for (const [place, right] of changes) {
    const field = fieldAt(place);
    byField.set(field, (byField.get(field) ?? new Map<string, Right>()).set(place, right));
  }
  return fields.map((field) => {
    const line: Line = { field, stored, changes: byField.get(field.field) ?? NONE };
    const drawn = known.get(field.field);
    return drawn && isSameLine(drawn, line) ? drawn : line;
  });
}

/** As they are sent: each with what it was. */
export const sent = (changes: Rights, stored: Rights) =>
  [...changes].map(([place, right]) => {
    const at = place.indexOf(" ");
    return { role: Number(place.slice(0, at)), field: place.slice(at + 1), ...right, before: rightAt(stored, place) };
  });
