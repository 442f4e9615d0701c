/** Sales contracts: list, panel and form are made of this. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<ContractRow>({
  routes: "contracts",
  titleField: "contractName",
  cardFields: ["customerId", "Money", "approval", "AddTime"],
  searchHint: { cn: "合同编号/合同名称", en: "Number/name" },
  heading: { cn: "销售合同", en: "Sales contracts" },
  scenes: ["all", "myself", "participate", "sub", "watched"],
});
