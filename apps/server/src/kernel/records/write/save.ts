/** Creating and changing records: authorise and lock, validate, write, tell the log, in the caller's transaction. */

import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isFixed } from "@qicheng/engine/fields/validate";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { asParameter } from "../../db/insert-rows";
import { ahead, prepared } from "../../db/pipeline";
import type { ModuleFields } from "../../fields/registry";
import { asSent } from "../../http/unchanged";
import { conflict, didEdit } from "../../work/conflict";
import type { Context } from "../../work/context";
import { invalidField, notFound } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import type { CallersFields } from "../access/masks";
import { assertAbility } from "../access/policy";
import { reachOf } from "../access/scope";
import { presenterOf } from "../read/presenter";
import { findRecord, lockOfAll, lockRecords } from "../read/read";
import { childrenChanged, remakeTerms } from "../search/search-remake";
import { refuseTaken } from "../search/unique";
import type { Draft, Raw, RecordRow, RecordType } from "../type/record-type";
import { searchedBy, storedText } from "../type/search-terms";
import { type Did, noun, sentence, tell } from "../type/tell";
import { changesOf } from "./changes-of";
import { formInput, toStorage } from "./form-input";
import { refuseHeld } from "./held-rows";
import { insertRecords } from "./insert";
import { beginsInPool, hasPool, INTO_POOL } from "./into-pool";
import { identifyLines, updateLines, withoutLines } from "./lines";
import { attachMarked, tieFiles } from "./tie";
import { valuesOf } from "./undo-batch";

/**
 * Keys that forms send beside the fields: the mark that ties uploads to a new record, the parent, what the type names. A
 * record that is there may have a number in the place of the mark, which comes back as it is.
 */
function allowedBeside({ rows, beside = {}, computed = {} }: RecordType, raw: Raw, before?: RecordRow): string[] {
  const sent = Object.keys(beside).filter((key) => ["", ownValue(beside, key)].includes(asSent(ownValue(raw, key))));
  const whose = before === undefined && hasPool({ rows }) ? [INTO_POOL] : [];
  const mark = before && "code" in computed && asSent(raw.code) !== "" ? [] : ["code"];
  return [...mark, ...whose, ...sent, ...(rows.kind === "child" ? [rows.key] : [])];
}

/** Columns that the form writes, so that every update of a type is the same statement. */
const writable = (fields: readonly FieldDef[]) =>
  fields.flatMap((field) =>
    field.db === undefined || field.storage === "lines" || isFixed(field, "edit") ? [] : [field.db],
  );

/** The columns that no form gives: whose a new record is, or below which parent it stands. */
async function place(ctx: Context, type: RecordType, raw: Raw): Promise<Raw> {
  const { rows, only } = type;
  const member = type.memberOf && only ? { [only.column]: only.numbers[0] } : {};
  if (rows.kind === "owned") return { ...member, owner_id: beginsInPool(ctx, type, raw) ? null : ctx.me.id };
  if (rows.kind === "open") return member;
  const given = raw[rows.key];
  const id = typeof given === "number" || typeof given === "string" ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(id) || id <= 0) throw invalidField(rows.key, said.id);
  const [parent] = await lockOfAll(ctx, rows.parent, [id]);
  if (!parent) throw notFound();
  assertAbility(ctx, parent, parent.row, rows.adding);
  return { ...member, [rows.column]: id };
}

/** A child stays below its parent. @throws VALIDATION */
function assertSamePlace({ rows, title }: RecordType, raw: Raw, before: RecordRow): void {
  if (rows.kind !== "child" || raw[rows.key] === undefined) return;
  if (typeof raw[rows.key] === "object" || Number(raw[rows.key]) !== before[rows.column])
    throw invalidField(rows.key, said.belongs({ child: noun(title), parent: noun(rows.parent.title) }));
}

/** A record to come: what its form sent, and columns that no form gives. */
export interface Addition {
  raw: Raw;
  given?: Raw;
  /** What `formInput` made of it, in this transaction; it is asked without them. */
  values?: Record<string, unknown>;
}

async function draftOf(ctx: Context, type: RecordType, fields: CallersFields, addition: Addition): Promise<Draft> {
  const { raw, given } = addition;
  const placed = await place(ctx, type, raw);
  const input = { raw, mode: "add" as const, alsoAllowed: allowedBeside(type, raw) };
  const values = addition.values ?? (await formInput(ctx, { type, fields }, input));
  const { columns, ext } = toStorage(fields.whole, values);
  // Whose it is says the form, where it asks.
  const owner = placed.owner_id !== undefined && columns.owner_id ? { owner_id: columns.owner_id } : {};
  const own = { ...columns, ...placed, ...owner, created_by: ctx.me.id, ...given };
  return { id: await ctx.services.newIds.next(type.table), columns: own, values, ext, before: undefined };
}

const rowOf = ({ id, columns, ext }: Draft) =>
  ({ owner_id: null, ...columns, ext, id, version: 1, access: null, starred: false }) as unknown as RecordRow;

/** Creates records together. @throws VALIDATION naming every wrong field of the first that has one */
export async function addRecords(
  ctx: Context,
  type: RecordType,
  additions: readonly Addition[],
  did: Did = said.didAdd,
): Promise<RecordRow[]> {
  const fields = await ownFields(ctx, type.module);
  const drafts: Draft[] = [];
  await ctx.services.newIds.reserve(type.table, additions.length);
  for (const addition of additions) drafts.push(await draftOf(ctx, type, fields, addition));
  for (const draft of drafts) await identifyLines(ctx, type, draft);
  await type.hooks?.beforeSave?.(ctx, drafts);
  await refuseTaken(ctx, { type, fields: fields.whole }, drafts);
  const more = await type.hooks?.insertParts?.(ctx, drafts);
  const rows = drafts.map(({ id, columns, ext }) => ({ columns: { ...columns, id }, ext }));
  const searched = searchedBy(type, fields.whole);
  await sql`${ahead}${prepared}${insertRecords(type, { rows, searched, more: more ?? [] })}`.execute(ctx.db);
  const saved = drafts.map(rowOf);
  for (const [at, after] of saved.entries()) {
    await tieFiles(ctx, { module: type.module, id: after.id }, fields.whole.form.fields, drafts[at]?.values ?? {});
    await type.hooks?.afterSave?.(ctx, { before: undefined, after });
    tell(ctx, type, after, { action: "add", summary: sentence(type, did, after) });
  }
  await childrenChanged(ctx, type, saved);
  return saved;
}

