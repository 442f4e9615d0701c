/** The months of many people: totals by person, and day by day. */
import type { attendanceSheets } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { Context } from "../../kernel/work/context";
import { employed } from "./judge";
import { daysOfMonth, dayText } from "./moments";
import { closingOf } from "./my";
import { stateOf } from "./say";
import { ownersOf } from "./sight";
import { NO_SUMS, readDays, summed, sumsBy } from "./stored-days";

type Query = RouteArguments<typeof attendanceSheets.total>;

/** Those whom the caller sees and the query asks for, by branch and id. */
export async function peopleOf(ctx: Context, { month, BranchID, key }: Pick<Query, "month" | "BranchID" | "key">) {
  const span = daysOfMonth(month);
  const owners = await ownersOf(ctx);
  const organisation = await ctx.services.organisation.get();
  const branches = BranchID ? new Set(organisation.branchTree(BranchID)) : undefined;
  const word = key.toLowerCase();
  const there = new Set(await employed(ctx.db, ...span));
  const seen = owners === null ? there : new Set(owners.filter((id) => there.has(id)));
  const people = [...seen].flatMap((id) => organisation.people.get(id) ?? []);
  const wanted = people.filter(
    ({ branchId, nickname }) => (!branches || branches.has(branchId)) && nickname.toLowerCase().includes(word),
  );
  const place = (branch: number) => organisation.branches.get(branch)?.sort ?? 0;
  return {
    span,
    organisation,
    people: wanted.toSorted((a, b) => place(a.branchId) - place(b.branchId) || a.branchId - b.branchId || a.id - b.id),
  };
}

async function sheet(ctx: Context, query: Query) {
  const { span, organisation, people } = await peopleOf(ctx, query);
  const shown = people.slice((query.page - 1) * query.rows, query.page * query.rows);
  const head = { month: query.month, ...(await closingOf(ctx, query.month)), total: people.length };
  const named = shown.map(({ id, nickname, branchId }) => ({
    id,
    name: nickname,
    branch: organisation.branchName(branchId),
  }));
  return { span, head, people, named };
}

export async function total(ctx: Context, query: Query) {
  const { span, head, people, named } = await sheet(ctx, query);
  const sums = await sumsBy(
    ctx.db,
    people.map(({ id }) => id),
    span,
  );
  const list = named.map((person) => ({ ...person, ...(sums.get(person.id) ?? NO_SUMS) }));
  return { data: { ...head, sums: summed(sums.values()), list } };
}

export async function report(ctx: Context, query: Query) {
  const { span, head, named } = await sheet(ctx, query);
  const stored = await readDays(
    ctx.db,
    named.map(({ id }) => id),
    span,
  );
  const known = new Map(stored.map((day) => [`${day.user_id} ${day.day}`, day]));
  const list = named.map((person) => {
    const days = [];
    for (let day = span[0]; day <= span[1]; day += 1) {
      const one = known.get(`${person.id} ${dayText(day)}`);
      days.push({ state: one?.judged ? stateOf(one) : ("" as const), corrected: one?.corrected ? 1 : 0 });
    }
    return { ...person, days };
  });
  return { data: { ...head, list } };
}
