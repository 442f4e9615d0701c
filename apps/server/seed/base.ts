/** What every company starts with: regions, dictionary, roles. Safe to run at every start. */

import type { DictionaryKind } from "@qicheng/api/dictionary/routes";
import type { DataScope, PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { sql } from "kysely";
import type { Database, RightsDatabase } from "../src/kernel/db/database";
import { ensureForms } from "../src/kernel/fields/ensure-forms";
import { REGIONS } from "../src/kernel/fields/regions";
import type { SeedStep } from "../src/kernel/start/module";
import { MODULES } from "../src/modules/modules.generated";

type Entry = readonly [name: string, color: string];

/** Follow-up methods in the order of the specification's codes 0 to 5. */
const DICTIONARY: Partial<Record<DictionaryKind, readonly Entry[]>> = {
  customerLevel: [
    ["A（重点）", "#cf1322"],
    ["B（普通）", "#d46b08"],
    ["C（一般）", "#1677ff"],
    ["D（潜在）", "#595959"],
  ],
  source: [
    ["线上推广", "#1677ff"],
    ["搜索引擎", "#0958d9"],
    ["客户介绍", "#389e0d"],
    ["展会", "#d46b08"],
    ["电话营销", "#531dab"],
    ["陌生拜访", "#08979c"],
    ["招投标", "#c41d7f"],
    ["其他", "#595959"],
  ],
  industry: [
    ["制造业", ""],
    ["软件与信息技术", ""],
    ["医疗健康", ""],
    ["餐饮食品", ""],
    ["物流运输", ""],
    ["教育培训", ""],
    ["建筑建材", ""],
    ["批发零售", ""],
    ["新能源", ""],
    ["金融服务", ""],
    ["文化传媒", ""],
    ["其他", ""],
  ],
  scale: [
    ["20人以下", ""],
    ["20-99人", ""],
    ["100-499人", ""],
    ["500-999人", ""],
    ["1000人以上", ""],
  ],
  logMethod: [
    ["电话", "#1677ff"],
    ["QQ", "#08979c"],
    ["微信", "#389e0d"],
    ["邮件", "#d46b08"],
    ["短信", "#531dab"],
    ["其他", "#595959"],
  ],
  phrase: [
    ["客户暂不需要，下月再联系", ""],
    ["已发送报价单，等待客户回复", ""],
    ["约好上门拜访，时间待定", ""],
    ["客户正在比价，保持跟进", ""],
  ],
  poolReason: [
    ["长期未跟进", ""],
    ["客户无需求", ""],
    ["联系不上", ""],
    ["员工离职", ""],
    ["其他", ""],
  ],
  position: [
    ["总经理", ""],
    ["副总经理", ""],
    ["采购经理", ""],
    ["财务经理", ""],
    ["技术经理", ""],
    ["行政主管", ""],
    ["业务员", ""],
    ["其他", ""],
  ],
};

interface RoleSeed {
  name: string;
  remark: string;
  scope: DataScope;
  permissions: readonly PermissionKey[];
  /** Names of roles that its holders may give to others although they lack their rights. */
  assigns?: readonly string[];
}

const CUSTOMER_VIEW: PermissionKey[] = ["crm.customer.total", "crm.customer.watched"];
const SALES_ACTIONS: PermissionKey[] = [
  "crm.customer.add",
  "crm.customer.edit",
  // What he brings in is his own: to say whose it is takes another right.
  "crm.customer.import",
  "crm.customer.repeat",
  "crm.customer.reveal",
  "crm.contact.add",
  "crm.contact.edit",
  "crm.contact.delete",
  "crm.followup.add",
];
const SALES: PermissionKey[] = [...CUSTOMER_VIEW, "crm.customer.gonghai", ...SALES_ACTIONS];
const MANAGER: PermissionKey[] = [
  ...SALES,
  "crm.customer.delete",
  "crm.customer.export",
  "crm.customer.importOrigin",
  "crm.contact.export",
  "crm.contact.import",
  "crm.scene.share",
];

const ROLES: readonly RoleSeed[] = [
  {
    name: "销售总监",
    remark: "看全公司客户，管理销售数据",
    scope: "all",
    permissions: [...MANAGER, "system.user", "system.branch", "system.recycle", "system.manage.restore"],
  },
  { name: "销售经理", remark: "本部门及下级的客户", scope: "branchBelow", permissions: MANAGER },
  { name: "销售", remark: "自己负责的客户", scope: "self", permissions: SALES },
  { name: "财务", remark: "查看全部客户，不能修改", scope: "all", permissions: CUSTOMER_VIEW },
  { name: "仓管", remark: "按订单出入库，仅看本人客户", scope: "self", permissions: ["crm.customer.total"] },
  {
    name: "行政",
    remark: "维护员工与部门，可分配销售与仓管角色",
    scope: "self",
    permissions: ["system.user", "system.role", "system.branch", "system.manage.user", "system.manage.branch"],
    // Only roles that see their own rows: a colleague made up for it shows nothing of the company.
    assigns: ["销售", "仓管"],
  },
];

async function seedRegions(db: RightsDatabase): Promise<void> {
  const columns = [
    REGIONS.map((r) => r.id),
    REGIONS.map((r) => r.name),
    REGIONS.map((r) => r.parentId),
    REGIONS.map((r) => r.level),
  ] as const;
  await sql`
    insert into regions (id, name, parent_id, level)
    select * from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::smallint[])
    on conflict (id) do nothing`.execute(db);
}

async function seedDictionary(db: RightsDatabase): Promise<void> {
  const rows = Object.entries(DICTIONARY).flatMap(([kind, entries]) =>
    entries.map(([name, color], at) => ({ kind, name, color, sort: at + 1 })),
  );
  await db.insertInto("dictionary").values(rows).execute();
}

async function seedRoles(db: RightsDatabase): Promise<void> {
  await db.insertInto("roles").values({ name: "系统管理员", remark: "拥有全部权限", builtin: true }).execute();
  const rows = ROLES.map(({ name, remark, scope, permissions }) => ({
    name,
    remark,
    permissions: [...permissions],
    data_scopes: JSON.stringify({
      clues: scope,
      customer: scope,
      contract: scope,
      task: scope,
      workform: scope,
      attendance: scope,
    }),
  }));
  await db.insertInto("roles").values(rows).execute();
  for (const { name, assigns = [] } of ROLES) {
    await sql`
      insert into assignable_roles (role_id, assignable_id) select r.id, a.id from roles r, roles a
      where r.name = ${name} and a.name = any(${assigns as string[]}::text[])`.execute(db);
  }
}

async function runStep(db: RightsDatabase, { marker, dictionary = {}, grants = {} }: SeedStep, fresh: boolean) {
  const { rows: begun } =
    await sql`insert into seed_steps (marker) values (${marker}) on conflict do nothing returning marker`.execute(db);
  if (begun.length === 0) return;
  for (const [kind, entries] of Object.entries(dictionary)) {
    const there = await db.selectFrom("dictionary").select("id").where("kind", "=", kind).limit(1).executeTakeFirst();
    const rows = entries.map(([name, color], at) => ({ kind, name, color, sort: at + 1 }));
    if (!there) await db.insertInto("dictionary").values(rows).execute();
  }
  if (!fresh) return;
  for (const [role, keys] of Object.entries(grants))
    await sql`update roles set permissions = permissions || ${keys as string[]}::text[] where name = ${role}`.execute(
      db,
    );
}

/** Permissions that this version brings: the administrator has them at once, and sees which they are. */
async function notePermissions(db: RightsDatabase, fresh: boolean): Promise<void> {
  await sql`
    insert into known_permissions (key, since)
    select key, ${fresh ? sql`null::timestamptz` : sql`now()`} from unnest(${PERMISSION_KEYS as string[]}::text[]) k (key)
    on conflict do nothing`.execute(db);
}

/** Fills an empty database once, and every database with what its modules bring; what people changed since is left alone. */
export async function seedBase(db: RightsDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A second server that starts at the same time waits for the first one's whole demo company.
    await sql`set local lock_timeout = '60s'`.execute(trx);
    await sql`set local statement_timeout = '60s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(trx);
    const seeded = await trx.selectFrom("roles").select("id").limit(1).executeTakeFirst();
    if (!seeded) {
      await seedRegions(trx);
      await seedDictionary(trx);
      await seedRoles(trx);
    }
    for (const { seed } of MODULES) {
      if (!seed) continue;
      await runStep(trx, seed, !seeded);
      await seed.rows?.(trx as unknown as Database);
    }
    await notePermissions(trx, !seeded);
    await ensureForms(
      trx as unknown as Database,
      MODULES.flatMap(({ records = [] }) => records).map(({ module }) => module),
    );
  });
}
