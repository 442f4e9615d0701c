/** Stock by product and warehouse: what can be promised, where it lies, what is to come and what it is worth. */
import type { StockRow } from "@qicheng/api/stock/routes";
import { Button } from "antd";
import { lazy } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { addressOf } from "../../kernel/list/ask/list-state";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook } from "../../kernel/records/define/define-look";
import { openOver } from "../../kernel/ui/dialogs/over";
import styles from "./stock.module.css";
import { t } from "./texts";

const ReportDialog = lazy(() => import("./report-dialog"));

function ReportButton() {
  return <Button onClick={() => openOver((close) => <ReportDialog onClose={close} />)}>{t("report")}</Button>;
}

const number = (value: number) => numberText(value);

export default defineLook<StockRow>({
  formId: "stock",
  list: "stock.index",
  heading: { cn: "库存", en: "Stock" },
  titleField: "productid",
  cardTitle: true,
  cardFields: ["warehouseid", "qty", "available", "unit"],
  searchHint: { cn: "产品名称/产品编号", en: "Name/number" },
  empty: {
    title: { cn: "还没有库存", en: "No stock yet" },
    hint: { cn: "录入期初或采购入库后，产品会出现在这里", en: "enter opening stock, or take goods in" },
  },
  choices: [
    {
      key: "short",
      title: { cn: "缺货", en: "Short" },
      options: [{ value: 1, title: { cn: "仅缺货", en: "Short only" } }],
    },
    {
      key: "there",
      title: { cn: "现存", en: "On hand" },
      options: [{ value: 1, title: { cn: "仅有货", en: "Some there" } }],
    },
  ],
  cells: {
    productid: ({ productid, productidName }) => (
      <RecordLink type="product" id={productid}>
        {productidName}
      </RecordLink>
    ),
    warehouseid: ({ warehousename }) => warehousename,
    available: ({ available }) => <span className={available < 0 ? styles.short : undefined}>{number(available)}</span>,
  },
  goes: ({ productid, productidName }) =>
    addressOf("/erp/stock/list", { narrow: { title: productidName, query: { productid } } }),
  head: () => <ReportButton />,
});
