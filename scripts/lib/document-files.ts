/** The files of a new module whose records are documents: lines of products with amounts, a number, a day, an approval. */
import type { ModuleNames } from "./module-names";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `refund-orders` is numbered RO202601050001. */
const prefixOf = ({ folder }: ModuleNames): string =>
  folder
    .split("-")
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

const linesTable = ({ table }: ModuleNames): string => `${table}_lines`;

function routes({ root, module, group, cn, en, many, path }: ModuleNames): string {
  const row = `${module}Row`;
  const plural = many === `${en}s` ? "" : `, many: "${many}"`;
  return `/** ${many}. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";

/** As list and detail answer it; further keys are labels and the company's own fields. */
export const ${row} = z.looseObject({
  id: z.int(),
  orderSn: z.string(),
  day: z.string().optional(),
  approval: z.int(),
  version: z.int(),
  can: abilities,
});
export type ${capital(row)} = z.output<typeof ${row}>;

export const ${group} = recordRoutes({
  module: "${module}",
  title: { cn: "${cn}", en: "${en}"${plural} },
  see: ["${root}.${module}"],
  add: "${root}.manage.${module}",
  edit: "${root}.manage.${module}",
  remove: "${root}.manage.${module}",
  row: ${row},
  shows: ["approval"],
  changes: ["approval"],
  paths: {
    index: "/api/${path}/index",
    totals: "/api/${path}/totals",
    add: "/api/${path}/add",
    edit: "/api/${path}/edit",
    view: "/api/${path}/detail",
    remove: "/api/${path}/delete",
  },
});
`;
}

function migration(names: ModuleNames): string {
  const { table } = names;
  const lines = linesTable(names);
  return `-- Up Migration
create table ${table} (
  id bigint generated always as identity primary key,
  order_sn text not null check (order_sn <> ''),
  day date not null,
  tax_mode text not null default 'included' check (tax_mode in ('included', 'added')),
  money_total numeric(15, 2) not null default 0,
  net_total numeric(15, 2) not null default 0,
  tax_total numeric(15, 2) not null default 0,
  remark text,
  approval smallint not null default 0 check (approval between 0 and 3),
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  check (net_total + tax_total = money_total)
);
create unique index ${table}_order_sn_unique on ${table} (lower(order_sn)) where deleted_at is null;
create index ${table}_newest on ${table} (created_at desc, id desc) where deleted_at is null;
create index ${table}_day on ${table} (day desc, id desc) where deleted_at is null;
create index ${table}_bin on ${table} (deleted_at desc) where deleted_at is not null;

create table ${lines} (
  id bigint generated always as identity primary key,
  order_id bigint not null references ${table} (id) on delete cascade,
  position integer not null,
  product_id bigint not null references products (id),
  title text,
  number text,
  unit text,
  quantity numeric(15, 4) not null check (quantity > 0),
  base_quantity numeric(18, 4) not null check (base_quantity > 0),
  price numeric(15, 4) not null check (price >= 0),
  tax_rate text,
  subtotal numeric(15, 2) not null,
  net numeric(15, 2) not null,
  tax numeric(15, 2) not null
);
create index ${lines}_of on ${lines} (order_id);
create index ${lines}_product on ${lines} (product_id);
`;
}

/** What stands in the list `fields` of the type. */
function fields({ cn }: ModuleNames): string {
  return `    numberField({ key: "orderSn", db: "order_sn", title: "${cn}编号", en: "Number" }, PATTERN),
    column({
      key: "day",
      db: "day",
      type: "date",
      title: "日期",
      en: "Day",
      required: true,
      defaultValue: "@today",
      width: 110,
      fact: 1,
      flags: { ...SHOWN, sort: true },
    }),
    LINES,
    totalField({ key: "money_total", db: "money_total", title: "合计", en: "Total", fact: 2 }),
    totalField({ key: "netTotal", db: "net_total", title: "不含税", en: "Net", flags: { list: true, filter: true } }),
    totalField({ key: "taxTotal", db: "tax_total", title: "税额", en: "Tax", flags: { list: true, filter: true } }),
    column({
      key: "taxMode",
      db: "tax_mode",
      type: "radio",
      title: "计税方式",
      en: "Prices",
      required: true,
      options: [
        { value: "included", label: "含税", en: "With tax" },
        { value: "added", label: "未税", en: "Without tax" },
      ],
      defaultValue: "included",
      width: 90,
      flags: { list: true, filter: true },
    }),
    column({
      key: "remark",
      db: "remark",
      type: "textarea",
      title: "备注",
      en: "Remark",
      max: 1000,
      rows: 2,
      column: 2,
      width: 200,
      flags: { list: true, show: true },
    }),
    APPROVAL,
    ...TIMES,
`;
}

