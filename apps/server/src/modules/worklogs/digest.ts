/** Who of the people that somebody sees has handed in what in a period, and who has not. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { worklogSaid } from "@qicheng/api/worklogs/messages";
import type { worklogs } from "@qicheng/api/worklogs/routes";
import type { DigestRow, MissingRow } from "@qicheng/api/worklogs/shapes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { headerOf } from "../../kernel/files/wire-person";
import { ownFields } from "../../kernel/records/access/field-rights";
import { reachOf, visible } from "../../kernel/records/access/scope";
import { pageOf } from "../../kernel/records/read/plain-list";
import type { Condition } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { wireTime } from "../../kernel/work/time";
import { countNumbers, figuresOf } from "./numbers";
import { type Period, periodBefore, periodOf, periodText } from "./periods";
import { dueFrom, nowText, type Rule, readRules, whom, windowOf } from "./rules";
import { worklogType } from "./type";

/** People whose reports one sees: as far as his roles reach, and below him. */
async function seenBy(ctx: Context, people: readonly Person[]): Promise<Person[]> {
  const organisation = await ctx.services.organisation.get();
  const owners = organisation.owners(ctx.me.id, ctx.me.scopes.worklog);
  if (owners === null) return [...people];
  const seen = new Set([...owners, ...organisation.subordinates(ctx.me.id), ctx.me.id]);
  return people.filter(({ id }) => seen.has(id));
}

interface Handed {
  id: number;
  owner_id: number;
  late: number;
  done: string;
  plan: string | null;
  problems: string | null;
  created_at: string;
  likes: number;
  comment_total: number;
  numbers: Record<string, string>;
  former: Record<string, string> | null;
  /** The reader may open it. */
  seen: boolean;
}

/** Which reports the reader may open, on an alias. */
type Sight = (alias: string) => Condition;
const NOBODY: Sight = () => sql`false`;

/** Reports of a kind in a period, by whose they are. */
async function handedIn(
  db: Database,
  rule: Rule,
  period: Period,
  { people, sight = NOBODY }: { people: readonly number[]; sight?: Sight | undefined },
): Promise<Handed[]> {
  const before = periodBefore(rule.kind, period);
  const { rows } = await sql<Handed>`
    select w.id, w.owner_id, w.late, w.done, w.plan, w.problems, w.created_at, w.likes, w.comment_total, w.numbers,
      ${sight("w")} as seen, (select f.numbers from worklogs f where f.owner_id = w.owner_id and f.kind = w.kind
        and f.period_from = ${before.from}::date and f.deleted_at is null and ${sight("f")}) as former
    from worklogs w
    where w.kind = ${rule.kind} and w.period_from = ${period.from}::date and w.owner_id = any(${idArray(people)})
      and w.deleted_at is null
    order by w.created_at, w.id`.execute(db);
  return rows;
}

export interface Standing {
  /** From whom it is due. */
  due: Person[];
  handed: Handed[];
  missing: Person[];
  window: { day: string; opens: string; closes: string } | undefined;
}

/** How a rule stands in a period, among these people. */
export async function standing(
  db: Database,
  rule: Rule,
  period: Period,
  { people, sight }: { people: readonly Person[]; sight?: Sight },
): Promise<Standing> {
  const window = windowOf(rule, period);
  const ids = people.map(({ id }) => id);
  const handed = await handedIn(db, rule, period, { people: ids, sight });
  const dueIds = window ? await dueFrom(db, rule, ids, window.day) : new Set<number>();
  const there = new Set(handed.map(({ owner_id }) => owner_id));
  const due = people.filter(({ id }) => dueIds.has(id));
  return { due, handed, missing: due.filter(({ id }) => !there.has(id)), window };
}

const wirePerson = (ctx: Context, organisation: OrganisationSnapshot, person: Person): MissingRow => ({
  UserID: person.id,
  username: person.nickname,
  Header: headerOf(ctx.services.files, person),
  BranchName: organisation.branchName(person.branchId),
});

