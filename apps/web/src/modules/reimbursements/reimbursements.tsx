/** Reimbursements: list, panel and form are made of this. */
import type { ReimbursementRow } from "@qicheng/api/reimbursements/routes";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { rowsIn } from "@qicheng/engine/fields/row-columns";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import type { Values } from "../../kernel/forms/values/values";
import { act } from "../../kernel/http/act";
import { defineRecord } from "../../kernel/records/define/define-record";
import { printAct, printSeveralAct } from "../print-templates/public";
import { ContractControl } from "../receipts/public";
import { t } from "./texts";

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;

/** The amount is what the lines add up to. */
function follows({ key, values }: { key: string; values: Values }): Values | undefined {
  if (key !== "items") return undefined;
  const amounts = rowsIn(values.items).map(({ money }) => scalarText(money ?? "").trim());
  const sum = total(amounts.flatMap((text) => (AMOUNT.test(text) ? [decimal(text)] : [])));
  return amounts.length === 0 ? undefined : { money: moneyText(sum) };
}

export default defineRecord<ReimbursementRow>({
  routes: "reimbursements",
  titleField: "ordersn",
  cardFields: ["payState", "UserID", "money", "date"],
  searchHint: { cn: "报销单号/收款人", en: "Number/payee" },
  heading: { cn: "报销单", en: "Reimbursements" },
  scenes: ["all", "myself", "participate", "sub"],
  form: { controls: { contractId: ContractControl }, follows },
  bulkActions: [printSeveralAct("crm.finance.baoxiao")],
  acts: [
    printAct<ReimbursementRow>("baoxiao", ({ ordersn }) => ordersn),
    {
      key: "post",
      title: t("post"),
      ability: "post",
      leads: true,
      run: ({ id }) => void act("reimbursements.post", { id }),
    },
  ],
});
