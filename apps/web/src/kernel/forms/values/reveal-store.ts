/** Values that are masked in a row and may be looked at one by one, and what has been looked at in this page. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { create } from "zustand";
import { useSession } from "../../session/session-store";
import { asText } from "./as-text";

type Row = { readonly [key: string]: unknown };

/** Where the whole value of a field is asked for. */
export interface Hidden {
  module: string;
  id: number;
  field: string;
}

/** Undefined where nothing is masked, or the caller may not look. */
export function hiddenIn(row: Row, field: string): Hidden | undefined {
  const { reveal } = row;
  if (typeof reveal !== "object" || reveal === null || !("fields" in reveal) || !("module" in reveal)) return undefined;
  if (!Array.isArray(reveal.fields) || !reveal.fields.includes(field)) return undefined;
  return { module: asText(reveal.module), id: Number(row.id), field };
}

const useLooked = create<{ values: Readonly<Record<string, string>> }>(() => ({ values: {} }));

/** An edit, and another person, look anew. */
const keyOf = (me: number | undefined, { module, id, field }: Hidden, row: Row) =>
  [me, module, id, field, asText(row.version)].join(" ");

/** Whether somebody who reads the row does not read the value itself, whether or not he may look at it. */
export const isMasked = (row: Row, field: string): boolean =>
  hiddenIn(row, field) !== undefined || asText(ownValue(row, field)).includes("****");

/** Masked, and not to be looked at: nobody writes over what he does not see. */
export const isMaskedForGood = (row: Row, field: string): boolean =>
  isMasked(row, field) && hiddenIn(row, field) === undefined;

/** What was looked at, and how to keep it. */
export function useLookedAt(hidden: Hidden | undefined, row: Row) {
  const me = useSession(({ profile }) => profile?.UserID);
  const key = hidden ? keyOf(me, hidden, row) : "";
  const value = useLooked(({ values }) => ownValue(values, key));
  const keep = (found: string) => useLooked.setState(({ values }) => ({ values: { ...values, [key]: found } }));
  return { value: hidden ? value : undefined, keep };
}
