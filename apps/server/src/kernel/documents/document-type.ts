/**
 * A document: a record with lines, a number, amounts and an approval. Saving one submits it; while its approval runs, and
 * once it has passed, it stays as it is.
 */
import { documentSaid } from "@qicheng/api/kernel/document-messages";
import { said } from "@qicheng/api/kernel/messages";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { hasRows, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Approvable } from "../approval/declared";
import { submitApproval } from "../approval/run";
import { inApproval } from "../approval/running";
import { flowOf } from "../approval/version";
import { claimNumbers, type NumberKind, takeNumbers } from "../numbers/numbers";
import { reader } from "../records/read/field-writers";
import { lockThere } from "../records/read/read";
import {
  type AbilityRule,
  type Draft,
  type RecordRow,
  type RecordType,
  type RecordTypeInput,
  recordType,
} from "../records/type/record-type";
import type { Context } from "../work/context";
import { invalidField, notFound } from "../work/refusal";
import { completeLines } from "./complete-lines";
import {
  applyVersion,
  beginVersion,
  dropVersion,
  type OpenVersion,
  openVersion,
  rowWith,
  writeVersion,
} from "./versions";

export interface DocumentInput extends Omit<RecordTypeInput, "name"> {
  /** Key of its number. */
  number: string;
  /** Of its numbers: a prefix, a day, a count, such as `CGD{yyyyMMdd}{4}`. */
  pattern: string;
  /** In whose words an approval of one is called; the type and the number alone without it. */
  titled?: (ctx: Context, row: RecordRow) => Promise<string>;
  /** Key of the text that names it, where that is not its number: the number stands there if nobody fills it in. */
  namedByNumber?: string;
  /** It may be changed once it has passed, as the next version of it, with `version_number` and `stage` of its table. */
  changes?: {
    /** Before a passed change is written, with the document as it is and as it becomes. @throws to keep the approval open */
    settle: (ctx: Context, before: RecordRow, after: RecordRow, toPrepaid: boolean) => Promise<void>;
    /** After it was written. */
    changed: (ctx: Context, row: RecordRow) => Promise<void>;
  };
  /** Where no flow is asked it waits for somebody with this right, and passes at once when he saves it himself. */
  posts?: PermissionKey;
  /** In the command that closes its approval, and once for each way it may end. */
  onStatus?: (ctx: Context, row: { id: number }, approval: number) => Promise<void>;
}

/** A document that may be changed, as its draft makes it. */
export interface DraftedChange {
  columns: Readonly<Record<string, unknown>>;
  ext: Readonly<Record<string, unknown>>;
  reason: string;
  toPrepaid: boolean;
}

export interface DocumentType {
  type: RecordType;
  /** Begins a change of a document that the caller has locked, and submits it. */
  change: (ctx: Context, row: RecordRow, change: DraftedChange) => Promise<void>;
  /** For `approval` of the module. */
  approval: Approvable;
}

/** To be submitted, or refused: its people may still change it. */
const OPEN: readonly unknown[] = [0, 3];

/** Stage of a document that is void. */
export const VOID = 2;

/** Why a document stays as it is. */
const settled = ({ approval, stage }: RecordRow) => {
  if (stage === VOID) return documentSaid.void;
  if (approval === 1) return documentSaid.running;
  return approval === 2 ? documentSaid.passed : undefined;
};

function abilities({ routes, abilities: own, changes }: DocumentInput): Readonly<Record<string, AbilityRule>> {
  const rule = { unless: settled, columns: ["approval", ...(changes ? ["stage"] : [])] } as const;
  return {
    edit: { title: said.edit, permission: routes.edit.permission, ...rule },
    delete: { title: said.remove, permission: routes.remove.permission, ...rule },
    ...own,
  };
}

/** Rows as an approval holds them: its people read all of it, so columns with a right of their own are left out. */
function openRows({ children = [] }: FieldDef, rows: readonly Row[]): Row[] {
  const open = children.filter(({ right }) => right === undefined).map(({ key }) => key);
  return rows.map((row) =>
    Object.fromEntries(open.flatMap((key) => (Object.hasOwn(row, key) ? [[key, ownValue(row, key)]] : []))),
  );
}

/** The fields of a record by key, as an approval holds them. */
const dataOf = (fields: readonly FieldDef[], row: RecordRow): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.storage === "none") return [];
      const value = reader(field)(row) ?? null;
      return [[field.key, hasRows(field) ? openRows(field, rowsIn(value)) : value]];
    }),
  );

/** Numbers of new documents: typed ones are noted, the others are counted. @throws VALIDATION for one that was given before */
async function numbered(ctx: Context, kind: NumberKind, field: FieldDef, drafts: readonly Draft[]): Promise<void> {
  const { db = "", key } = field;
  const isTyped = ({ columns }: Draft) => typeof columns[db] === "string" && columns[db].trim() !== "";
  const fresh = drafts.filter(({ before }) => before === undefined);
  const typed = fresh.filter(isTyped);
  const claimed = await claimNumbers(
    ctx,
    kind,
    typed.map(({ columns }) => String(columns[db])),
  );
  for (const [at, draft] of typed.entries()) {
    const number = claimed[at];
    if (number === undefined) throw invalidField(key, said.taken({ title: titleOf(field) }));
    draft.columns[db] = number;
  }
  const blank = fresh.filter((draft) => !isTyped(draft));
  const numbers = await takeNumbers(ctx, kind, blank.length);
  for (const [at, draft] of blank.entries()) draft.columns[db] = numbers[at];
}

