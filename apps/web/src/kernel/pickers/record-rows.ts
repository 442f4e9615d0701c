/** Rows of records that fields choose from: where they are listed, what they are called, who may make one. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { webRecords } from "@qicheng/api/web-records.generated";
import { ownValue } from "@qicheng/engine/text/own-value";
import { say } from "../i18n/language";
import { type ChoiceRows, choiceRows } from "../open/kinds";

export type ChosenRow = Readonly<Record<string, unknown>> & { id: number };

/** @throws Error for a type whose module does not say how its records are chosen */
export function rowsOf(module: string): ChoiceRows {
  const rows = choiceRows(module);
  if (!rows) throw new Error(`no field chooses records of ${module}`);
  return rows;
}

export const textIn = (row: Readonly<Record<string, unknown>>, key: string): string => {
  const value = key === "" ? "" : ownValue(row, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

const declared = (module: string) => Object.entries(webRecords).find(([, one]) => one.module === module);

/** The list of a type; customers stand for all types. */
export const listOf = (module: string) => `${declared(module)?.[0]}.index` as "customers.index";

/** What a record of the type is called in a sentence. */
export const nounOf = (module: string): string =>
  say(declared(module)?.[1].title ?? { cn: module, en: module }).toLowerCase();

/** The right to make one. */
export const addRightOf = (module: string): PermissionKey | undefined => declared(module)?.[1].add;
