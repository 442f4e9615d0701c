import { renewalList, renewals } from "@qicheng/api/renewals/routes";
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";
import { registerObstacles } from "../../kernel/documents/obstacles";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { listRecords } from "../../kernel/records/read/list";
import type { FullQuery } from "../../kernel/records/read/scenes";
import type { Raw } from "../../kernel/records/type/record-type";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import type { Context } from "../../kernel/work/context";
import { registerContractCount } from "../contracts/public";
import { completed, start, stop } from "./acts";
import { playRenewals } from "./demo/play";
import { offerRenewalFigures } from "./figures";
import { renewalKind, renewalTask } from "./reminders";
import { hinders } from "./rules";
import { renewalApproval, renewalType } from "./type";

registerObstacles("contract", "renewals", hinders);
registerContractCount(
  "renewal",
  sql`(select count(*) from renewals n where n.contract_id = r.id and n.deleted_at is null)`,
);
registerInvariant(
  "contract.renewed",
  sql<Broken>`select r.id, concat_ws(' ', r.renewed_money, s.money, r.renewed_count, s.count) as detail from contracts r
    cross join lateral (select coalesce(sum(n.money), 0) as money, count(*) as count from renewals n
      where n.contract_id = r.id and n.approval = 2 and n.deleted_at is null) s
    where r.renewed_money <> s.money or r.renewed_count <> s.count or r.last_renewal_money is distinct from (
      select n.money from renewals n where n.contract_id = r.id and n.approval = 2 and n.deleted_at is null
      order by n.due_on desc, n.id desc limit 1)`,
);
registerInvariant(
  "renewal.figure",
  sql<Broken>`select n.id, f.sum::text as detail from renewals n
    cross join lateral (select coalesce(sum(d.amount), 0) as sum from document_figures d
      where d.module = 'renewal' and d.record_id = n.id and d.figure = 'renewal.money') f
    where f.sum <> n.approved`,
);

offerRenewalFigures();

const generic = recordHandlers(renewalType);
const SEE = ["crm.finance.renewal"] as const;
const OWN = [...SEE, "crm.finance.renewalAdd", "crm.finance.renewalEdit", "crm.finance.renewalDelete"] as const;

export const module = defineModule({
  records: [renewalType],
  approval: [renewalApproval],
  demo: playRenewals,
  tasks: [renewalTask],
  notifications: [renewalKind],
  tables: { renewal_reminders: { cn: "续约提醒", en: "Renewal reminder" } },
  references: {
    "renewals.contract_id": { ...STAYS, merged: "stays" },
    "renewal_reminders.contract_id": { ...STAYS, merged: "stays" },
  },
  mounts: [
    mounted(renewals, {
      ...generic,
      add: async (ctx: Context, raw: Raw) => generic.add(ctx, await completed(ctx, raw)),
      stop,
      start,
    }),
    mounted(renewalList, {
      renewalsOf: (ctx: Context, query: unknown) => listRecords(ctx, renewalType, query as FullQuery),
    }),
  ],
  seed: {
    marker: "renewals",
    grants: {
      销售: OWN,
      销售经理: [...OWN, "crm.finance.renewalExport"],
      销售总监: [...OWN, "crm.finance.renewalExport"],
      财务: [...SEE, "crm.finance.renewalImport", "crm.finance.renewalExport"],
    },
  },
});
