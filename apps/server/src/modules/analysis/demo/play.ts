/** Targets of the demo company: each salesperson has one, a branch a little more than its people together. */
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { splitByWeights } from "@qicheng/engine/documents/split";
import { sql } from "kysely";
import type { DemoActs } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { saveTargets } from "../save-targets";

/** A year has a slow spring festival and a busy end. */
const WEIGHTS = ["6", "4", "9", "8", "8", "10", "7", "7", "10", "8", "10", "13"];
/** What a salesperson is to sign in a year, in turn. */
const YEARS = ["960000", "1200000", "840000", "1500000", "1080000"] as const;
const OF_BRANCH = "1.1";
const RECEIVED = "0.9";

interface Seller {
  id: number;
  branch: number;
}

const sellers = ({ db }: Context) =>
  sql<Seller>`
    select distinct u.id, u.branch_id as branch from users u join user_roles m on m.user_id = u.id
    join roles r on r.id = m.role_id where r.name in ('销售', '销售经理') and u.quit_status = 0
      and u.branch_id is not null order by u.id`
    .execute(db)
    .then(({ rows }) => rows);

/** Whole thousands over the months of a year. */
const monthsOf = (year: string, share: string): string[] =>
  splitByWeights(moneyText(decimal(year).times(share).div(1000).round(0).times(1000)), WEIGHTS);

export const playTargets: DemoActs = async (stage) => {
  const year = Number(stage.day(0).slice(0, 4));
  await stage.act("admin", [120, "09:20"], async (ctx) => {
    const people = (await sellers(ctx)).map((seller, at) => ({ ...seller, year: YEARS[at % YEARS.length] ?? "0" }));
    const branches = [...new Set(people.map(({ branch }) => branch))].map((id) => {
      const own = people.filter(({ branch }) => branch === id);
      const together = own.reduce((sum, one) => sum.plus(one.year), decimal("0"));
      return { id, year: moneyText(together.times(OF_BRANCH)) };
    });
    for (const [kind, share] of [
      ["contract", "1"],
      ["received", RECEIVED],
    ] as const)
      await saveTargets(ctx, {
        kind,
        year,
        rows: [
          ...people.map((one) => ({
            of: "person" as const,
            id: one.id,
            months: monthsOf(one.year, share),
            version: 0,
          })),
          ...branches.map((one) => ({
            of: "branch" as const,
            id: one.id,
            months: monthsOf(one.year, share),
            version: 0,
          })),
        ],
      });
  });
};