/** Creates a record. @returns its id @throws VALIDATION naming every wrong field */
export async function addRecord(ctx: Context, type: RecordType, raw: Raw): Promise<number> {
  const [after] = await addRecords(ctx, type, [{ raw }]);
  if (!after) throw new Error("nothing was added");
  await attach(ctx, type, after, raw);
  return after.id;
}

/** What was uploaded for the record while its form stood open. */
export async function attach(ctx: Context, type: RecordType, row: RecordRow, { code }: Raw): Promise<void> {
  const summary = await attachMarked(ctx, { module: type.module, id: row.id }, code);
  if (summary) tell(ctx, type, row, { action: "attach", summary });
}

export interface Change {
  id: number;
  /** Undefined: the last write wins, and the log says so. */
  version: number | undefined;
  raw: Raw;
  /** What the log says of it. */
  did?: Did;
}

async function update(ctx: Context, type: RecordType, fields: ModuleFields, draft: Draft): Promise<RecordRow> {
  const before = draft.before as RecordRow;
  const ext = { ...before.ext, ...draft.ext };
  const after = { ...before, ...draft.columns, ext } as RecordRow;
  const searched = searchedBy(type, fields);
  const terms = type.search.columns?.(searched, after) ?? {};
  const own = Object.keys(withoutLines(type, draft.columns));
  const columns = new Set([...writable(fields.form.fields), ...own, ...Object.keys(terms)]);
  const values: Raw = { ...after, ...terms, ext: JSON.stringify(ext) };
  const set = [...columns, "ext"].map((column) => sql`${sql.ref(column)} = ${asParameter(values[column])}`);
  await sql`${ahead}${prepared}update ${sql.table(type.table)}
    set ${sql.join(set)}, version = version + 1, updated_at = now() where id = ${before.id}`.execute(ctx.db);
  await updateLines(ctx, type, before, after);
  if (!type.search.columns && searchedAnew(searched, before, after)) await remakeTerms(ctx, type, [before.id]);
  return after;
}

const searchedAnew = (searched: readonly FieldDef[], before: RecordRow, after: RecordRow): boolean =>
  searched.some((field) => storedText(field, before) !== storedText(field, after));

interface Decided {
  before: RecordRow;
  columns: Raw;
  ext: Raw;
  values: Raw;
  did: Did;
  /** As the log calls it, where that is not `edit`. */
  action?: string;
  /** Its approval itself has taken the change. */
  inApproval?: true;
}

/**
 * Writes a change that is allowed and valid, with all that follows from it.
 * @returns what was there before, by the names of `undo-batch.ts`
 * @throws what hooks refuse, VALIDATION
 */
export async function writeChange(
  ctx: Context,
  type: RecordType,
  fields: ModuleFields,
  { before, columns, ext, values, did, action = "edit", inApproval }: Decided,
): Promise<Raw> {
  const { id } = before;
  const draft: Draft = { id, columns: { ...columns }, values, ext, before };
  if (!inApproval) await refuseHeld(ctx, type.module, id);
  await identifyLines(ctx, type, draft);
  await type.hooks?.beforeSave?.(ctx, [draft]);
  await refuseTaken(ctx, { type, fields }, [draft]);
  const after = await update(ctx, type, fields, draft);
  await tieFiles(ctx, { module: type.module, id }, fields.form.fields, values);
  await type.hooks?.afterSave?.(ctx, { before, after, ...(inApproval && { inApproval }) });
  if (searchedAnew(searchedBy(type, fields), before, after)) await childrenChanged(ctx, type, [after]);
  const changes = await changesOf(ctx, type, fields, { before, after });
  tell(ctx, type, after, { action, summary: sentence(type, did, after), changes });
  const names = [...Object.keys(draft.columns), ...Object.keys(ext).map((key) => `ext.${key}`)];
  return valuesOf(before, names);
}

/** Saves changed fields. @returns what was there before @throws NOT_FOUND, FORBIDDEN, CONFLICT, VALIDATION */
export async function editRecord(ctx: Context, type: RecordType, { id, version, raw, did }: Change): Promise<Raw> {
  const scope = await reachOf(ctx, type);
  const [before] = await lockRecords(ctx, type, [id], scope);
  if (!before) throw notFound();
  assertAbility(ctx, { type, scope }, before, "edit");
  assertSamePlace(type, raw, before);
  const fields = await ownFields(ctx, type.module);
  if (version !== undefined && version !== before.version) {
    const [current] = await presenterOf(type, fields).objects(ctx, [await findRecord(ctx, type, id, { scope })], scope);
    throw await conflict(ctx, { module: type.module, id, current });
  }
  const input = { raw, mode: "edit" as const, stored: before, alsoAllowed: allowedBeside(type, raw, before) };
  const values = await formInput(ctx, { type, fields }, input);
  const written = await writeChange(ctx, type, fields.whole, {
    before,
    ...toStorage(fields.whole, values),
    values,
    did: did ?? didEdit({ version }),
  });
  await attach(ctx, type, before, raw);
  return written;
}
