/** Stock-takes: list, panel and form are made of this. */
import type { TakeRow } from "@qicheng/api/stock-takes/routes";
import { goTo } from "../../kernel/list/ask/open-record";
import { defineRecord } from "../../kernel/records/define/define-record";
import { REVERSE } from "../stock/public";
import { t } from "./texts";

export default defineRecord<TakeRow>({
  routes: "stockTakes",
  titleField: "orderSn",
  cardFields: ["state", "warehouseid", "bizDate", "UserID"],
  searchHint: { cn: "盘点单号", en: "Number" },
  heading: { cn: "盘点", en: "Stock-takes" },
  scenes: ["all"],
  acts: [
    { key: "count", title: t("count"), ability: "count", leads: true, run: ({ id }) => goTo(`/erp/stock/take/${id}`) },
    REVERSE,
  ],
});
