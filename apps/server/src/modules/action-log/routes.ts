import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { ActionLogRow, actionLog } from "@qicheng/api/lists";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { notFound } from "../../kernel/http/refusal";
import { wireTime } from "../../kernel/http/time";
import { findCustomer } from "../customers/public";

/** Type codes of the specification, and module names. */
const CUSTOMER_TYPES = new Set(["2", "customer"]);

type Changes = ActionLogRow["changes"];

/** Ways to reach somebody: in the pool the log tells no more of them than the record does. */
const REACHES = new Set(["mobile", "wechat", "qq", "email"]);
const hide = (text: string) => (text === "" ? "" : "****");
const masked = (changes: Changes): Changes =>
  changes.map((change) =>
    REACHES.has(change.field) ? { ...change, from: hide(change.from), to: hide(change.to) } : change,
  );

/** The operation log of one record: of a customer with all that hangs on it. */
async function list(ctx: Context, query: RouteArguments<typeof actionLog.list>) {
  if (!CUSTOMER_TYPES.has(query.modelType)) throw notFound();
  const { owner_id } = await findCustomer(ctx, query.modelId);
  const base = ctx.db.selectFrom("audit_log").where("customer_id", "=", query.modelId);
  const rows = await base
    .select(["id", "action", "summary", "changes", "user_id", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.rows)
    .offset((query.page - 1) * query.rows)
    .execute();
  const { n } = await base.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const organisation = await ctx.services.organisation.get();
  const wire = rows.map((row) => ({
    id: row.id,
    action: row.action,
    text: row.summary,
    changes: owner_id === null ? masked(row.changes as Changes) : (row.changes as Changes),
    UserID: row.user_id ?? 0,
    NickName: row.user_id === null ? "系统" : organisation.name(row.user_id),
    Header: "",
    AddTime: wireTime(row.created_at),
  }));
  return { rows: wire, total: n };
}

export const handlers: Handlers<typeof actionLog> = { list };
