/** Warehouses as a record type. 默认仓库 is a row like the others that stays and stays in use. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { warehouseSaid } from "@qicheng/api/warehouses/messages";
import { warehouses } from "@qicheng/api/warehouses/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { column, ENABLED, example, SHOWN, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** A warehouse that holds goods, or is to send some, stays in use. */
async function refuseHolding(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const off = drafts.filter(({ before, columns }) => before && Number(columns.enabled ?? before.enabled) === 0);
  if (off.length === 0) return;
  const { rows } = await sql`
    select 1 from warehouses w where w.id = any(${idArray(off.map(({ id }) => id))}) and w.enabled = 1
      and (exists (select 1 from stocks s where s.warehouse_id = w.id and s.quantity > 0)
        or exists (select 1 from contract_lines l where l.warehouse_id = w.id and l.wait_out > 0)) limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw invalidField("enabled", stockSaid.warehouseUsed);
}

export const warehouseType = recordType({
  routes: warehouses,
  table: "warehouses",
  name: "name",
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "仓库名称",
      en: "Name",
      required: true,
      unique: true,
      search: "name",
      max: 50,
      width: 200,
      ...example("杭州一号仓", "Hangzhou 1"),
      flags: SHOWN,
    }),
    column({
      key: "UserID",
      db: "manager_id",
      type: "user",
      title: "负责人",
      en: "Manager",
      width: 110,
      fact: 1,
      flags: SHOWN,
    }),
    column({
      key: "mobile",
      db: "mobile",
      type: "input",
      title: "手机",
      en: "Mobile",
      search: "phone",
      pattern: "phone",
      max: 24,
      width: 130,
      ...example("13800138000"),
      fact: 2,
      flags: SHOWN,
    }),
    column({
      key: "address",
      db: "address",
      type: "input",
      title: "地址",
      en: "Address",
      search: "text",
      max: 200,
      column: 2,
      width: 260,
      ...example("下沙街道 12 号大街 6 号", "6 Street No. 12, Xiasha"),
      flags: { list: true, show: true },
    }),
    ENABLED,
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: { sort: "id", ascending: true },
  computed: {
    isDefault: {
      columns: ["is_default"],
      value: ({ is_default }) => (is_default ? 1 : 0),
      kind: "flag",
      sql: sql`r.is_default`,
    },
  },
  columns: ["is_default", "enabled"],
  hooks: {
    beforeSave: async (ctx, drafts) => {
      await refuseHolding(ctx, drafts);
      if (drafts.some(({ before, columns }) => before?.is_default && Number(columns.enabled ?? before.enabled) === 0))
        throw invalidField("enabled", warehouseSaid.staysInUse);
    },
    refuseRemoval: async (_ctx, rows) =>
      new Map(
        rows
          .filter(({ is_default }) => is_default)
          .map(({ id }) => [id, { code: "FORBIDDEN" as const, msg: warehouseSaid.stays }]),
      ),
  },
});
