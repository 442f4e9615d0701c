/** Suppliers: list, panel and form are made of this. */
import type { SupplierRow } from "@qicheng/api/suppliers/routes";
import { defineRecord } from "../../kernel/records/define-record";

export default defineRecord<SupplierRow>({
  module: "supplier",
  routes: "suppliers",
  title: { cn: "供应商", en: "Supplier" },
  titleField: "name",
  facts: ["level", "contactName", "mobile", "UserID", "AddTime"],
  cardFields: ["level", "contactName", "mobile", "UserID"],
  searchHint: { cn: "供应商名称/联系人/手机/税号", en: "Name, contact, phone or tax number" },
  permissions: { add: "erp.manage.supplier", delete: "erp.manage.supplier" },
  scenes: ["all"],
});
