/** Sales contracts: list, panel and form are made of this. */

import type { ContractRow } from "@qicheng/api/contracts/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { useCall } from "../../kernel/http/hooks";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { ApprovalsAsked } from "../approvals/public";
import { printAct, printSeveralAct } from "../print-templates/public";
import { whyCells } from "../receivables/public";
import { CHOICES } from "./choices";
import { CONTRACT_FORM } from "./form-parts";
import { furtherTabs, planParts } from "./further-tabs";
import { planFollows } from "./plan";
import { ReceivedBar } from "./received-bar";
import { RowsOf } from "./rows-of";
import { t } from "./texts";

// modules say in a file of their own what they show of a contract: it comes with the contract, not with the first list
import.meta.glob("../*/on-contract.tsx", { eager: true });

const ProductsTab = lazy(() => import("./products-tab"));
const VersionsTab = lazy(() => import("./versions-tab"));
const ChangeForm = lazy(() => import("./change-form"));
const PreviewDialog = lazy(() => import("./preview-dialog"));

const named = ({ id, contractName: name }: ContractRow) => ({ id, name });
const countOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : undefined);

/** A new form filled from a contract. */
async function copy({ id }: ContractRow): Promise<void> {
  const { data } = (await act("contracts.copy", { id })) ?? {};
  if (!data) return;
  if (data.customerId) rememberLabel("customer", scalarText(data.customerId), scalarText(data.customerIdName ?? ""));
  // its payments are planned anew, from today on
  const planned = planFollows({ key: "hkType", before: undefined, values: data, fields: [] });
  openOver((close) => record.form({ start: { ...data, ...planned }, onClose: close }));
}

const FlowTab = ({ id }: { id: number }) => <ApprovalsAsked asked={useCall("contracts.works", { id })} />;

const record = defineRecord<ContractRow>({
  routes: "contracts",
  bulkActions: [printSeveralAct("crm.contract.SalesOrder")],
  titleField: "contractName",
  cardFields: ["approval", "customerId", "Money", "AddTime"],
  besideFields: ["customerId", "Money"],
  searchHint: { cn: "合同编号/合同名称", en: "Number/name" },
  heading: { cn: "销售合同", en: "Sales contracts" },
  empty: {
    title: { cn: "还没有合同", en: "No contracts yet" },
    hint: {
      cn: "从客户页新建合同，产品与回款计划一次填好",
      en: "make one from a customer, with products and payments",
    },
  },
  listOptions: { choices: CHOICES, narrows: ["customerId"] },
  form: CONTRACT_FORM,
  ownDetails: true,
  above: (row) => planParts()?.above(row),
  tabs: [
    {
      key: "products",
      title: t("products"),
      first: true,
      count: ({ listJson }) => countOf(listJson),
      render: (row) => <ProductsTab row={row} />,
    },
    {
      key: "plan",
      title: t("plan"),
      count: ({ hkList }) => countOf(hkList),
      render: (row) => {
        if (countOf(row.hkList) === 0) return t("noPlan");
        return planParts()?.tab(row) ?? <RowsOf row={row} name="hkList" />;
      },
    },
    ...furtherTabs(),
    { key: "flow", title: t("flow"), render: ({ id }) => <FlowTab id={id} /> },
    { key: "versions", title: t("versions"), render: ({ id }) => <VersionsTab id={id} /> },
  ],
  acts: [
    printAct<ContractRow>("contract", ({ contractName }) => contractName),
    {
      key: "change",
      title: t("change"),
      ability: "change",
      leads: true,
      run: (row) => openOver((close) => <ChangeForm contract={named(row)} onClose={close} />),
    },
    {
      key: "void",
      title: t("void"),
      ability: "void",
      run: (row) =>
        openOver((close) => <PreviewDialog act="void" contract={named(row)} onDone={close} onClose={close} />),
    },
    {
      key: "copy",
      title: t("copy"),
      open: true,
      permission: "crm.contract.add",
      run: (row) => void copy(row),
    },
  ],
  cells: {
    ...whyCells("contract"),
    receivedRate: ({ receivedRate }) => <ReceivedBar percent={receivedRate} />,
  },
});

export default record;
