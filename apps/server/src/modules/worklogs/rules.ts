/** From whom a report is due, on which day, and until when it is in time. */
import type { ReportKind } from "@qicheng/api/worklogs/messages";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { dueAmong } from "../../kernel/calendar/due";
import type { Database } from "../../kernel/db/database";
import { dueDay, type Period, plusDays } from "./periods";

const SEE = "oa.worklog";
const MINUTES = 1_440;

export interface Rule {
  id: number;
  name: string;
  kind: ReportKind;
  days: number[];
  workdays: boolean;
  opens: number;
  closes: number;
  enabled: boolean;
  branches: number[];
  roles: number[];
  people: number[];
  told_on: string | null;
  reminded_on: string | null;
  version: number;
}

const COLUMNS = sql`id, name, kind, days, workdays, opens, closes, enabled, branches, roles, people,
  told_on::text as told_on, reminded_on::text as reminded_on, version`;

const numbers = (values: readonly unknown[]): number[] => values.map(Number);

export async function readRules(db: Database): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select ${COLUMNS} from worklog_rules where deleted_at is null order by kind, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    days: numbers(row.days),
    branches: numbers(row.branches),
    roles: numbers(row.roles),
    people: numbers(row.people),
  }));
}

/** In service, may read reports at all, and named by branch, role or himself; everybody where nobody is named. */
export function whom(organisation: OrganisationSnapshot, { branches, roles, people }: Rule): Person[] {
  const isForAll = branches.length + roles.length + people.length === 0;
  const below = new Set(branches.flatMap((id) => organisation.branchTree(id)));
  return [...organisation.people.values()].filter(
    (person) =>
      !person.quit &&
      organisation.permissions(person.id).has(SEE) &&
      (isForAll ||
        people.includes(person.id) ||
        person.roleIds.some((id) => roles.includes(id)) ||
        person.branchIds.some((id) => below.has(id))),
  );
}

/** Minutes behind the midnight of a day, in words: `yyyy-MM-dd HH:mm`. */
export function timeAt(day: string, minutes: number): string {
  const rest = minutes % MINUTES;
  const clock = `${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(rest % 60).padStart(2, "0")}`;
  return `${plusDays(day, Math.floor(minutes / MINUTES))} ${clock}`;
}

export const nowText = (now = Date.now()): string => businessTime(now).slice(0, 16);

/** When a rule is due in a period, and when its window ends; undefined where nothing is due. */
export function windowOf(rule: Rule, period: Period): { day: string; opens: string; closes: string } | undefined {
  const day = dueDay(rule, period);
  return day === undefined ? undefined : { day, opens: timeAt(day, rule.opens), closes: timeAt(day, rule.closes) };
}

/** Of these people those from whom it is due on a day: not on rest days, nor where they are away for the whole day. */
export async function dueFrom(db: Database, rule: Rule, people: readonly number[], day: string): Promise<Set<number>> {
  return rule.workdays ? dueAmong(db, people, day) : new Set(people);
}

/** The rule by which somebody hands in a report of a kind: the first that names him. */
export function ruleFor(rules: readonly Rule[], organisation: OrganisationSnapshot, kind: ReportKind, person: number) {
  return rules.find(
    (rule) => rule.enabled && rule.kind === kind && whom(organisation, rule).some(({ id }) => id === person),
  );
}
