/** Sales contracts: list, panel and form are made of this. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { CHOICES } from "./choices";
import { ReceivedBar } from "./received-bar";

export default defineRecord<ContractRow>({
  routes: "contracts",
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
  listOptions: { choices: CHOICES },
  cells: { receivedRate: ({ receivedRate }) => <ReceivedBar percent={receivedRate} /> },
});
