/** How far the money that is due of a contract may fall: modules that hold a part of it say when it would be too little. */
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** What speaks against so much being due of a contract that the caller holds. */
type DueLimit = (ctx: Context, contract: number, due: string) => Promise<readonly Message[]>;

const limits = new Map<string, DueLimit>();

/** @param name by which registering it again replaces it */
export const registerDueLimit = (name: string, limit: DueLimit): void => void limits.set(name, limit);

/** Before less is due, as by a return. @throws CONFLICT with what has to be done first */
export async function refuseLowDue(ctx: Context, contract: number, due: string): Promise<void> {
  for (const limit of limits.values()) {
    const [first] = await limit(ctx, contract, due);
    if (first) throw new Refusal("CONFLICT", first);
  }
}