export async function missing(ctx: Context, input: RouteArguments<typeof worklogs.missing>) {
  const rule = (await readRules(ctx.db)).find(({ id }) => id === input.ruleId);
  if (!rule) throw new Refusal("NOT_FOUND", worklogSaid.noRule);
  const organisation = await ctx.services.organisation.get();
  const people = await seenBy(ctx, whom(organisation, rule));
  const stands = await standing(ctx.db, rule, periodOf(rule.kind, input.day ?? businessDay()), { people });
  const rows = stands.missing.map((person) => wirePerson(ctx, organisation, person));
  return pageOf(rows, input, ({ username }) => username);
}

function wireRow(
  ctx: Context,
  organisation: OrganisationSnapshot,
  row: Handed,
  figures: readonly { key: string; title: string; unit: string }[],
): DigestRow {
  const person = organisation.people.get(row.owner_id);
  return {
    id: row.id,
    UserID: row.owner_id,
    username: organisation.name(row.owner_id),
    Header: headerOf(ctx.services.files, person),
    BranchName: person ? organisation.branchName(person.branchId) : "",
    late: row.late,
    done: row.done,
    plan: row.plan ?? "",
    problems: row.problems ?? "",
    addtime: wireTime(row.created_at),
    likes: row.likes,
    comments: row.comment_total,
    numbers: figures
      .filter(({ key }) => key in row.numbers)
      .map(({ key, title, unit }) => ({
        key,
        title,
        unit,
        value: Number(row.numbers[key]),
        former: row.former && key in row.former ? Number(row.former[key]) : null,
      })),
  };
}

/** Over holidays one looks back no further. */
const MOST_BACK = 15;

/** The last period of which reports may be handed in by now. */
function latestOf(rule: Rule): Period {
  const now = nowText();
  const today = periodOf(rule.kind, businessDay());
  let period = today;
  for (let back = 0; back < MOST_BACK; back += 1) {
    const window = windowOf(rule, period);
    if (window && window.opens <= now) return period;
    period = periodBefore(rule.kind, period);
  }
  return today;
}

export async function digest(ctx: Context, { ruleId, day }: RouteArguments<typeof worklogs.digest>) {
  const organisation = await ctx.services.organisation.get();
  const seen: { rule: Rule; people: Person[] }[] = [];
  for (const rule of await readRules(ctx.db)) {
    const people = await seenBy(ctx, whom(organisation, rule));
    if (people.length > 0 && rule.enabled) seen.push({ rule, people });
  }
  const rules = seen.map(({ rule }) => ({ id: rule.id, name: rule.name, type: rule.kind }));
  const chosen = ruleId === null ? seen[0] : seen.find(({ rule }) => rule.id === ruleId);
  if (ruleId !== null && !chosen) throw new Refusal("NOT_FOUND", worklogSaid.noRule);
  const none = {
    ruleId: 0,
    period: "",
    from: "",
    to: "",
    closed: 0,
    until: "",
    due: 0,
    onTime: 0,
    late: 0,
    missing: 0,
  };
  if (!chosen) return { data: { rules, ...none, reports: [] } };
  const { rule, people } = chosen;
  const period = day === null ? latestOf(rule) : periodOf(rule.kind, day);
  const scope = await reachOf(ctx, worklogType);
  const sight = (alias: string) => visible(worklogType, scope, alias);
  const { due, handed, missing: lacking, window } = await standing(ctx.db, rule, period, { people, sight });
  const { byKey } = await ownFields(ctx, worklogType.module);
  const told = (row: Handed): Handed => ({
    ...row,
    done: byKey.has("done") ? row.done : "",
    plan: byKey.has("plan") ? row.plan : "",
    problems: byKey.has("problems") ? row.problems : "",
  });
  // Whoever may not see money or customers does not see them in reports of others either.
  const mine = await countNumbers(ctx, ctx.me.id, period);
  const figures = figuresOf(ctx).filter(({ key }) => mine.has(key));
  const late = handed.filter((row) => row.late === 1).length;
  return {
    data: {
      rules,
      ruleId: rule.id,
      period: periodText(rule.kind, period),
      ...period,
      closed: window && nowText() >= window.closes ? 1 : 0,
      until: window?.closes ?? "",
      due: due.length,
      onTime: handed.length - late,
      late,
      missing: lacking.length,
      reports: handed.filter(({ seen: opens }) => opens).map((row) => wireRow(ctx, organisation, told(row), figures)),
    },
  };
}
