/** Suppliers: list, panel and form are made of this. */
import type { SupplierRow } from "@qicheng/api/suppliers/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { t } from "./texts";

const SupplierStatement = lazy(async () => (await import("../receivables/public")).loadSupplierStatement());

export default defineRecord<SupplierRow>({
  routes: "suppliers",
  titleField: "name",
  contact: { name: "contactName", phone: "mobile" },
  cardFields: ["level", "contactName", "UserID"],
  searchHint: { cn: "供应商/联系人/手机/税号", en: "Name/contact/phone/tax no." },
  heading: { cn: "供应商", en: "Suppliers" },
  scenes: ["all", "watched"],
  tabs: [
    {
      key: "statement",
      title: t("statement"),
      permission: "crm.finance.payable",
      render: ({ id }) => <SupplierStatement id={id} />,
    },
  ],
});
