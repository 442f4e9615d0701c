/** Invoices: list, panel and form are made of this. */
import type { InvoiceRow } from "@qicheng/api/invoices/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { RecordLink } from "../../kernel/open/full-records";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { RecordApprovals } from "../approvals/public";
import { printAct, printSeveralAct } from "../print-templates/public";
import { INVOICE_FORM } from "./form-parts";
import { namedInvoice } from "./named-invoice";
import { t } from "./texts";

const IssueDialog = lazy(() => import("./issue-dialog"));
const RedDialog = lazy(() => import("./red-dialog"));
const InvoiceTextDialog = lazy(() => import("./text-dialogs"));
const RedsTab = lazy(() => import("./reds-tab"));

const left = ({ money, redMoney }: InvoiceRow): string =>
  numberText(moneyText(decimal(scalarText(money ?? 0) || "0").minus(scalarText(redMoney ?? 0) || "0")), "money");

const STATES = [
  [1, "待开票", "To be issued"],
  [2, "已开票", "Issued"],
  [3, "部分红冲", "Reversed in part"],
  [4, "已红冲", "Reversed"],
  [0, "申请中", "Applied for"],
  [5, "驳回", "Refused"],
  [6, "作废", "Void"],
] as const;

export default defineRecord<InvoiceRow>({
  routes: "invoices",
  madeOnParent: true,
  titleField: "ordersn",
  cardFields: ["state", "title", "money"],
  besideFields: ["title", "money"],
  searchHint: { cn: "申请单号/发票抬头/税号/发票号码", en: "Number/title/tax number" },
  heading: { cn: "发票", en: "Invoices" },
  scenes: ["all", "myself", "participate", "sub"],
  listOptions: {
    brings: ["redMoney"],
    choices: [
      {
        key: "state",
        title: { cn: "开票状态", en: "State" },
        options: STATES.map(([value, cn, en]) => ({ value, title: { cn, en } })),
      },
    ],
  },
  badge: ({ contractId, contractName }) => (
    <RecordLink type="contract" id={contractId}>
      {contractName}
    </RecordLink>
  ),
  form: INVOICE_FORM,
  tabs: [
    { key: "reds", title: t("reds"), render: ({ id }) => <RedsTab id={id} /> },
    {
      key: "flow",
      title: t("flow"),
      render: ({ id }) => <RecordApprovals module="invoice" id={id} />,
    },
  ],
  bulkActions: [printSeveralAct("crm.finance.invoice")],
  acts: [
    printAct<InvoiceRow>("invoice", ({ ordersn }) => ordersn),
    {
      key: "issue",
      title: t("issue"),
      ability: "issue",
      leads: true,
      run: (row) => openOver((close) => <IssueDialog invoice={namedInvoice(row)} onClose={close} />),
    },
    {
      key: "red",
      title: t("red"),
      ability: "red",
      leads: true,
      run: (row) => openOver((close) => <RedDialog id={row.id} name={row.ordersn} left={left(row)} onClose={close} />),
    },
    {
      key: "send",
      title: t("send"),
      ability: "send",
      run: ({ id, ordersn }) =>
        openOver((close) => <InvoiceTextDialog act="send" id={id} name={ordersn} onClose={close} />),
    },
    {
      key: "void",
      title: t("void"),
      ability: "void",
      run: ({ id, ordersn }) =>
        openOver((close) => <InvoiceTextDialog act="void" id={id} name={ordersn} onClose={close} />),
    },
  ],
});