/** Keys of what a document is about, which its list shows: of its parent, and of fields that point at a record. */
const partnersOf = ({ rows, fields }: DocumentInput): string[] => [
  ...(rows.kind === "child" ? [rows.key] : []),
  ...fields.flatMap((field) => (field.flags?.show && referenceOf(field) !== undefined ? field.key : [])),
];

/** Declares a document. */
export function documentType(input: DocumentInput): DocumentType {
  const { number, pattern, titled, onStatus, namedByNumber, changes, posts, ...given } = input;
  const field = input.fields.find(({ key }) => key === number);
  if (!field) throw new Error(`a document has no field ${number}`);
  const kind: NumberKind = { name: input.routes.add.record.module, pattern: () => Promise.resolve(pattern) };
  const type: RecordType = recordType({
    ...given,
    name: namedByNumber ?? number,
    list: { ...given.list, partners: given.list.partners ?? partnersOf(input) },
    numbered: true,
    abilities: abilities(input),
    columns: ["approval", ...(changes ? ["stage", "version_number", "created_by"] : []), ...(input.columns ?? [])],
    hooks: {
      ...input.hooks,
      beforeSave: async (ctx, drafts) => {
        for (const draft of drafts) if (!draft.before) draft.columns.approval = 0;
        await completeLines(ctx, type, drafts);
        await input.hooks?.beforeSave?.(ctx, drafts);
        await numbered(ctx, kind, field, drafts);
        for (const draft of drafts) nameByNumber(draft);
      },
      afterSave: async (ctx, saved) => {
        await input.hooks?.afterSave?.(ctx, saved);
        // Saved on a step, it goes on with the approval that runs.
        if (!saved.inApproval && OPEN.includes(saved.after.approval ?? 0)) await submitDocument(ctx, saved.after);
      },
    },
  });
  const nameField = input.fields.find(({ key }) => key === namedByNumber)?.db;
  function nameByNumber({ columns, before }: Draft): void {
    if (nameField === undefined || (before && !(nameField in columns))) return;
    const own = columns[nameField];
    if (typeof own !== "string" || own.trim() === "")
      columns[nameField] = columns[field?.db ?? ""] ?? before?.[field?.db ?? ""];
  }
  async function submitDocument(ctx: Context, row: RecordRow): Promise<void> {
    const { module, title } = type;
    if (posts !== undefined && !ctx.can(posts) && !(await flowOf(ctx, module))) return;
    const { form } = await ctx.services.fields.get(module);
    const called = titled ? await titled(ctx, row) : `${title.cn} ${String(row[field?.db ?? ""])}`;
    await submitApproval(ctx, { module, id: row.id, title: called, data: dataOf(form.fields, row) });
  }
  async function closeChange(ctx: Context, id: number, open: OpenVersion, status: number): Promise<void> {
    // One that was sent back goes on once its initiator has passed it again.
    if (status !== 2) {
      if (status === 3 && !(await inApproval(ctx, type.module, [id])).has(id)) await dropVersion(ctx, type, open, id);
      return;
    }
    const [before] = await lockThere(ctx, type, [id], EVERYWHERE(ctx));
    if (!before) throw notFound();
    await changes?.settle(ctx, before, rowWith(before, open.form), open.toPrepaid);
    await changes?.changed(ctx, await applyVersion(ctx, type, before, open));
  }
  const approval: Approvable = {
    module: type.module,
    title: type.title,
    cc: false,
    ...(changes && {
      draft: {
        read: async (ctx, row) => {
          const open = await openVersion(ctx, type, row.id);
          return open && rowWith(row, open.form);
        },
        write: (ctx, id, form) => writeVersion(ctx, type, id, form),
      },
    }),
    onStatus: async (ctx, id, status) => {
      const open = changes && (await openVersion(ctx, type, id));
      if (open) return closeChange(ctx, id, open, status);
      await sql`update ${sql.table(type.table)} set approval = ${status} where id = ${id}`.execute(ctx.db);
      await onStatus?.(ctx, { id }, status);
    },
  };
  const change: DocumentType["change"] = async (ctx, row, drafted) => {
    await sql`update ${sql.table(type.table)} set stage = 1 where id = ${row.id}`.execute(ctx.db);
    await beginVersion(ctx, type, row, drafted);
    await submitDocument(ctx, rowWith(row, drafted));
  };
  return { type, approval, change };
}

/** Whoever closes an approval reaches its document, wherever it lies. */
const EVERYWHERE = (ctx: Context) => ({ me: ctx.me.id, owners: null, shared: true, pool: "also" }) as const;
