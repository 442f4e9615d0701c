/** Cells of the matrix: what is stored, and what was changed since and is not saved yet. */
import type { FIELD_ACCESS, FieldRightsAnswer } from "@qicheng/api/field-rights/routes";

export type Access = (typeof FIELD_ACCESS)[number];
export interface Right {
  access: Access;
  own: 0 | 1;
}
export type Field = FieldRightsAnswer["fields"][number];
export type Role = FieldRightsAnswer["roles"][number];
/** By role and field. */
export type Rights = ReadonlyMap<string, Right>;

const EDIT: Right = { access: "edit", own: 0 };

export const placeOf = (role: number, field: string): string => `${role} ${field}`;

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

/** As they are sent: each with what it was. */
export const sent = (changes: Rights, stored: Rights) =>
  [...changes].map(([place, right]) => {
    const at = place.indexOf(" ");
    return { role: Number(place.slice(0, at)), field: place.slice(at + 1), ...right, before: rightAt(stored, place) };
  });
