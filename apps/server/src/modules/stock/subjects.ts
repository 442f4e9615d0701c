/** Stock and its movements as their lists know them. */
import { stockKinds } from "@qicheng/api/stock/messages";
import { stock } from "@qicheng/api/stock/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { escapeLike } from "../../kernel/db/parameters";
import { subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { COST_RIGHT } from "./fields";

/** A column that rows bring, by which nobody filters. */
export const drawn = (field: Omit<FieldDef, "storage" | "readonly" | "flags"> & { show?: boolean }): FieldDef => {
  const { show = true, ...rest } = field;
  return { ...rest, storage: "none", readonly: true, flags: { list: true, show, form: false } };
};

export const product = systemField({
  key: "productid",
  db: "product_id",
  type: "customer",
  reference: "product",
  title: "产品",
  en: "Product",
  width: 220,
  flags: SHOWN,
});
export const warehouse = systemField({
  key: "warehouseid",
  db: "warehouse_id",
  type: "customer",
  reference: "warehouse",
  title: "仓库",
  en: "Warehouse",
  width: 130,
  flags: SHOWN,
});
export const number = drawn({ key: "number", type: "input", title: "产品编号", en: "Number", width: 120 });
export const unit = drawn({ key: "unit", type: "input", title: "单位", en: "Unit", width: 64 });

export const ofProduct = (key: string) => sql<boolean>`r.product_id in (select p.id from products p
  where p.name ilike ${`%${escapeLike(key)}%`} or p.number ilike ${`%${escapeLike(key)}%`})`;

export const stockSubject = subject({
  routes: { index: stock.index },
  table: "stocks",
  sort: sql`r.id`,
  descending: true,
  search: (_organisation, key) => ofProduct(key),
  fields: [
    product,
    number,
    warehouse,
    systemField({
      key: "qty",
      db: "quantity",
      type: "number",
      scale: 4,
      title: "现存",
      en: "On hand",
      width: 90,
      flags: { ...SHOWN, sort: true },
    }),
    drawn({ key: "reserved", type: "number", scale: 4, title: "占用", en: "Reserved", width: 90 }),
    drawn({ key: "available", type: "number", scale: 4, title: "可用", en: "Available", width: 90 }),
    drawn({ key: "onOrder", type: "number", scale: 4, title: "在途", en: "On order", width: 90 }),
    unit,
    drawn({ key: "inUnits", type: "input", title: "整装", en: "In units", width: 110, show: false }),
    systemField({
      key: "value",
      db: "value",
      type: "number",
      unit: "money",
      scale: 2,
      title: "库存金额",
      en: "Value",
      right: COST_RIGHT,
      width: 120,
      flags: { ...SHOWN, sort: true },
    }),
    drawn({
      key: "avgCost",
      type: "number",
      unit: "money",
      scale: 4,
      title: "平均成本",
      en: "Average cost",
      right: COST_RIGHT,
      width: 110,
    }),
  ],
});

const money = ({
  show = true,
  ...given
}: Pick<FieldDef, "key" | "db" | "title" | "en"> & { show?: boolean }): FieldDef =>
  systemField({
    ...given,
    type: "number",
    unit: "money",
    scale: 2,
    right: COST_RIGHT,
    width: 110,
    flags: { list: true, show },
  });

export const ledgerSubject = subject({
  routes: { index: stock.list },
  table: "stock_ledger",
  sort: sql`r.id`,
  descending: true,
  search: (_organisation, key) => sql<boolean>`(${ofProduct(key)} or r.record_name ilike ${`${escapeLike(key)}%`})`,
  fields: [
    systemField({
      key: "AddTime",
      db: "at",
      type: "datetime",
      title: "过账时间",
      en: "Posted",
      width: 150,
      flags: SHOWN,
    }),
    systemField({
      key: "bizDate",
      db: "biz_date",
      type: "date",
      title: "业务日期",
      en: "Day",
      width: 110,
      flags: SHOWN,
    }),
    systemField({
      key: "type",
      db: "type",
      type: "select",
      title: "类型",
      en: "Kind",
      options: Object.entries(stockKinds).map(([value, { cn, en }]) => ({ value, label: cn, en })),
      width: 110,
      flags: SHOWN,
    }),
    product,
    number,
    warehouse,
    systemField({
      key: "qty",
      db: "quantity",
      type: "number",
      scale: 4,
      title: "数量",
      en: "Quantity",
      width: 90,
      flags: SHOWN,
    }),
    systemField({
      key: "qtyAfter",
      db: "quantity_after",
      type: "number",
      scale: 4,
      title: "结存",
      en: "Balance",
      width: 90,
      flags: { list: true, show: true },
    }),
    unit,
    money({ key: "value", db: "value", title: "金额", en: "Value" }),
    money({ key: "valueAfter", db: "value_after", title: "结存金额", en: "Value after" }),
    money({ key: "costDifference", db: "cost_difference", title: "成本差异", en: "Cost difference", show: false }),
    drawn({ key: "orderSn", type: "input", title: "单据", en: "Document", width: 170 }),
    drawn({ key: "sourceName", type: "input", title: "来源", en: "Source", width: 200 }),
    systemField({
      key: "UserID",
      db: "created_by",
      stored: "bigint",
      type: "user",
      title: "操作人",
      en: "By",
      width: 100,
      flags: SHOWN,
    }),
  ],
});
