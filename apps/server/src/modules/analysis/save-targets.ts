/** Sets targets: all of the given rows, or none of them. */
import { analysisSaid } from "@qicheng/api/analysis/messages";
import type { bi } from "@qicheng/api/analysis/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { decimal, moneyText, total } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { sightOf, type TargetKind } from "./target-sight";

type Rows = RouteArguments<typeof bi.target>["rows"];
type Row = Rows[number];

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;

/** @throws VALIDATION with the name and the month of what is no amount */
function amountsOf({ months }: Row, name: string): string[] {
  return months.map((given, at) => {
    const text = String(given).trim();
    if (text === "") return "0.00";
    if (!AMOUNT.test(text)) throw invalidField("rows", analysisSaid.targetAmount({ name, month: at + 1 }));
    return moneyText(decimal(text));
  });
}

interface Named {
  row: Row;
  name: string;
}

/** @throws VALIDATION with the number of the row whose person or branch the caller does not see, or that comes twice */
async function namedRows(ctx: Context, rows: Rows): Promise<Named[]> {
  const { organisation, sees, seesBranch } = await sightOf(ctx);
  const seen = new Set<string>();
  return rows.map((row, at) => {
    const person = row.of === "person" ? organisation.people.get(row.id) : undefined;
    const branch = row.of === "branch" ? organisation.branches.get(row.id) : undefined;
    const mine = person ? sees(person) : branch !== undefined && seesBranch(branch.id);
    if (!mine) throw invalidField("rows", analysisSaid.targetNobody({ n: at + 1 }));
    const name = person?.nickname ?? branch?.name ?? "";
    const key = `${row.of} ${row.id}`;
    if (seen.has(key)) throw invalidField("rows", analysisSaid.targetTwice({ n: at + 1, name }));
    seen.add(key);
    return { row, name };
  });
}

interface Given {
  kind: TargetKind;
  year: number;
  rows: Rows;
}

const TITLES = { contract: analysisSaid.contractMoney, received: analysisSaid.received } as const;

/** @throws CONFLICT where somebody else has set one since it was looked at */
export async function saveTargets(ctx: Context, { kind, year, rows }: Given): Promise<void> {
  const named = (await namedRows(ctx, rows)).map((one) => ({ ...one, months: amountsOf(one.row, one.name) }));
  // always in the same order: two people who save the same rows wait for each other
  const inOrder = named.toSorted((one, other) => one.row.of.localeCompare(other.row.of) || one.row.id - other.row.id);
  for (const { row, name, months } of inOrder) {
    const column = sql.raw(row.of === "person" ? "user_id" : "branch_id");
    const { rows: written } = await sql<{ id: number }>`
      insert into targets as t (year, kind, ${column}, months, updated_by)
      select ${year}, ${kind}, ${row.id}, ${months}::numeric(15, 2)[], ${ctx.me.id}
      where ${row.version} = 0 or exists (
        select 1 from targets x where x.year = ${year} and x.kind = ${kind} and x.${column} = ${row.id})
      on conflict (${column}, year, kind) where ${column} is not null
      do update set months = excluded.months, version = t.version + 1, updated_at = now(), updated_by = excluded.updated_by
      where t.version = ${row.version} returning t.id`.execute(ctx.db);
    const [one] = written;
    if (!one) throw new Refusal("CONFLICT", analysisSaid.targetOthers({ name }));
    const money = moneyText(total(months.map(decimal)));
    ctx.audit({
      module: "target",
      recordId: one.id,
      action: "settings",
      summary: analysisSaid.targetSet({ name, year, kind: TITLES[kind], money }),
    });
  }
}
