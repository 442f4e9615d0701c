/** What may become of a row that is there already. */

import { importSaid } from "@qicheng/api/kernel/import-messages";
import type { DuplicateChoice } from "@qicheng/api/kernel/import-shapes";
import { titleOf } from "@qicheng/engine/fields/field-def";
import { duplicatesOf } from "../records/search/duplicates";
import type { RecordType } from "../records/type/record-type";
import { mayBeginThere } from "../records/write/into-pool";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import type { Choices } from "./import-store";

const mayMerge = (ctx: Context, { abilities }: RecordType) =>
  abilities.edit !== undefined && ctx.can(abilities.edit.permission);

/** In the order in which they are offered. */
export const choicesFor = (ctx: Context, type: RecordType): DuplicateChoice[] => [
  "skip",
  ...(mayMerge(ctx, type) ? (["merge"] as const) : []),
  ...(duplicatesOf(type).unique ? [] : (["add"] as const)),
  ...(mayBeginThere(ctx, type) && !duplicatesOf(type).unique ? (["pool"] as const) : []),
];

/** What is wished for the whole of an import. @throws VALIDATION naming the input that asks for it */
export function assertChoices(
  ctx: Context,
  type: RecordType,
  { duplicates, pool }: Pick<Choices, "duplicates" | "pool">,
) {
  assertChoice(ctx, type, duplicates, "duplicates");
  if (pool && !mayBeginThere(ctx, type)) throw invalidField("pool", importSaid.noPool);
}

/** @throws VALIDATION naming the input that asks for it */
export function assertChoice(ctx: Context, type: RecordType, choice: DuplicateChoice, input: string): void {
  if (choicesFor(ctx, type).includes(choice)) return;
  if (choice === "pool") throw invalidField(input, importSaid.noPool);
  const unique = type.fields.find((field) => field.unique);
  if (choice === "add" && unique) throw invalidField(input, importSaid.unique({ title: titleOf(unique) }));
  throw invalidField(input, importSaid.choice);
}
