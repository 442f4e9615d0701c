/** Records that may not be changed or deleted now, whoever asks: rooms above this one say which, and why. */
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../../work/context";
import { Refusal } from "../../work/refusal";

export interface RowHolder {
  /** What is said of a row that it holds. */
  why: Message;
  /** Of these rows of a module, locked by the caller, those that it holds. */
  held: (ctx: Context, module: string, ids: readonly number[]) => Promise<ReadonlySet<number>>;
}

const holders = new Map<string, RowHolder>();

/** @param name by which registering it again replaces it */
export const registerRowHolder = (name: string, holder: RowHolder): void => void holders.set(name, holder);

/** Of these rows, locked by the caller, those that something holds, with why. */
export async function heldRows(
  ctx: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Message>> {
  const held = new Map<number, Message>();
  for (const holder of holders.values())
    for (const id of await holder.held(ctx, module, ids)) if (!held.has(id)) held.set(id, holder.why);
  return held;
}

/** @throws CONFLICT when something holds the row, which the caller has locked */
export async function refuseHeld(ctx: Context, module: string, id: number): Promise<void> {
  const why = (await heldRows(ctx, module, [id])).get(id);
  if (why) throw new Refusal("CONFLICT", why);
}
