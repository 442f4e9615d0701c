/** Every movement with its balance: why a number is what it is. */
import type { LedgerRow } from "@qicheng/api/stock/routes";
import { numberText } from "../../kernel/forms/values/number-text";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook } from "../../kernel/records/define/define-look";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import styles from "./stock.module.css";

export default defineLook<LedgerRow>({
  formId: "stockLedger",
  list: "stock.list",
  countedApart: true,
  heading: { cn: "出入库明细", en: "Stock movements" },
  titleField: "productid",
  cardTitle: true,
  cardFields: ["type", "qty", "qtyAfter", "bizDate"],
  searchHint: { cn: "产品名称/产品编号/单号", en: "Name/number/document" },
  narrows: ["productid", "warehouseid", "from", "to", "outs"],
  empty: {
    title: { cn: "还没有出入库", en: "Nothing has moved yet" },
    hint: { cn: "单据过账后，每一笔变动都会出现在这里", en: "each movement stands here once its document is posted" },
  },
  cells: {
    productid: ({ productid, productidName }) => (
      <RecordLink type="product" id={productid}>
        {productidName}
      </RecordLink>
    ),
    warehouseid: ({ warehousename }) => warehousename,
    type: ({ qty, typeName }) => <StatusTag text={typeName} tone={qty > 0 ? "passed" : "idle"} />,
    qty: ({ qty }) => (
      <span className={qty < 0 ? styles.short : undefined}>{qty > 0 ? `+${numberText(qty)}` : numberText(qty)}</span>
    ),
    orderSn: ({ module, recordId, orderSn }) => (
      <RecordLink type={module} id={recordId}>
        {orderSn}
      </RecordLink>
    ),
    sourceName: ({ sourceModule, sourceId, sourceName }) =>
      sourceName === "" ? (
        "-"
      ) : (
        <RecordLink type={sourceModule} id={sourceId}>
          {sourceName}
        </RecordLink>
      ),
    UserID: ({ UserName: name }) => (name === "" ? "-" : <UserName name={name} src="" />),
  },
});