function type(names: ModuleNames): string {
  const { folder, group, module, table, cn, en, many } = names;
  return `/** ${many} as documents: what is done to one stands in hooks, what its approval does in onStatus. */
import { ${group} } from "@qicheng/api/${folder}/routes";
import { documentType } from "../../kernel/documents/document-type";
import { APPROVAL, numberField, totalField } from "../../kernel/documents/fields";
import {
  COUNTED,
  lineNumber,
  PRODUCT,
  PRODUCT_NUMBER,
  QUANTITY,
  subtotal,
  TAX_RATE,
  unitColumn,
} from "../../kernel/documents/product-lines";
import { column, lines, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { countInUnits } from "../products/public";

const PATTERN = "${prefixOf(names)}{yyyyMMdd}{4}";

const LINES = lines({
  key: "listJson",
  db: "lines",
  type: "product",
  title: "明细",
  en: "Lines",
  required: true,
  column: 2,
  flags: { filter: true },
  amounts: { mode: "taxMode", total: "money_total", net: "netTotal", tax: "taxTotal" },
  lines: { table: "${linesTable(names)}", of: "order_id", more: COUNTED },
  children: [
    PRODUCT,
    PRODUCT_NUMBER,
    QUANTITY,
    unitColumn("unit"),
    lineNumber("sellingprice", "price", {
      title: "单价",
      en: "Price",
      unit: "money",
      required: true,
      copies: "price",
      width: 110,
    }),
    TAX_RATE,
    subtotal("{sellingprice} * {number}"),
  ],
});

const document = documentType({
  routes: ${group},
  number: "orderSn",
  pattern: PATTERN,
  titled: (_ctx, { order_sn }) => Promise.resolve(\`${cn} \${String(order_sn)}\`),
  table: "${table}",
  fields: [
${fields(names)}  ],
  rows: { kind: "open" },
  hooks: { beforeSave: (ctx, drafts) => countInUnits(ctx, LINES, drafts) },
  list: { sort: "AddTime", totals: ["money_total"] },
  form: { width: 1000 },
});

/** ${en}. */
export const ${module}Type = document.type;
export const ${module}Approval = document.approval;
`;
}

function module_(names: ModuleNames): string {
  const { folder, group, module, root, table, cn, en } = names;
  return `import { ${group} } from "@qicheng/api/${folder}/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { play } from "./demo/play";
import { ${module}Approval, ${module}Type } from "./type";

export const module = defineModule({
  records: [${module}Type],
  approval: [${module}Approval],
  mounts: [mounted(${group}, recordHandlers(${module}Type))],
  tables: { ${linesTable(names)}: { cn: "${cn}明细", en: "Lines of ${en.toLowerCase()}" } },
  demo: play,
  seed: {
    marker: "${table}",
    grants: { 销售总监: ["${root}.${module}", "${root}.manage.${module}"], 销售: ["${root}.${module}"] },
  },
});
`;
}

