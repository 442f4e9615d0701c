/** Whether somebody still sees what a file belongs to. */
import { sql } from "kysely";
import { filesIn, holdsFiles } from "../fields/files-in";
import { registerLender } from "../files/take-uploads";
import { hiddenOf } from "../records/access/hidden-fields";
import { ofContents, reachOfAll, seen } from "../records/access/scope";
import { reader } from "../records/read/field-writers";
import { findRecord } from "../records/read/read";
import type { Condition } from "../records/type/record-type";
import { findRecordType } from "../records/type/registry";
import type { Context } from "../work/context";

interface Held {
  user_id: number;
  record_id: number;
}

/** What has files without being a record of a type. */
export interface FileHolder {
  /** Whether the caller sees it, and its files with it. */
  sees: (ctx: Context, file: Held) => Promise<boolean>;
  /** Everybody sees them, by links that say no person. */
  forAll?: true;
  /** Which of its pictures, on alias f, the caller may put on records as copies. */
  lends?: (ctx: Context) => Condition;
}

const holders = new Map<string, FileHolder>();

export function registerFileHolder(module: string, holder: FileHolder): void {
  holders.set(module, holder);
  if (holder.lends) registerLender(module, holder.lends);
}

type Shows = (ctx: Context, file: { id: number; module: string; record_id: number }) => Promise<boolean>;

const shows = new Set<Shows>();

/** What shows files of a record to somebody who does not see the record. */
export const registerFileShowing = (one: Shows): void => void shows.add(one);

async function seesRecord(ctx: Context, module: string, id: number): Promise<boolean> {
  const type = findRecordType(module);
  if (!type) return false;
  const scope = ofContents(ctx, type, await reachOfAll(ctx, type));
  const { rows } = await sql`
    select 1 from ${sql.table(type.table)} r where r.id = ${id} and ${seen(type, scope, "r")}`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether a file stands in a field that approvals of its record hide from the caller. */
async function isKept(ctx: Context, module: string, record: number, file: number): Promise<boolean> {
  const type = findRecordType(module);
  if (!type) return false;
  const hidden = await hiddenOf(ctx, module, record);
  if (hidden.size === 0) return false;
  const row = await findRecord(ctx, type, record);
  const { form } = await ctx.services.fields.get(module);
  const held = form.fields.filter((field) => hidden.has(field.key) && holdsFiles(field));
  return held.some((field) => filesIn(field, reader(field)(row)).includes(file));
}

interface Stored {
  id: number;
  user_id: number;
  module: string | null;
  record_id: number | null;
}

/** Whether a link that says no person leads there. */
export const isForAll = ({ module }: Pick<Stored, "module">): boolean => holders.get(module ?? "")?.forAll === true;

/** Whoever sees the record sees its files, or to whom something else shows them; what belongs to nothing yet only its uploader does. */
export async function mayRead(ctx: Context, { id, user_id, module, record_id }: Stored): Promise<boolean> {
  if (module === null || record_id === null) return user_id === ctx.me.id;
  const holder = holders.get(module);
  if (holder) return holder.sees(ctx, { user_id, record_id });
  if (await seesRecord(ctx, module, record_id)) return !(await isKept(ctx, module, record_id, id));
  for (const one of shows) if (await one(ctx, { id, module, record_id })) return true;
  return false;
}
