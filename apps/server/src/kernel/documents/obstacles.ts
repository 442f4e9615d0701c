/**
 * What hinders changing, voiding or deleting a document. Each module that knows a reason registers it; the document's own
 * module knows none of them.
 */
import type { Message } from "@qicheng/engine/text/message";
import type { RecordRow } from "../records/type/record-type";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

export type DocumentAct = "change" | "void" | "delete";

/** What the act is to make of the document, of a change. */
export interface Intent {
  act: DocumentAct;
  /** The document as the change makes it; of other acts as it is. */
  after: RecordRow;
  /** 超出部分转预收 or 全部转预收: money without a place becomes prepayment. */
  toPrepaid: boolean;
}

export interface Obstacle {
  text: Message;
  /** Names what removes it, for a button beside the text: such as `toPrepaid`. */
  way?: string;
}

type Knows = (ctx: Context, row: RecordRow, intent: Intent) => Promise<readonly Obstacle[]>;

const known = new Map<string, Map<string, Knows>>();

/** @param name by which registering it again replaces it */
export function registerObstacles(module: string, name: string, knows: Knows): void {
  const own = known.get(module) ?? new Map<string, Knows>();
  known.set(module, own.set(name, knows));
}

/** All that hinders the act, of a document that the caller has locked. */
export async function obstaclesTo(
  ctx: Context,
  module: string,
  row: RecordRow,
  intent: Intent,
): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = [];
  for (const knows of known.get(module)?.values() ?? []) found.push(...(await knows(ctx, row, intent)));
  return found;
}

/** @throws CONFLICT with the first obstacle */
export async function refuseHindered(ctx: Context, module: string, row: RecordRow, intent: Intent): Promise<void> {
  const [first] = await obstaclesTo(ctx, module, row, intent);
  if (first) throw new Refusal("CONFLICT", first.text);
}

/** What else an act on a document does, told by the modules whose rows hang on it. */
export interface Following {
  /** Before the document is written, once nothing hinders the act any more. */
  before?: (ctx: Context, row: RecordRow, intent: Intent) => Promise<void>;
  /** After it was written. */
  after?: (ctx: Context, row: RecordRow) => Promise<void>;
}

const following = new Map<string, Map<string, Following>>();

/** @param name by which registering it again replaces it */
export function registerFollowing(module: string, name: string, follows: Following): void {
  const own = following.get(module) ?? new Map<string, Following>();
  following.set(module, own.set(name, follows));
}

export async function followBefore(ctx: Context, module: string, row: RecordRow, intent: Intent): Promise<void> {
  for (const { before } of following.get(module)?.values() ?? []) await before?.(ctx, row, intent);
}

export async function followAfter(ctx: Context, module: string, row: RecordRow): Promise<void> {
  for (const { after } of following.get(module)?.values() ?? []) await after?.(ctx, row);
}
