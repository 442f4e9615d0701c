/**
 * Acts on records beside editing, tagging and deleting them: each done to many at once, row by row, kept in a batch and
 * taken back by it. Whoever defines one needs to list it nowhere.
 */

import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Outcome } from "../../work/bulk";
import type { Context } from "../../work/context";
import type { Raw, RecordRow, RecordType } from "../type/record-type";

/** What an act is done to. */
export interface Acting<Input> {
  type: RecordType;
  /** In their order. */
  ids: readonly number[];
  input: Input;
  /** By which it is taken back. */
  batch: number;
}

export interface RowAct<Input extends object> {
  /** As batches and jobs keep it. */
  key: string;
  /** Of the type: its right is asked for, of whoever takes it back as well. */
  ability: string;
  /** What a job and what is undone are called. @param title the type, inside a sentence */
  title: (title: Message) => Message;
  /** Throws what is wrong with the input, whatever rows it is meant for. */
  check?: (ctx: Context, type: RecordType, input: Input) => Promise<void>;
  /** It says itself which rows are there, for whom. */
  finds?: true;
  /** It tells the log itself of what it takes back. */
  tells?: true;
  run: (ctx: Context, acting: Acting<Input>) => Promise<Outcome>;
  /** Of which type rows are afterwards, where it makes them of another. */
  into?: (type: RecordType) => RecordType;
  /** Throws what speaks against taking back any of it for now: the batch is not spent by asking. */
  ready?: (ctx: Context, batch: number) => Promise<void>;
  /** What taking it back holds before any row. @param kept what was kept of the rows */
  holds?: (ctx: Context, type: RecordType, kept: readonly Raw[]) => Promise<void>;
  /** Takes it back in a row that is held, and is as the act left it. @param before what was kept of it */
  back: (ctx: Context, type: RecordType, row: RecordRow, before: Raw) => Promise<void>;
}

/** An act whatever its input is. */
type AnyAct = RowAct<never>;

const acts = new Map<string, AnyAct>();

export function defineAct<Input extends object>(act: RowAct<Input>): RowAct<Input> {
  acts.set(act.key, act);
  return act;
}

/** Writes columns of rows that are held. */
export async function writeColumns(
  ctx: Context,
  type: RecordType,
  { ids, columns }: { ids: readonly number[]; columns: Raw },
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(type.table)} set ${sql.join(set)}, version = version + 1, updated_at = now()
    where id = any(${idArray(ids)})`.execute(ctx.db);
}

export const findAct = (key: string): RowAct<object> | undefined => acts.get(key) as RowAct<object> | undefined;
