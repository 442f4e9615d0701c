/** What lies about, and how fast the rest turns over. Each number leads to the movements behind it. */
import type { TurnoverRow } from "@qicheng/api/stock-turnover/routes";
import { Link } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import { addressOf } from "../../kernel/list/ask/list-state";
import { RecordLink } from "../../kernel/open/full-records";
import { defineLook } from "../../kernel/records/define/define-look";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

type Row = TurnoverRow & { [field: string]: unknown };

/** The ledger of a row's place, and what of it. */
function ledgerOf(
  { productid, productidName, warehouseid, warehousename }: TurnoverRow,
  more: Record<string, string | number>,
) {
  const query = { productid, warehouseid, ...more };
  return addressOf("/erp/stock/list", { narrow: { title: `${productidName} · ${warehousename}`, query } });
}

function Lead({ row, more = {}, text }: { row: TurnoverRow; more?: Record<string, string | number>; text: string }) {
  return <Link to={ledgerOf(row, more)}>{text}</Link>;
}

const outs = ({ from }: TurnoverRow) => ({ from, outs: 1 });

export default defineLook<Row>({
  formId: "stockTurnover",
  list: "stockTurnover.index",
  totals: "stockTurnover.totals",
  keepsScenesAs: "stockTurnover",
  scenes: ["all"],
  exports: { list: "stockTurnover", permission: "erp.manage.turnoverExport" },
  heading: { cn: "呆滞与周转", en: "Slow movers and turnover" },
  titleField: "productid",
  cardTitle: true,
  cardFields: ["warehouseid", "qty", "idleDays", "turnover"],
  searchHint: { cn: "产品名称/产品编号", en: "Name/number" },
  empty: {
    title: { cn: "没有符合条件的库存", en: "Nothing lies there" },
    hint: {
      cn: "产品入库后，这里显示它多久没有出库、周转几次",
      en: "once goods have come in, it says how long they lie",
    },
  },
  choices: [
    {
      key: "slow",
      title: { cn: "呆滞", en: "Slow" },
      options: [{ value: 1, title: { cn: "仅呆滞", en: "Slow movers only" } }],
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
    qty: (row) => <Lead row={row} text={numberText(row.qty)} />,
    outQty: (row) => <Lead row={row} more={outs(row)} text={numberText(row.outQty)} />,
    lastOut: (row) => (row.lastOut === "" ? "-" : <Lead row={row} more={{ outs: 1 }} text={row.lastOut} />),
    idleDays: (row) =>
      row.idleDays === "" ? (
        "-"
      ) : (
        <>
          <Lead row={row} text={numberText(row.idleDays)} />{" "}
          {row.slow === 1 ? <StatusTag text={t("slow")} tone="refused" /> : null}
        </>
      ),
    outCost: (row) => <Lead row={row} more={outs(row)} text={numberText(row.outCost ?? 0, "money")} />,
    meanValue: (row) => <Lead row={row} more={{ from: row.from }} text={numberText(row.meanValue ?? 0, "money")} />,
    turnover: (row) =>
      row.turnover === "" || row.turnover === undefined ? (
        "-"
      ) : (
        <Lead row={row} more={outs(row)} text={numberText(row.turnover)} />
      ),
  },
  goes: (row) => ledgerOf(row, {}),
});
