/** Tells superiors at the end of a window who has handed in, and reminds writers an hour before: each once, whichever server does it. */
import { worklogSaid } from "@qicheng/api/worklogs/messages";
import { sql } from "kysely";
import { loadOrganisation, type OrganisationSnapshot, type Person } from "../../kernel/access/organisation";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { standing } from "./digest";
import { periodOf, periodText, plusDays } from "./periods";
import { nowText, type Rule, readRules, timeAt, whom, windowOf } from "./rules";

export const digestNotice: NotificationKind = {
  key: "worklogs.digest",
  title: worklogSaid.digest,
  text: ({ facts: { rule = "", period = "", due = "", onTime = "", late = "", missing = "" } }) =>
    worklogSaid.digestOf({ rule, period, due, onTime, late, missing }),
};
export const reminder: NotificationKind = {
  key: "worklogs.remind",
  title: worklogSaid.remind,
  text: ({ facts: { rule = "", period = "", time = "" } }) => worklogSaid.remindOf({ rule, period, time }),
};

/** A window lasts until the day after at the latest. */
const DAYS_BACK = 2;
const BEFORE_END = 60;

function bySuperior(organisation: OrganisationSnapshot, people: readonly Person[]): Map<number, Person[]> {
  const all = new Map<number, Person[]>();
  for (const person of people) {
    const superior = organisation.headAbove(person.id);
    if (superior !== undefined) all.set(superior, [...(all.get(superior) ?? []), person]);
  }
  return all;
}

async function tellDigest(db: Database, organisation: OrganisationSnapshot, rule: Rule, day: string): Promise<void> {
  const period = periodOf(rule.kind, day);
  const all = whom(organisation, rule);
  const stands = await standing(db, rule, period, { people: all });
  for (const [superior, people] of bySuperior(organisation, all)) {
    const below = new Set(people.map(({ id }) => id));
    const due = stands.due.filter(({ id }) => below.has(id));
    const missing = stands.missing.filter(({ id }) => below.has(id));
    const handed = stands.handed.filter(({ owner_id }) => below.has(owner_id));
    if (due.length === 0) continue;
    const late = handed.filter((row) => row.late === 1).length;
    const facts = {
      rule: rule.name,
      period: periodText(rule.kind, period),
      due: String(due.length),
      onTime: String(handed.length - late),
      late: String(late),
      missing: String(missing.length),
    };
    await notify({ db }, { kind: digestNotice, to: [superior], facts, once: `worklog digest ${rule.id} ${day}` });
  }
  await sql`update worklog_rules set told_on = ${day}::date where id = ${rule.id}`.execute(db);
}

async function remind(db: Database, organisation: OrganisationSnapshot, rule: Rule, day: string): Promise<void> {
  const period = periodOf(rule.kind, day);
  const { missing, window } = await standing(db, rule, period, { people: whom(organisation, rule) });
  const facts = { rule: rule.name, period: periodText(rule.kind, period), time: window?.closes ?? "" };
  const to = missing.map(({ id }) => id);
  if (to.length > 0) await notify({ db }, { kind: reminder, to, facts, once: `worklog remind ${rule.id} ${day}` });
  await sql`update worklog_rules set reminded_on = ${day}::date where id = ${rule.id}`.execute(db);
}

/** @param now `yyyy-MM-dd HH:mm` of the company */
export async function tellReports(db: Database, now: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('worklog-tell'))`.execute(db);
  const rules = (await readRules(db)).filter(({ enabled }) => enabled);
  if (rules.length === 0) return;
  const organisation = await loadOrganisation(db);
  const today = now.slice(0, 10);
  for (const rule of rules) {
    for (let back = DAYS_BACK; back >= 0; back -= 1) {
      const day = plusDays(today, -back);
      const window = windowOf(rule, periodOf(rule.kind, day));
      if (window?.day !== day) continue;
      if (window.closes <= now && (rule.told_on ?? "") < day) await tellDigest(db, organisation, rule, day);
      const from = timeAt(day, Math.max(rule.opens, rule.closes - BEFORE_END));
      if (from <= now && now < window.closes && (rule.reminded_on ?? "") < day)
        await remind(db, organisation, rule, day);
    }
  }
}

export const tellTask: ScheduledTask = {
  name: "worklogs.tell",
  schedule: { pattern: "*/5 * * * *", onlyLatest: true },
  run: (_occurrence, job) => job.once((db) => tellReports(db, nowText())),
};
