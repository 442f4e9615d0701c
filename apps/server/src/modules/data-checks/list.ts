/** Rows that break a rule of documents or ledgers, as the last check has found them. */
import { ruleSaid } from "@qicheng/api/data-checks/messages";
import { type BrokenRow, dataChecks } from "@qicheng/api/data-checks/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { containing } from "../../kernel/records/read/plain-list";
import { listSubject, subject } from "../../kernel/records/read/subject";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";
import { leadsOf } from "./leads";

export const checkSubject = subject({
  routes: dataChecks,
  table: "broken_invariants",
  sort: sql`r.id`,
  search: (_organisation, key) => containing([sql`r.name`, sql`r.detail`], { key }),
  fields: [
    systemField({
      key: "rule",
      db: "name",
      type: "select",
      title: "规则",
      en: "Rule",
      options: Object.entries(ruleSaid).map(([value, { cn, en }]) => ({ value, label: cn, en })),
      width: 280,
      flags: SHOWN,
    }),
    systemField({
      key: "recordId",
      db: "record_id",
      stored: "bigint",
      type: "number",
      scale: 0,
      title: "记录编号",
      en: "Row",
      width: 220,
      flags: SHOWN,
    }),
    systemField({ key: "detail", db: "detail", type: "input", title: "数字", en: "Figures", width: 260, flags: SHOWN }),
    systemField({
      key: "AddTime",
      db: "at",
      type: "datetime",
      title: "发现时间",
      en: "Found",
      width: 150,
      flags: { ...SHOWN, sort: true },
    }),
  ],
});

interface Stored {
  id: number;
  name: string;
  record_id: number;
  detail: string;
  at: string;
}

export const listBroken = (ctx: Context, query: RouteArguments<typeof dataChecks.index>) =>
  listSubject(ctx, checkSubject, query, {
    columns: sql`r.id, r.name, r.record_id, r.detail, r.at`,
    wire: {
      all: async (rows: readonly Stored[]): Promise<BrokenRow[]> => {
        const leads = await leadsOf(ctx, rows);
        return rows.map(({ id, name, record_id, detail, at }) => {
          const lead = leads.get(id);
          return {
            id,
            rule: name,
            ruleName: ctx.say(ownValue(ruleSaid, name) ?? { cn: name, en: name }),
            recordId: record_id,
            leadModule: lead?.module ?? "",
            leadId: lead?.id ?? 0,
            leadName: lead?.name ?? "",
            detail,
            AddTime: wireTime(at),
          };
        });
      },
    },
  });
