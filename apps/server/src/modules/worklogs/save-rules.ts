/** Rules of reports: listed, saved, deleted. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { worklogSaid } from "@qicheng/api/worklogs/messages";
import type { worklogs } from "@qicheng/api/worklogs/routes";
import { type RuleInput, type RuleRow, ruleInput } from "@qicheng/api/worklogs/shapes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { plusDays } from "./periods";
import { readRules } from "./rules";

const WEEK = 7;
const [DAILY, MONTHLY] = [1, 3] as const;

/** @throws VALIDATION naming the part that is wrong */
function parsed(given: unknown): RuleInput {
  const result = ruleInput.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const msg = issue?.message ?? "";
  throw invalidField(issue?.path.join(".") || "rule", { cn: msg, en: msg });
}

function assertSound({ type, days, opens, closes }: RuleInput): void {
  const most = type === MONTHLY ? 31 : WEEK;
  if (days.length === 0 || (type !== DAILY && days.length > 1) || days.some((day) => day > most))
    throw invalidField("days", worklogSaid.noDays);
  if (closes <= opens) throw invalidField("closes", worklogSaid.wrongWindow);
}

/** Two of one name at one moment are one too many. */
const hold = (ctx: Context) => sql`select pg_advisory_xact_lock(hashtext('worklog-rules'))`.execute(ctx.db);

async function save(ctx: Context, given: unknown): Promise<void> {
  const rule = parsed(given);
  assertSound(rule);
  await hold(ctx);
  const rules = await readRules(ctx.db);
  const before = rule.id === undefined ? undefined : rules.find(({ id }) => id === rule.id);
  if (rule.id !== undefined && !before) throw new Refusal("NOT_FOUND", worklogSaid.noRule);
  if (before && rule.version !== undefined && before.version !== rule.version)
    throw new Refusal("CONFLICT", worklogSaid.staleRule);
  if (rules.some(({ id, name }) => id !== rule.id && name.toLowerCase() === rule.name.toLowerCase()))
    throw invalidField("name", worklogSaid.ruleTwice);
  const days = [...new Set(rule.days)].sort((one, other) => one - other);
  const values = sql`${rule.name}, ${rule.type}, ${days}::smallint[], ${rule.workdays === 1}, ${rule.opens}, ${rule.closes},
    ${rule.enabled === 1}, ${idArray(rule.branches)}, ${idArray(rule.roles)}, ${idArray(rule.people)}`;
  const columns = sql`name, kind, days, workdays, opens, closes, enabled, branches, roles, people`;
  // What was due before a rule began is told to nobody.
  if (!before)
    await sql`insert into worklog_rules (${columns}, told_on, reminded_on, created_by)
      values (${values}, ${plusDays(businessDay(), -1)}::date, ${plusDays(businessDay(), -1)}::date, ${ctx.me.id})`.execute(
      ctx.db,
    );
  else
    await sql`update worklog_rules set (${columns}) = row(${values}), version = version + 1
      where id = ${before.id}`.execute(ctx.db);
  ctx.audit({
    module: "worklog",
    action: before ? "edit" : "add",
    summary: worklogSaid.didRule({ name: rule.name }),
  });
}

async function remove(ctx: Context, given: unknown): Promise<void> {
  const id = Number((given as { id?: unknown } | null)?.id ?? 0);
  await hold(ctx);
  const rule = (await readRules(ctx.db)).find((one) => one.id === id);
  if (!rule) throw new Refusal("NOT_FOUND", worklogSaid.noRule);
  await sql`update worklog_rules set deleted_at = now() where id = ${id}`.execute(ctx.db);
  ctx.audit({ module: "worklog", action: "delete", summary: worklogSaid.didDropRule({ name: rule.name }) });
}

async function list(ctx: Context): Promise<RuleRow[]> {
  const organisation = await ctx.services.organisation.get();
  // What is gone stays named: without it the rule would be for everybody.
  const known = (ids: readonly number[], name: (id: number) => string | undefined) =>
    ids.map((id) => ({ id, name: name(id) ?? ctx.say(worklogSaid.gone) }));
  return (await readRules(ctx.db)).map(
    ({ kind, workdays, enabled, told_on: _told, reminded_on: _reminded, branches, roles, people, ...rule }) => ({
      ...rule,
      type: kind,
      workdays: workdays ? 1 : 0,
      enabled: enabled ? 1 : 0,
      branches: known(branches, (id) => organisation.branches.get(id) && organisation.branchName(id)),
      roles: known(roles, (id) => organisation.roles.get(id)?.name),
      people: known(people, (id) => organisation.people.get(id)?.nickname),
    }),
  );
}

export async function rules(ctx: Context, { act, rule }: RouteArguments<typeof worklogs.rules>) {
  if (act === "save") await save(ctx, rule);
  if (act === "delete") await remove(ctx, rule);
  const data = await list(ctx);
  if (act === "list") return { data };
  return { msg: act === "save" ? worklogSaid.ruleSaved : worklogSaid.ruleDeleted, data };
}
