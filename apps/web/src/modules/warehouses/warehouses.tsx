/** Warehouses: list, panel and form are made of this. */
import type { WarehouseRow } from "@qicheng/api/warehouses/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

export default defineRecord<WarehouseRow>({
  routes: "warehouses",
  titleField: "name",
  cardFields: ["enabled", "UserID", "address"],
  scenes: ["all"],
  states: { on: { cn: "启用", en: "In use" }, off: { cn: "停用", en: "Off" } },
  badge: ({ isDefault }) => (isDefault === 1 ? <StatusTag text={t("standard")} tone="passed" /> : null),
});
