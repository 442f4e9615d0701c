import { paymentSaid } from "@qicheng/api/payments/messages";
import { payments, paymentsBeside } from "@qicheng/api/payments/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { Raw } from "../../kernel/records/type/record-type";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import type { Context } from "../../kernel/work/context";
import { registerPayableInvariants } from "../payables/public";
import { registerWaiting } from "../receivables/public";
import { post, reverse } from "./acts";
import { offerPaymentTemplate } from "./approval-template";
import { offerPaymentFigures } from "./figures";
import { withContract } from "./rules";
import { paymentApproval, paymentType } from "./type";

offerPaymentFigures();
registerPayableInvariants();
registerWaiting("payment", [paymentSaid.drafts, paymentSaid.running], { table: "payments", day: "paid_on" });

const generic = recordHandlers(paymentType);
const OWN = [
  "crm.finance.payment",
  "crm.finance.paymentAdd",
  "crm.finance.paymentEdit",
  "crm.finance.paymentDelete",
] as const;

offerPaymentTemplate();

export const module = defineModule({
  records: [paymentType],
  approval: [paymentApproval],
  tables: { supplier_prepayments: { cn: "供应商预付记录", en: "Prepayment of a supplier" } },
  references: {
    "payments.payable_id": { ...STAYS, merged: "stays" },
    "payments.contract_id": { ...STAYS, merged: "stays" },
    "payments.customer_id": { ...STAYS, merged: "moves" },
    "settlements.payment_id": { ...STAYS, merged: "stays" },
    "supplier_prepayments.payment_id": { ...STAYS, merged: "stays" },
  },
  mounts: [
    mounted(payments, {
      ...generic,
      add: async (ctx: Context, raw: Raw) => generic.add(ctx, await withContract(ctx, raw)),
      post,
      reverse,
    }),
    mounted(paymentsBeside, {
      paymentsOf: (ctx: Context, query: unknown) => listRecords(ctx, paymentType, query as FullQuery),
    }),
  ],
  seed: {
    marker: "payments",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.finance.paymentExport"],
      销售总监: [...OWN, "crm.finance.paymentExport"],
      财务: [...OWN, "crm.finance.paymentImport", "crm.finance.paymentExport"],
    },
  },
});
