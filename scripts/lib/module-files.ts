/** The files of a new module: list, form, panel, permissions, texts, demo rows and tests of one record type. */
import { documentFiles } from "./document-files";
import type { ModuleNames } from "./module-names";
import { NODE, nodeField, nodeImport, treeFiles, treeTable } from "./tree-files";

/** A record type, whether its records are documents, and as the case may be the tree that they are sorted into. */
type Given = ModuleNames & { tree?: ModuleNames; document?: boolean };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function declaration({ root, module, cn, many }: ModuleNames): string {
  return `/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "${root}.${module}": screen("${cn}", "${many}"),
  "${root}.manage.${module}": action("${cn}增改", "Add, edit and delete ${many.toLowerCase()}"),
} as const;
`;
}

function routes({ root, module, group, cn, en, many, path, tree }: Given): string {
  const row = `${module}Row`;
  const plural = many === `${en}s` ? "" : `, many: "${many}"`;
  const query = tree
    ? `  query: {
    /** Records in this node and those below it. */
    ${NODE.key}: optionalId().default(null),
  },
`
    : "";
  return `/** ${many}. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
${tree ? 'import { optionalId } from "../kernel/scalars";\n' : ""}import { abilities } from "../kernel/shapes";

/** As list and detail answer it; further keys are labels and the company's own fields. */
export const ${row} = z.looseObject({
  id: z.int(),
  name: z.string(),
  UserID: z.int(),
  AddTime: z.string(),
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
${query}  paths: {
    index: "/api/${path}/index",
    add: "/api/${path}/add",
    edit: "/api/${path}/edit",
    view: "/api/${path}/detail",
    remove: "/api/${path}/delete",
  },
});
`;
}

function migration({ table, tree }: Given): string {
  const node = tree ? `  ${NODE.column} bigint references ${tree.table} (id),\n` : "";
  const nodes = tree
    ? `create index ${table}_${NODE.column} on ${table} (${NODE.column}) where ${NODE.column} is not null;\n`
    : "";
  return `-- Up Migration
${tree ? treeTable(tree) : ""}create table ${table} (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id bigint references users (id),
${node}  remark text,
  ext jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint
);
create unique index ${table}_name_unique on ${table} (lower(name)) where deleted_at is null;
create index ${table}_newest on ${table} (created_at desc, id desc) where deleted_at is null;
create index ${table}_bin on ${table} (deleted_at desc) where deleted_at is not null;
create index ${table}_owner on ${table} (owner_id) where owner_id is not null;
${nodes}`;
}

function type({ folder, group, module, table, cn, many, tree }: Given): string {
  const list = tree ? `{ sort: "AddTime", keys: { ${NODE.key}: "${NODE.column}" } }` : `{ sort: "AddTime" }`;
  return `/** ${many} as a record type: open to whoever has the right. */
import { ${group} } from "@qicheng/api/${folder}/routes";
import { column, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { recordType } from "../../kernel/records/type/record-type";
${tree ? nodeImport(tree) : ""}
export const ${module}Type = recordType({
  routes: ${group},
  table: "${table}",
  name: "name",
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "${cn}名称",
      en: "Name",
      required: true,
      unique: true,
      search: "name",
      max: 100,
      column: 2,
      width: 220,
      flags: SHOWN,
    }),
    column({
      key: "UserID",
      db: "owner_id",
      type: "user",
      title: "负责人",
      en: "Owner",
      width: 110,
      fact: 1,
      flags: SHOWN,
    }),
${tree ? nodeField(tree) : ""}    column({
      key: "remark",
      db: "remark",
      type: "textarea",
      title: "备注",
      en: "Remark",
      max: 1000,
      rows: 3,
      column: 2,
      width: 240,
      flags: { list: true, show: true },
    }),
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: ${list},
});
`;
}

function module_({ folder, group, module, root, table }: ModuleNames): string {
  return `import { ${group} } from "@qicheng/api/${folder}/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { ${module}Type } from "./type";

export const module = defineModule({
  records: [${module}Type],
  mounts: [mounted(${group}, recordHandlers(${module}Type))],
  seed: {
    marker: "${table}",
    grants: { 销售总监: ["${root}.${module}", "${root}.manage.${module}"], 销售: ["${root}.${module}"] },
  },
});
`;
}

function demo({ module, cn, tree }: Given): string {
  const at = (path: string) => (tree ? `, ${NODE.key}: "${path}"` : "");
  return `/** What the demo company has of it, oldest first. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { ${module}Type } from "./type";

export const demo: DemoRecords = {
  type: ${module}Type,
  by: "zongjian",
  rows: [
    { name: "${cn}一", UserID: "jingli", remark: "请换成公司里真实会有的样子"${at("常用")} },
    { name: "${cn}二", UserID: "xiaoshou"${at("常用/其他")} },
    { name: "${cn}三", UserID: "xiaoshou" },
  ],
};
`;
}

