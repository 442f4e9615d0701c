/** Money that a contract has received and may no longer keep: receipts say where it goes. */
import { contractSaid } from "@qicheng/api/contracts/messages";
import type { DocumentRef } from "../../kernel/documents/effects";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";

/** Takes received money back from a contract that is held, and makes it prepayment of its customer. */
type Freeing = (ctx: Context, contract: number, money: string, by: DocumentRef) => Promise<void>;

let freeing: Freeing | undefined;

export const registerFreeing = (free: Freeing): void => {
  freeing = free;
};

/** @throws CONFLICT where nothing keeps prepayments */
export async function freeReceived(ctx: Context, contract: number, money: string, by: DocumentRef): Promise<void> {
  if (!freeing) throw new Refusal("CONFLICT", contractSaid.belowReceived({ money }));
  await freeing(ctx, contract, money, by);
}
