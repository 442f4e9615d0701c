/** Lines of contracts: which product was sold to whom, and what of the contract's amount it has. */
import type { SoldLine } from "@qicheng/api/sold-lines/routes";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook } from "../../kernel/records/define/define-look";
import { UserName } from "../../kernel/ui/parts/user-avatar";

export default defineLook<SoldLine>({
  formId: "soldLine",
  list: "soldLines.index",
  countedApart: true,
  heading: { cn: "销售明细", en: "Lines sold" },
  titleField: "productid",
  cardFields: ["contractId", "AddTime", "number", "keptShare"],
  searchHint: { cn: "产品名称/产品编号/合同", en: "Product or contract" },
  empty: {
    title: { cn: "还没有销售明细", en: "Nothing has been sold yet" },
    hint: { cn: "合同里的每一行产品都会出现在这里", en: "each line of a contract stands here" },
  },
  cells: {
    productid: ({ productid, productidName }) => (
      <RecordLink type="product" id={productid}>
        {productidName}
      </RecordLink>
    ),
    contractId: ({ contractId, contractName }) => (
      <RecordLink type="contract" id={contractId}>
        {contractName}
      </RecordLink>
    ),
    customerId: ({ customerId, customerName }) =>
      customerName === "" ? (
        "-"
      ) : (
        <RecordLink type="customer" id={customerId}>
          {customerName}
        </RecordLink>
      ),
    categoryid: ({ categoryidName }) => categoryidName || "-",
    signRegion: ({ signRegionName }) => signRegionName || "-",
    BranchID: ({ BranchName }) => BranchName || "-",
    UserID: ({ UserName: name }) => <UserName name={name} src="" />,
  },
});
