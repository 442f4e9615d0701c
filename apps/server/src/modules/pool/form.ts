/** The form of a pool's rules; its titles are what log and refusals call them. */
import { POOL_RULE_BOUNDS, type PoolRulesWire, pool } from "@qicheng/api/pool/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { FieldModule } from "../../kernel/fields/registry";
import { column } from "../../kernel/records/builtin-fields";
import { formOf } from "../../kernel/records/record-type";

type Texts = Pick<FieldDef, "title" | "en" | "help" | "helpEn">;

function limit(key: keyof PoolRulesWire, texts: Texts): FieldDef {
  const [min, max] = POOL_RULE_BOUNDS[key];
  return column({ key, type: "number", scale: 0, min, max, flags: {}, ...texts });
}

const fields: readonly FieldDef[] = [
  column({ key: "poolPart", type: "divider", title: "客户公海", en: "Customer pool", flags: {} }),
  limit("claimPerDay", {
    title: "每天领取上限",
    en: "Claims a day",
    help: "每人每天最多领取的客户数；0 表示只能由管理人员分配，留空表示不限",
    helpEn: "Customers that one person may claim a day; 0 = they are allocated only, empty = no limit",
  }),
  limit("holdCap", {
    title: "持有上限",
    en: "Most that one holds",
    help: "每人最多持有的客户数，已成交的不算；分配也受此限制，留空表示不限",
    helpEn:
      "Customers that one person may hold, those with a deal not counted; it holds for allocation, too; empty = no limit",
  }),
  limit("coolDownDays", {
    title: "再次领取间隔（天）",
    en: "Days until one claims the same again",
    help: "从自己名下进入公海的客户，多少天后才能再领取",
    helpEn: "What went from somebody to the pool, he may claim after so many days",
  }),
  limit("newFreezeDays", {
    title: "新入公海冻结（天）",
    en: "Days frozen in the pool",
    help: "刚进入公海的客户，多少天后才能被领取",
    helpEn: "What is new in the pool is claimed by nobody for so many days",
  }),
  limit("lockCap", {
    title: "锁定上限",
    en: "Most that one locks",
    help: "每人最多锁定的客户数，锁定的不会进入公海",
    helpEn: "Customers that one person may lock; what is locked does not go to the pool",
  }),
];

export const poolForm: FieldModule = {
  table: "pool_rules",
  form: formOf({
    routes: {
      add: { path: "", record: { module: "pool", title: { cn: "公海规则", en: "Rules of the pool" } } },
      edit: pool.saveSettings,
      view: pool.settings,
    },
    fields,
    form: { cols: 1, labelwidth: 150 },
  }),
};
