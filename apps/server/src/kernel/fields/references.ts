/** What field values refer to must exist, be in use and be within reach; labels become ids. */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { customerScope, idArray, visible } from "../access/scope";
import type { Context } from "../http/context";
import { type StoredRow, storedValue } from "./present";
import { isRegion } from "./regions";
import type { ModuleFields } from "./registry";

type Values = Record<string, unknown>;
type Resolved = { ok: true; value: unknown } | { ok: false; msg: string };

interface Case {
  ctx: Context;
  field: FieldDef;
  /** Decoded items; one for a scalar. */
  items: readonly unknown[];
  /** What the record refers to already: may stay, even if it is no longer offered. */
  before: readonly number[];
}

const fail = (msg: string): Resolved => ({ ok: false, msg });
const good = (field: FieldDef, items: readonly unknown[]): Resolved => ({
  ok: true,
  value: field.multiple || field.type === "picture" ? items : items[0],
});

async function dictionaryEntries({ ctx, field, items, before }: Case): Promise<Resolved> {
  const dictionary = await ctx.services.dictionary.get();
  const entries = dictionary.ofKind(field.dictionary ?? "");
  const ids = items.map((item) =>
    typeof item === "number"
      ? entries.find((entry) => entry.id === item)
      : entries.find((entry) => entry.name === item),
  );
  if (ids.some((entry) => entry === undefined)) return fail("选项不存在");
  const disabled = ids.find((entry) => entry && !entry.active && !before.includes(entry.id));
  return disabled
    ? fail(`「${disabled.name}」已停用`)
    : good(
        field,
        ids.map((entry) => entry?.id),
      );
}

async function people({ ctx, field, items, before }: Case): Promise<Resolved> {
  const organisation = await ctx.services.organisation.get();
  for (const item of items) {
    const person = organisation.people.get(Number(item));
    if (!person) return fail("人员不存在");
    if (person.quit && !before.includes(person.id)) return fail(`${person.nickname}已离职`);
  }
  return good(field, items.map(Number));
}

async function branches({ ctx, field, items }: Case): Promise<Resolved> {
  const organisation = await ctx.services.organisation.get();
  return items.every((item) => organisation.branches.has(Number(item)))
    ? good(field, items.map(Number))
    : fail("部门不存在");
}

async function customers({ ctx, field, items, before }: Case): Promise<Resolved> {
  const ids = items.map(Number).filter((id) => !before.includes(id));
  if (ids.some((id) => !Number.isSafeInteger(id))) return fail("客户不存在或无权访问");
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.id = any(${idArray(ids)}) and c.deleted_at is null and ${visible(await customerScope(ctx), "c")}`.execute(
    ctx.db,
  );
  return rows.length === ids.length ? good(field, items.map(Number)) : fail("客户不存在或无权访问");
}

async function regions({ field, items }: Case): Promise<Resolved> {
  return items.every((item) => isRegion(String(item))) ? good(field, items) : fail("地区不存在");
}

/** Files must be the caller's own uploads, or be on the record already. */
async function pictures({ ctx, field, items, before }: Case): Promise<Resolved> {
  const ids = items.map(Number).filter((id) => !before.includes(id));
  if (ids.length === 0) return good(field, items.map(Number));
  const own = await ctx.db
    .selectFrom("files")
    .select("id")
    .where("id", "in", ids)
    .where("user_id", "=", ctx.me.id)
    .execute();
  return own.length === ids.length ? good(field, items.map(Number)) : fail("图片不存在，请重新上传");
}

const RESOLVERS: Partial<Record<FieldDef["type"], (given: Case) => Promise<Resolved>>> = {
  statusSelect: dictionaryEntries,
  user: people,
  branch: branches,
  customer: customers,
  city: regions,
  picture: pictures,
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * Checks and resolves references among decoded values, in place.
 * @param stored the record before the change, if there is one
 * @returns one problem per field that refers to something it may not
 */
export async function resolveReferences(
  ctx: Context,
  fields: ModuleFields,
  values: Values,
  stored: StoredRow = {},
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const field of fields.form.fields) {
    const value = values[field.key];
    const resolver = RESOLVERS[field.type];
    if (!resolver || value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
    const before = asList(storedValue(fields, field, stored) ?? []).map(Number);
    const resolved = await resolver({ ctx, field, items: asList(value), before });
    if (resolved.ok) values[field.key] = resolved.value;
    else problems.push({ field: field.key, msg: `${field.title}：${resolved.msg}` });
  }
  return problems;
}
