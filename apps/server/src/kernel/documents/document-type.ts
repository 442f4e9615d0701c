/**
 * A document: a record with lines, a number, amounts and an approval. Saving one submits it; while its approval runs, and
 * once it has passed, it stays as it is.
 */
import { documentSaid } from "@qicheng/api/kernel/document-messages";
import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Approvable } from "../approval/declared";
import { submitApproval } from "../approval/run";
import { claimNumber, type NumberKind, takeNumbers } from "../numbers/numbers";
import { reader } from "../records/read/field-writers";
import {
  type AbilityRule,
  type Draft,
  type RecordRow,
  type RecordType,
  type RecordTypeInput,
  recordType,
} from "../records/type/record-type";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import { completeLines } from "./complete-lines";

export interface DocumentInput extends Omit<RecordTypeInput, "name"> {
  /** Key of its number, which names it. */
  number: string;
  /** Of its numbers: a prefix, a day, a count, such as `CGD{yyyyMMdd}{4}`. */
  pattern: string;
  /** In whose words an approval of one is called; the type and the number alone without it. */
  titled?: (ctx: Context, row: RecordRow) => Promise<string>;
  /** In the command that closes its approval, and once for each way it may end. */
  onStatus?: (ctx: Context, row: { id: number }, approval: number) => Promise<void>;
}

export interface DocumentType {
  type: RecordType;
  /** For `approval` of the module. */
  approval: Approvable;
}

/** To be submitted, or refused: its people may still change it. */
const OPEN: readonly unknown[] = [0, 3];

/** Why a document stays as it is. */
const settled = ({ approval }: RecordRow) => {
  if (approval === 1) return documentSaid.running;
  return approval === 2 ? documentSaid.passed : undefined;
};

function abilities({ routes, abilities: own }: DocumentInput): Readonly<Record<string, AbilityRule>> {
  const rule = { unless: settled, columns: ["approval"] } as const;
  return {
    edit: { title: said.edit, permission: routes.edit.permission, ...rule },
    delete: { title: said.remove, permission: routes.remove.permission, ...rule },
    ...own,
  };
}

/** The fields of a record by key, as an approval holds them. */
const dataOf = (fields: readonly FieldDef[], row: RecordRow): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => (field.storage === "none" ? [] : [[field.key, reader(field)(row) ?? null]])),
  );

/** Numbers of new documents: typed ones are noted, the others are counted. @throws VALIDATION for one that was given before */
async function numbered(ctx: Context, kind: NumberKind, field: FieldDef, drafts: readonly Draft[]): Promise<void> {
  const { db = "", key } = field;
  const isTyped = ({ columns }: Draft) => typeof columns[db] === "string" && columns[db].trim() !== "";
  const fresh = drafts.filter(({ before }) => before === undefined);
  for (const draft of fresh.filter(isTyped)) {
    const number = await claimNumber(ctx, kind, String(draft.columns[db]));
    if (number === undefined) throw invalidField(key, documentSaid.numberTaken({ number: String(draft.columns[db]) }));
    draft.columns[db] = number;
  }
  const blank = fresh.filter((draft) => !isTyped(draft));
  const numbers = await takeNumbers(ctx, kind, blank.length);
  for (const [at, draft] of blank.entries()) draft.columns[db] = numbers[at];
}

/** Declares a document. */
export function documentType(input: DocumentInput): DocumentType {
  const { number, pattern, titled, onStatus, ...given } = input;
  const field = input.fields.find(({ key }) => key === number);
  if (!field) throw new Error(`a document has no field ${number}`);
  const kind: NumberKind = { name: input.routes.add.record.module, pattern: () => Promise.resolve(pattern) };
  const type: RecordType = recordType({
    ...given,
    name: number,
    numbered: true,
    abilities: abilities(input),
    columns: ["approval", ...(input.columns ?? [])],
    hooks: {
      ...input.hooks,
      beforeSave: async (ctx, drafts) => {
        for (const draft of drafts) {
          if (!draft.before) draft.columns.approval = 0;
          await completeLines(ctx, type, draft);
        }
        await input.hooks?.beforeSave?.(ctx, drafts);
        await numbered(ctx, kind, field, drafts);
      },
      afterSave: async (ctx, saved) => {
        await input.hooks?.afterSave?.(ctx, saved);
        if (OPEN.includes(saved.after.approval ?? 0)) await submitDocument(ctx, saved.after);
      },
    },
  });
  async function submitDocument(ctx: Context, row: RecordRow): Promise<void> {
    const { module, title } = type;
    const { form } = await ctx.services.fields.get(module);
    const called = titled ? await titled(ctx, row) : `${title.cn} ${String(row[field?.db ?? ""])}`;
    await submitApproval(ctx, { module, id: row.id, title: called, data: dataOf(form.fields, row) });
  }
  const approval: Approvable = {
    module: type.module,
    title: type.title,
    cc: false,
    onStatus: async (ctx, id, status) => {
      await sql`update ${sql.table(type.table)} set approval = ${status} where id = ${id}`.execute(ctx.db);
      await onStatus?.(ctx, { id }, status);
    },
  };
  return { type, approval };
}
