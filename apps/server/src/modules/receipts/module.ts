import { receiptSaid } from "@qicheng/api/receipts/messages";
import { receipts } from "@qicheng/api/receipts/routes";
import { receivables } from "@qicheng/api/receivables/routes";
import { sql } from "kysely";
import { invariantsTask } from "../../kernel/documents/invariants";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { Raw } from "../../kernel/records/type/record-type";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import type { Context } from "../../kernel/work/context";
import { offerPaper, recordPaper } from "../print-templates/public";
import {
  close,
  closedUntil,
  followContracts,
  lastAccount,
  registerMoneyInvariants,
  registerUnsettled,
  registerWaiting,
} from "../receivables/public";
import { post, preview, refund, reverse, undo, usePrepaid } from "./acts";
import { offerReceiptTemplate } from "./approval-template";
import { playReceipts } from "./demo/play";
import { offerReceiptFigures } from "./figures";
import { RECEIPT_PAPER } from "./paper";
import { withCustomer } from "./rules";
import { receiptApproval, receiptType } from "./type";

followContracts();
offerReceiptFigures();
offerReceiptTemplate();
registerMoneyInvariants();
registerWaiting("finance", [receiptSaid.drafts, receiptSaid.running], { table: "receipts", day: "received_on" });
registerUnsettled("finance.unallocated", {
  title: receiptSaid.unallocated,
  module: "finance",
  rows: (until) => sql`
    select r.id, r.received_on as day, r.prepaid as money from receipts r
    where r.prepaid > 0 and r.state = 0 and r.deleted_at is null and r.received_on <= ${until}::date`,
});

const RECEIPT = receipts.add.record.title;
const generic = recordHandlers(receiptType);
const SEE = ["crm.finance.finance"] as const;
const OWN = [...SEE, "crm.finance.receiptAdd", "crm.finance.receiptEdit", "crm.finance.receiptDelete"] as const;

offerPaper(recordPaper(receiptType, RECEIPT_PAPER));

export const module = defineModule({
  records: [receiptType],
  approval: [receiptApproval],
  demo: playReceipts,
  tasks: [invariantsTask],
  tables: {
    receipt_items: RECEIPT,
    receipt_claims: RECEIPT,
    receipt_acts: { cn: "退款", en: "Refund" },
    allocations: { cn: "核销记录", en: "Allocation" },
    prepayments: { cn: "预收记录", en: "Prepayment" },
    account_movements: { cn: "账户流水", en: "Account movement" },
    write_offs: { cn: "应收核销", en: "Write-off" },
  },
  references: {
    "receipts.customer_id": { ...STAYS, merged: "moves" },
    "allocations.contract_id": { ...STAYS, merged: "stays" },
    "allocations.receipt_id": { ...STAYS, merged: "stays" },
    "prepayments.receipt_id": { ...STAYS, merged: "stays" },
    "receipt_acts.receipt_id": { ...STAYS, merged: "stays" },
    "receipt_claims.contract_id": { ...STAYS, merged: "stays" },
    "receipt_claims.receipt_id": { ...STAYS, merged: "stays" },
    "receipt_items.contract_id": { ...STAYS, merged: "stays" },
    "receipt_items.receipt_id": { ...STAYS, merged: "stays" },
    "receipts.contract_id": { ...STAYS, merged: "stays" },
    "write_offs.contract_id": { ...STAYS, merged: "stays" },
  },
  mounts: [
    mounted(receipts, {
      ...generic,
      add: async (ctx: Context, raw: Raw) => generic.add(ctx, await withCustomer(ctx, raw)),
      post,
      refund,
      reverse,
    }),
    mounted(receivables, {
      receiptsOf: (ctx: Context, query: unknown) => listRecords(ctx, receiptType, query as FullQuery),
      preview,
      usePrepaid,
      undoAct: undo,
      usual: lastAccount,
      closing: async (ctx: Context) => ({ data: { until: await closedUntil(ctx) } }),
      close,
    }),
  ],
  seed: {
    marker: "receipts",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.finance.receiptExport"],
      销售总监: [...OWN, "crm.finance.receiptExport"],
      财务: [
        ...OWN,
        "crm.finance.receiptImport",
        "crm.finance.receiptExport",
        "crm.finance.post",
        "crm.finance.refund",
        "crm.finance.reverse",
        "crm.finance.prepaid",
        "crm.finance.close",
      ],
    },
  },
});
