/** A document that only tests have, as a module would declare one: lines of products with amounts, a number, an approval. */
import { recordRoutes } from "@qicheng/api/kernel/record-routes";
import { z } from "zod";
import { documentType } from "../src/kernel/documents/document-type";
import { APPROVAL, numberField, totalField } from "../src/kernel/documents/fields";
import {
  COUNTED,
  lineNumber,
  PRODUCT,
  PRODUCT_NUMBER,
  QUANTITY,
  subtotal,
  TAX_RATE,
} from "../src/kernel/documents/product-lines";
import { recordHandlers } from "../src/kernel/record-api/handlers";
import { column, lines, SHOWN, TIMES } from "../src/kernel/records/type/builtin-fields";
import { defineModule, mounted } from "../src/kernel/start/module";

const PATTERN = "YP{yyyyMMdd}{4}";

export const SAMPLE_TABLES = `
  create table sample_orders (
    id bigint generated always as identity primary key,
    order_sn text not null,
    customer_id bigint references customers (id),
    tax_mode text not null default 'included',
    money_total numeric(15, 2) not null default 0,
    net_total numeric(15, 2) not null default 0,
    tax_total numeric(15, 2) not null default 0,
    remark text,
    approval smallint not null default 0,
    ext jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    created_by bigint,
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by bigint,
    check (net_total + tax_total = money_total)
  );
  create unique index sample_orders_order_sn_unique on sample_orders (lower(order_sn)) where deleted_at is null;
  create table sample_order_lines (
    id bigint generated always as identity primary key,
    order_id bigint not null references sample_orders (id) on delete cascade,
    position integer not null,
    product_id bigint not null references products (id),
    title text,
    number text,
    quantity numeric(15, 4) not null,
    base_quantity numeric(15, 4) not null,
    price numeric(15, 4) not null,
    discount numeric(5, 2),
    tax_rate text,
    subtotal numeric(15, 2) not null,
    net numeric(15, 2) not null,
    tax numeric(15, 2) not null
  );`;

const sampleRoutes = recordRoutes({
  module: "sampleOrder",
  title: { cn: "样单", en: "Sample order" },
  see: ["erp.supplier"],
  add: "erp.manage.supplier",
  edit: "erp.manage.supplier",
  remove: "erp.manage.supplier",
  row: z.looseObject({ id: z.int() }),
  paths: {
    index: "/api/sampleOrder/index",
    add: "/api/sampleOrder/add",
    edit: "/api/sampleOrder/edit",
    view: "/api/sampleOrder/Views",
    remove: "/api/sampleOrder/delete",
  },
});

const sample = documentType({
  routes: sampleRoutes,
  number: "orderSn",
  pattern: PATTERN,
  table: "sample_orders" as never,
  fields: [
    numberField({ key: "orderSn", db: "order_sn", title: "单号", en: "Number" }, PATTERN),
    column({ key: "customerId", db: "customer_id", type: "customer", title: "客户", en: "Customer", flags: SHOWN }),
    lines({
      key: "listJson",
      db: "lines",
      type: "product",
      title: "明细",
      en: "Lines",
      required: true,
      flags: { filter: true },
      amounts: { mode: "taxMode", total: "money_total", net: "netTotal", tax: "taxTotal" },
      lines: {
        table: "sample_order_lines",
        of: "order_id",
        more: COUNTED,
      },
      children: [
        PRODUCT,
        PRODUCT_NUMBER,
        QUANTITY,
        lineNumber("sellingprice", "price", { title: "单价", required: true, copies: "price" }),
        lineNumber("discount", "discount", { title: "折扣", scale: 2, max: 100, defaultValue: 100 }),
        TAX_RATE,
        subtotal("{sellingprice} * {number} * {discount} / 100"),
      ],
    }),
    totalField({ key: "money_total", db: "money_total", title: "合计", en: "Total" }),
    totalField({ key: "netTotal", db: "net_total", title: "不含税", en: "Net" }),
    totalField({ key: "taxTotal", db: "tax_total", title: "税额", en: "Tax" }),
    column({
      key: "taxMode",
      db: "tax_mode",
      type: "radio",
      title: "计税方式",
      en: "Prices",
      options: [
        { value: "included", label: "含税" },
        { value: "added", label: "未税" },
      ],
      defaultValue: "included",
      flags: SHOWN,
    }),
    column({ key: "remark", db: "remark", type: "input", title: "备注", en: "Remark", flags: SHOWN }),
    APPROVAL,
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "AddTime" },
});

export const sampleModule = defineModule({
  records: [sample.type],
  mounts: [mounted(sampleRoutes, recordHandlers(sample.type))],
  approval: [sample.approval],
});
