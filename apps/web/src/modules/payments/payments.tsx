/** Payments: list, panel and form are made of this. */
import type { PaymentRow } from "@qicheng/api/payments/routes";
import { lazy } from "react";
import type { Values } from "../../kernel/forms/values/values";
import { act } from "../../kernel/http/act";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { AccountControl, ContractControl } from "../receipts/public";
import { PayableControl, SupplierControl } from "./controls";
import { t } from "./texts";

const ReverseDialog = lazy(() => import("./reverse-dialog"));

/** A prepayment goes to a supplier and settles nothing; no other kind of payment uses one up. */
const follows = ({ key, values }: { key: string; values: Values }): Values | undefined => {
  if (key !== "type") return undefined;
  return {
    ...(values.type === "payable" ? {} : { payableId: "", fromPrepaid: 0 }),
    ...(values.type === "prepayment" ? { contractId: "" } : {}),
    ...(values.type === "expense" ? { supplierId: "" } : {}),
  };
};

export default defineRecord<PaymentRow>({
  routes: "payments",
  titleField: "ordersn",
  cardFields: ["approval", "payee", "money", "date"],
  searchHint: { cn: "付款单号/收款方", en: "Number/payee" },
  heading: { cn: "付款单", en: "Payments" },
  scenes: ["all", "myself", "participate", "sub"],
  form: {
    titles: { create: { cn: "新增付款", en: "New payment" }, edit: { cn: "编辑付款单", en: "Edit payment" } },
    controls: {
      payableId: PayableControl,
      supplierId: SupplierControl,
      contractId: ContractControl,
      accountId: AccountControl,
    },
    follows,
  },
  acts: [
    { key: "post", title: t("post"), ability: "post", leads: true, run: ({ id }) => void act("payments.post", { id }) },
    {
      key: "reverse",
      title: t("reverse"),
      ability: "reverse",
      run: ({ id, ordersn }) => openOver((close) => <ReverseDialog id={id} name={ordersn} onClose={close} />),
    },
  ],
});
