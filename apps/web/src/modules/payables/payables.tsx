/** Payables: list, panel and form are made of this. */
import type { PayableRow } from "@qicheng/api/payables/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { newPayment, PaymentsOf } from "../payments/public";
import { ContractControl } from "../receipts/public";
import { t } from "./texts";

/** A payment of what is still unpaid. */
function pay({ id, name, unpaid }: PayableRow): void {
  rememberLabel("payable", id, name);
  const start = { type: "payable", payableId: id, money: scalarText(unpaid ?? "") };
  openOver((close) => newPayment(start, close));
}

export default defineRecord<PayableRow>({
  routes: "payables",
  titleField: "name",
  cardFields: ["state", "payee", "unpaid", "dueDate"],
  searchHint: { cn: "事由/收款方", en: "What for/payee" },
  heading: { cn: "应付款", en: "Payables" },
  scenes: ["all", "myself", "participate", "sub"],
  form: { controls: { contractId: ContractControl } },
  acts: [{ key: "pay", title: t("pay"), ability: "pay", leads: true, run: pay }],
  tabs: [
    {
      key: "payments",
      title: t("payments"),
      permission: "crm.finance.payment",
      render: ({ id }) => <PaymentsOf scope={{ payableId: id }} />,
    },
  ],
});
