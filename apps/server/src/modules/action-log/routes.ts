import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import type { ActionLogRow, actionLog } from "@qicheng/api/lists";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { notFound } from "../../kernel/http/refusal";
import { wireTime } from "../../kernel/http/time";
import { containing, isAscending } from "../../kernel/listing/plain-list";
import { masked, maskOf, mayKnow } from "../../kernel/records/field-rights";
import { findRecord } from "../../kernel/records/read";
import type { RecordType } from "../../kernel/records/record-type";
import { allRecordTypes, findRecordType } from "../../kernel/records/registry";
import { assertMaySee } from "../../kernel/records/scope";

/** Type codes of the specification; everything else is the name of a record type. */
const CODES: Readonly<Record<string, string>> = { "1": "clue", "2": "customer", "4": "contract" };

/** A change as it was written; older ones say no English, which the field does today. */
type Stored = ActionLogRow["changes"][number] & { en?: string };

/** The log tells no more than the record does, of the record and of what hangs on it: least in the pool. */
async function told(ctx: Context, type: RecordType, changes: Stored[], inPool: boolean): Promise<Stored[]> {
  const types = allRecordTypes().filter(
    (other) => other === type || (other.rows.kind === "child" && other.rows.parent === type),
  );
  const fields = await Promise.all(types.map(({ module }) => ctx.services.fields.get(module)));
  const holds = (key: string, condition: (field: FieldDef) => boolean) =>
    fields.some(({ byKey }) => {
      const field = byKey.get(key);
      return field !== undefined && condition(field);
    });
  const english = (key: string) => fields.flatMap(({ byKey }) => byKey.get(key)?.en ?? []).at(0) ?? "";
  const known = changes
    .filter(({ field: key }) => !holds(key, (field) => !mayKnow(ctx, field)))
    .map((change) => ({ ...change, en: change.en || english(change.field) }));
  if (!inPool) return known;
  return known.map((change) =>
    holds(change.field, (field) => maskOf(field, "pool") !== undefined)
      ? { ...change, from: masked("hide", change.from), to: masked("hide", change.to) }
      : change,
  );
}

/** The operation log of one record: of a customer with all that hangs on it. */
async function list(ctx: Context, query: RouteArguments<typeof actionLog.list>) {
  const type = findRecordType(CODES[query.modelType] ?? query.modelType);
  if (!type) throw notFound();
  assertMaySee(ctx, type);
  const { owner_id } = await findRecord(ctx, type, query.modelId);
  const inPool = type.rows.kind !== "open" && owner_id === null;
  const base =
    type.customerColumn === "id"
      ? ctx.db.selectFrom("audit_log").where("customer_id", "=", query.modelId)
      : ctx.db.selectFrom("audit_log").where("module", "=", type.module).where("record_id", "=", query.modelId);
  const found = base.where(containing([sql.ref("summary")], query));
  const towards = isAscending(query) ? "asc" : "desc";
  const rows = await found
    .select(["id", "action", "summary", "summary_en", "changes", "user_id", "created_at"])
    .orderBy("created_at", towards)
    .orderBy("id", towards)
    .limit(query.rows)
    .offset((query.page - 1) * query.rows)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const organisation = await ctx.services.organisation.get();
  const english = ctx.request.language === "en";
  const wire = rows.map(async (row) => ({
    id: row.id,
    action: row.action,
    text: english ? row.summary_en || row.summary : row.summary,
    changes: (await told(ctx, type, row.changes as Stored[], inPool)).map(({ en = "", title, ...change }) => ({
      ...change,
      title: english ? en || title : title,
    })),
    UserID: row.user_id ?? 0,
    NickName: row.user_id === null ? ctx.say(said.system) : organisation.name(row.user_id),
    Header: "",
    AddTime: wireTime(row.created_at),
  }));
  return { rows: await Promise.all(wire), total: n };
}

export const handlers: Handlers<typeof actionLog> = { list };
