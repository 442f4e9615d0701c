/** Handlers of contracts. */

import { versionsOf } from "../../kernel/documents/versions";
import { recordHandlers, viewRecord } from "../../kernel/record-api/handlers";
import { findRecord } from "../../kernel/records/read/read";
import { bulkAct, type Chosen } from "../../kernel/records/write/bulk-act";
import { SUBTOTAL } from "../../kernel/records/write/form-input";
import type { Context } from "../../kernel/work/context";
import { approvalsOf } from "../approvals/public";
import { change, copy, invoicedAct, preview, voidContract } from "./acts";
import { contractType } from "./type";

export const handlers = {
  ...recordHandlers(contractType),
  setInvoice: (ctx: Context, { invoiced, ...chosen }: Chosen & { invoiced: 0 | 1 }) =>
    bulkAct(ctx, contractType, chosen, { act: invoicedAct.key, input: { invoiced } }),
  subtotal: async (ctx: Context, { id }: { id: number }) => ({
    data: (await viewRecord(ctx, contractType, id))[SUBTOTAL] as Record<string, number>,
  }),
  works: (ctx: Context, { id }: { id: number }) => approvalsOf(ctx, { module: contractType.module, id }),
  change,
  void: voidContract,
  copy,
  preview,
  versions: async (ctx: Context, { id }: { id: number }) => ({
    data: await versionsOf(ctx, contractType, await findRecord(ctx, contractType, id)),
  }),
};
