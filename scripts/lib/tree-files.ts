/** The files of a new tree that the records of a new module are sorted into, and what these say of it. */
import type { ModuleNames } from "./module-names";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the record's field that names a node. */
export const NODE = { key: "categoryid", column: "category_id" } as const;

function declaration({ root, module, cn, en, many }: ModuleNames): string {
  return `/** What this module may let one do, and its tree. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "${root}.${module}": screen("${cn}", "${many}"),
  "${root}.manage.${module}": action("${cn}增改", "Add, edit and delete ${many.toLowerCase()}"),
} as const;

export const trees = {
  ${module}: { cn: "${cn}", en: "${en}", many: "${many}" },
} as const;
`;
}

function routes({ root, module, group, many, path }: ModuleNames, held: ModuleNames): string {
  return `/** ${many}: a tree. */
import { treeRoutes } from "../kernel/tree-routes";

export const ${group} = treeRoutes({
  module: "${module}",
  see: ["${root}.${module}", "${held.root}.${held.module}"],
  manage: "${root}.manage.${module}",
  holds: "${held.module}",
  paths: {
    list: "/api/${path}/list",
    add: "/api/${path}/add",
    edit: "/api/${path}/edit",
    remove: "/api/${path}/delete",
  },
});
`;
}

const treeName = ({ module }: ModuleNames): string => `${module}Tree`;

function tree(names: ModuleNames, held: ModuleNames): string {
  const { folder, group, table } = names;
  return `import { ${group} } from "@qicheng/api/${folder}/routes";
import { treeType } from "../../kernel/records/type/tree";

export const ${treeName(names)} = treeType({
  routes: ${group},
  table: "${table}",
  depth: 5,
  counts: { cn: "${held.cn}数", en: "${held.many}" },
});
`;
}

function module_(names: ModuleNames): string {
  const { folder, group, module, root, table } = names;
  return `import { ${group} } from "@qicheng/api/${folder}/routes";
import { treeHandlers } from "../../kernel/record-api/tree-handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { ${treeName(names)} } from "./tree";

export const module = defineModule({
  trees: [${treeName(names)}],
  mounts: [mounted(${group}, treeHandlers(${treeName(names)}))],
  seed: {
    marker: "${table}",
    grants: { 销售总监: ["${root}.${module}", "${root}.manage.${module}"] },
  },
});
`;
}

const publicNames = (names: ModuleNames): string => `/** What other modules may use of the tree. */
export { ${treeName(names)} } from "./tree";
`;

function page({ group, module, many }: ModuleNames, held: ModuleNames): string {
  const name = `${capital(module)}Page`;
  return `/** ${many}, into which others are sorted. */
import { treeOf } from "../../kernel/trees/tree-of";
import { TreeScreen } from "../../kernel/trees/tree-screen";

const TREE = treeOf({ routes: "${group}", list: "/${held.root}/${held.path}" });

export default function ${name}() {
  return <TreeScreen module={TREE} />;
}
`;
}

function webRoutes({ folder, root, path, module, cn, many }: ModuleNames): string {
  return `import { PartitionOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/${root}/${path}",
    title: { cn: "${cn}", en: "${many}" },
    permission: "${root}.${module}",
    page: () => import("./${folder}.page"),
    menu: { order: 91, icon: <PartitionOutlined aria-hidden /> },
  },
];
`;
}

/** The table of the nodes, which must be there before that of the records. */
export const treeTable = ({ table }: ModuleNames): string => `create table ${table} (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  parent_id bigint references ${table} (id),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create unique index ${table}_name_unique on ${table} (coalesce(parent_id, 0), lower(name));
create index ${table}_parent on ${table} (parent_id) where parent_id is not null;

`;

/** The field of the record. */
export const nodeField = (names: ModuleNames): string => `    column({
      key: "${NODE.key}",
      db: "${NODE.column}",
      type: "tree",
      reference: ${treeName(names)}.module,
      url: ${treeName(names)}.routes.list.path,
      title: "分类",
      en: "Category",
      width: 140,
      flags: SHOWN,
    }),
`;

export const nodeImport = (names: ModuleNames): string =>
  `import { ${treeName(names)} } from "../${names.folder}/public";\n`;

/** @param held the records that lie in it */
export function treeFiles(names: ModuleNames, held: ModuleNames): Readonly<Record<string, string>> {
  const { folder } = names;
  const [api, server, web] = [
    `packages/api/src/${folder}`,
    `apps/server/src/modules/${folder}`,
    `apps/web/src/modules/${folder}`,
  ];
  return {
    [`${api}/declaration.ts`]: declaration(names),
    [`${api}/routes.ts`]: routes(names, held),
    [`${server}/tree.ts`]: tree(names, held),
    [`${server}/public.ts`]: publicNames(names),
    [`${server}/module.ts`]: module_(names),
    [`${web}/${folder}.page.tsx`]: page(names, held),
    [`${web}/routes.tsx`]: webRoutes(names),
  };
}