function demo({ module }: ModuleNames): string {
  return `/** What the demo company has of it: written by its people, with the product's own commands, on days of the past. */
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { ${module}Type } from "../type";

/** Days before today, how many, and what is said of it. */
const ROWS = [
  [40, 2, "请换成公司里真实会有的样子"],
  [12, 5, ""],
  [3, 1, ""],
] as const;

async function write(ctx: Context, day: string, [, number, remark]: (typeof ROWS)[number]): Promise<void> {
  const { rows } = await sql<{ id: number }>\`
    select id from products where deleted_at is null and enabled = 1 order by id limit 1\`.execute(ctx.db);
  const raw = { day, listJson: rows.map(({ id }) => ({ productid: id, number, sellingprice: 100 })), remark };
  const at = momentOf(ctx.past);
  await addRecords(ctx, ${module}Type, [{ raw, given: { created_at: at, updated_at: at } }]);
}

export async function play(stage: DemoStage): Promise<void> {
  for (const row of ROWS) await stage.act("zongjian", [row[0], "10:20"], (ctx) => write(ctx, stage.day(row[0]), row));
}
`;
}

function serverTest(names: ModuleNames): string {
  const { path } = names;
  return `/** What is this module's own. What every record and document does is tested beside the kernel and in test/records.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterAll(() => server.close());

test("is numbered, counts its lines and passes where no flow is", async () => {
  const product = { name: unique("货"), number: unique("N"), standard: "瓶", units: [{ name: "箱", under: 1, over: 12 }] };
  const productid = newId(await boss.raw("/api/product/add", product));
  const listJson = [{ productid, unit: "箱", number: 2, sellingprice: 9.99, shuilv: "13" }];
  const id = newId(await boss.raw("/api/${path}/add", { day: "2026-01-05", listJson }));
  expect((await boss.raw("/api/${path}/detail", { id })).data).toMatchObject({
    orderSn: expect.stringMatching(/^${prefixOf(names)}\\d{12}$/),
    money_total: 19.98,
    approval: 2,
    listJson: [{ productid, unit: "箱", xiaoji: 19.98 }],
  });
  const { data } = await boss.raw("/api/${path}/totals", {});
  expect(data).toMatchObject({ count: 1, money_total: 19.98 });
});
`;
}

function webRecord({ folder, group, module, many }: ModuleNames): string {
  const row = `${capital(module)}Row`;
  return `/** ${many}: list, panel and form are made of this. */
import type { ${row} } from "@qicheng/api/${folder}/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<${row}>({
  routes: "${group}",
  titleField: "orderSn",
  cardFields: ["approval", "day", "money_total"],
  scenes: ["all"],
  listOptions: { opensWide: true },
});
`;
}

function journey({ root, path, cn }: ModuleNames): string {
  return `/** ${cn}: its list with sums, and a form that says what is missing. */
import { expect } from "@playwright/test";
import { rows } from "./support/list";
import { dialog, save, seen } from "./support/page";
import { test } from "./support/test";

test("lists what there is, adds it up, and asks for lines", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await page.goto("/${root}/${path}");
  await seen(rows(page));
  await seen(page.getByRole("region", { name: "合计" }).filter({ visible: true }));
  await page.keyboard.press("c");
  const form = dialog(page, "新建${cn}");
  await save(form).click();
  await seen(form.getByText("请添加产品", { exact: true }));
  expect(complaints.list).toEqual([]);
});
`;
}

/**
 * The files of a document, in place of those that a plain record has.
 * @param stamp UTC time of the migration: yyyyMMddHHmmssSSS
 */
export function documentFiles(names: ModuleNames, stamp: string): Readonly<Record<string, string>> {
  const { folder } = names;
  const [api, server] = [`packages/api/src/${folder}`, `apps/server/src/modules/${folder}`];
  return {
    [`${api}/routes.ts`]: routes(names),
    [`apps/server/migrations/${stamp}_${folder}.sql`]: migration(names),
    [`${server}/type.ts`]: type(names),
    [`${server}/module.ts`]: module_(names),
    [`${server}/demo/play.ts`]: demo(names),
    [`${server}/${folder}.test.ts`]: serverTest(names),
    [`apps/web/src/modules/${folder}/${folder}.tsx`]: webRecord(names),
    [`e2e/${folder}.test.ts`]: journey(names),
  };
}
