/** Rules of the company: what the screen of the rules shows, and the few that stand alone. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { memberName } from "@qicheng/api/kernel/families";
import { sql } from "kysely";
import { ownFields } from "../../kernel/records/access/field-rights";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type FormRule, formRules } from "./form-rules";
import { listPlaces } from "./places";
import { assertVersion, holdRules, listShifts } from "./shifts";

const FAMILY = "workform";
/** Fields that say when, how long, or of which kind. */
const USEFUL = new Set(["date", "datetime", "number", "select", "radio"]);

interface Rules {
  makeupTimes: number;
  makeupDays: number;
  compMonths: number;
  positionDays: number;
  annual: { years: number; days: number }[];
  version: number;
}

async function readRules(ctx: Context): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select makeup_times as "makeupTimes", makeup_days as "makeupDays", comp_months as "compMonths",
      position_days as "positionDays", annual, version from attendance_rules`.execute(ctx.db);
  if (!rows[0]) throw new Error("rules of attendance are gone");
  return rows[0];
}

async function choicesOf(ctx: Context, { form_id }: FormRule) {
  const module = memberName(FAMILY, form_id);
  if (!findRecordType(module)) return [];
  const fields = await ownFields(ctx, module);
  return [...fields.whole.byKey.values()]
    .filter(({ type, storage }) => storage === "ext" && USEFUL.has(type))
    .map(({ key, title, type }) => ({ key, title, type }));
}

export async function setup(ctx: Context) {
  const forms = [];
  for (const rule of await formRules(ctx.db)) {
    const { form_id, name, kind, fields, version } = rule;
    forms.push({ formid: form_id, name, kind, fields, version, choices: await choicesOf(ctx, rule) });
  }
  return {
    data: {
      shifts: await listShifts(ctx),
      places: await listPlaces(ctx),
      forms,
      rules: await readRules(ctx),
      address: ctx.request.ip,
    },
  };
}

export async function saveRules(ctx: Context, { version, ...rules }: RouteArguments<typeof attendance.saveRules>) {
  await holdRules(ctx);
  assertVersion(await readRules(ctx), version, attendanceSaid.attendance);
  await sql`
    update attendance_rules set makeup_times = ${rules.makeupTimes}, makeup_days = ${rules.makeupDays},
      comp_months = ${rules.compMonths}, position_days = ${rules.positionDays}, annual = ${JSON.stringify(rules.annual)}::jsonb,
      version = version + 1`.execute(ctx.db);
  ctx.audit({ module: "attendance", action: "settings", summary: attendanceSaid.didRules });
  return { msg: attendanceSaid.saved };
}

/** Fields without which a kind of form says nothing. */
const NEEDED = {
  "": [],
  leave: ["type", "from", "to"],
  overtime: ["from", "to"],
  makeup: ["from"],
  out: ["from", "to"],
  trip: ["from", "to"],
} as const;

export async function saveFormRule(ctx: Context, input: RouteArguments<typeof attendance.formRule>) {
  const { formid, kind, fields, version } = input;
  await holdRules(ctx);
  const [rule] = await formRules(ctx.db, formid);
  assertVersion(rule, version, attendanceSaid.forms);
  if (!rule) return { msg: attendanceSaid.saved };
  const there = new Set((await choicesOf(ctx, rule)).map(({ key }) => key));
  const missing = NEEDED[kind].find((key) => fields[key] === "");
  if (missing) throw invalidField("fields", attendanceSaid.missingField({ field: missing }));
  const unknown = Object.values(fields).find((key) => key !== "" && !there.has(key));
  if (unknown) throw invalidField("fields", attendanceSaid.none({ what: { cn: unknown, en: unknown } }));
  await sql`
    insert into attendance_form_rules as r (form_id, kind, fields) values (${formid}, ${kind}, ${JSON.stringify(fields)}::jsonb)
    on conflict (form_id) do update set kind = excluded.kind, fields = excluded.fields, version = r.version + 1`.execute(
    ctx.db,
  );
  ctx.audit({ module: "attendance", action: "edit", summary: attendanceSaid.didFormRule({ name: rule.name }) });
  return { msg: attendanceSaid.saved };
}
