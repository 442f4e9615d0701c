/** Opening stock: entered row by row or by a file, looked at with its total, then posted. */
import type { StockOpeningRow } from "@qicheng/api/stock-openings/routes";
import { act } from "../../kernel/http/act";
import { call } from "../../kernel/http/call";
import { about } from "../../kernel/i18n/about";
import { defineRecord } from "../../kernel/records/define/define-record";
import { toast } from "../../kernel/tell/toast";
import { undoAction } from "../../kernel/ui/dialogs/outcome";
import { t } from "./texts";

async function post({ id, orderSn: name }: StockOpeningRow): Promise<void> {
  const answer = await act("stockOpenings.post", { ids: [id] });
  if (answer) toast.success(t("posted", { name }), undoAction(answer.data.undo, about(t("post"), name)));
}

export default defineRecord<StockOpeningRow>({
  routes: "stockOpenings",
  titleField: "orderSn",
  cardFields: ["state", "productid", "warehouseid", "number"],
  besideFields: ["productid", "warehouseid"],
  searchHint: { cn: "期初编号", en: "Number" },
  heading: { cn: "期初库存", en: "Opening stock" },
  scenes: ["all"],
  empty: {
    title: { cn: "还没有期初库存", en: "No opening stock yet" },
    hint: {
      cn: "导入盘点表或逐行录入，核对合计金额后过账",
      en: "import a workbook or enter rows, compare the total, then post them",
    },
  },
  acts: [{ key: "post", title: t("post"), ability: "post", leads: true, run: (row) => void post(row) }],
  bulkActions: [
    {
      key: "post",
      title: t("post"),
      permission: "erp.post",
      ability: "post",
      did: t("didPost"),
      confirm: (count) => t("sure", { count }),
      run: async (chosen) => (await call("stockOpenings.post", chosen)).data,
    },
  ],
});