function treeTest(path: string, tree: ModuleNames): string {
  return `
test("lies in a node, which counts it and lists it with those below", async () => {
  const node = async (parent = 0) =>
    newId(await boss.raw("/api/${tree.path}/add", { name: unique("类"), parent }));
  const top = await node();
  const below = await node(top);
  const id = newId(await boss.raw("/api/${path}/add", { name: unique("甲"), ${NODE.key}: below }));
  for (const ${NODE.key} of [top, below]) {
    const { rows = [] } = await boss.raw("/api/${path}/index", { ${NODE.key} });
    expect(rows.map((row) => row.id)).toEqual([id]);
  }
  const { data } = await boss.raw("/api/${tree.path}/list", {});
  expect(data).toContainEqual(expect.objectContaining({ id: top, count: 1 }));
  expect((await boss.raw("/api/${tree.path}/delete", { id: below })).status).toBe(409);
});
`;
}

function serverTest({ module, path, tree }: Given): string {
  return `/** What is this module's own. What every record type does is tested in test/records.test.ts. */
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

test("has an owner, and none when it is taken away", async () => {
  const id = newId(await boss.raw("/api/${path}/add", { name: unique("甲"), UserID: boss.id }));
  const ${module} = async () => (await boss.raw("/api/${path}/detail", { id })).data;
  expect(await ${module}()).toMatchObject({ UserID: boss.id });
  expect((await boss.raw("/api/${path}/edit", { id, UserID: 0 })).status).toBe(200);
  expect(await ${module}()).toMatchObject({ UserID: 0 });
});
${tree ? treeTest(path, tree) : ""}`;
}

function webRecord({ folder, group, module, many, tree }: Given): string {
  const row = `${capital(module)}Row`;
  return `/** ${many}: list, panel and form are made of this. */
import type { ${row} } from "@qicheng/api/${folder}/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<${row}>({
  routes: "${group}",
  titleField: "name",
  cardFields: ["UserID", "remark"],
  scenes: ["all"],
${tree ? `  side: "${NODE.key}",\n` : ""}});
`;
}

function webRoutes({ folder, root, path, module, group, cn, many }: ModuleNames): string {
  return `import { FileTextOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/${root}/${path}",
    records: "${group}",
    title: { cn: "${cn}", en: "${many}" },
    permission: "${root}.${module}",
    page: recordPage(() => import("./${folder}")),
    menu: { order: 90, icon: <FileTextOutlined aria-hidden />, section: { cn: "其他", en: "More" } },
  },
];
`;
}

function journey({ root, path, cn }: ModuleNames): string {
  return `/** ${cn}: entered with the keyboard, seen in the list, deleted. */
import { expect } from "@playwright/test";
import { rowsOf, uniqueName } from "./support/api";
import { row, rows } from "./support/list";
import { agree, button, dialog, gone, seen, takeFrom } from "./support/page";
import { test } from "./support/test";

test("is entered with the keyboard and deleted", async ({ as }) => {
  const { page, key } = await as("admin");
  const found = (word: string) => rowsOf<{ name: string }>(key, "/api/${path}/index", { key: word });
  const called = uniqueName("${cn}");
  await page.goto("/${root}/${path}");
  await seen(rows(page));
  await page.keyboard.press("c");
  await expect(dialog(page, "新建${cn}").getByLabel("${cn}名称", { exact: true })).toBeFocused();
  await page.keyboard.type(called);
  await page.keyboard.press("Enter");
  await gone(dialog(page, "新建${cn}"));
  expect(await found(called)).toHaveLength(1);
  const panel = page.getByRole("complementary", { name: called });
  await seen(panel);
  await takeFrom(button(panel, "更多"), "删除");
  await agree(page, "确定删除吗？");
  await gone(row(page, called));
  expect(await found(called)).toEqual([]);
});
`;
}

/** @param stamp UTC time of the migration: yyyyMMddHHmmssSSS */
export function moduleFiles(names: Given, stamp: string): Readonly<Record<string, string>> {
  const { folder, tree } = names;
  const [api, server, web] = [
    `packages/api/src/${folder}`,
    `apps/server/src/modules/${folder}`,
    `apps/web/src/modules/${folder}`,
  ];
  return {
    [`${api}/declaration.ts`]: declaration(names),
    [`${api}/routes.ts`]: routes(names),
    [`apps/server/migrations/${stamp}_${folder}.sql`]: migration(names),
    [`${server}/type.ts`]: type(names),
    [`${server}/module.ts`]: module_(names),
    ...(names.document ? {} : { [`${server}/demo.ts`]: demo(names) }),
    [`${server}/${folder}.test.ts`]: serverTest(names),
    [`${web}/${folder}.tsx`]: webRecord(names),
    [`${web}/routes.tsx`]: webRoutes(names),
    [`e2e/${folder}.test.ts`]: journey(names),
    ...(tree ? treeFiles(tree, names) : {}),
    ...(names.document ? documentFiles(names, stamp) : {}),
  };
}
