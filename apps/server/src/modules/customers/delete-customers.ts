/** Into the recycle bin and out of it: a customer takes its contacts along. */
import { sql } from "kysely";
import { customerScope, idArray } from "../../kernel/access/scope";
import { bulk } from "../../kernel/http/bulk";
import type { Context } from "../../kernel/http/context";
import { refusalOf } from "./policy";
import { lockCustomers } from "./queries";

/** Deletes rows to the bin; those that speak against it are refused one by one. */
export async function deleteCustomers(ctx: Context, ids: number[]) {
  const scope = await customerScope(ctx);
  const rows = await lockCustomers(ctx, ids, scope);
  return bulk(ids, rows, {
    refuse: (row) => {
      const reason = refusalOf(ctx, scope, row, "delete");
      return reason === undefined ? undefined : { code: "FORBIDDEN", msg: reason };
    },
    act: async (accepted) => {
      const list = idArray(accepted.map((row) => row.id));
      await sql`update customers set deleted_at = now(), deleted_by = ${ctx.me.id}, version = version + 1 where id = any(${list})`.execute(
        ctx.db,
      );
      await sql`update contacts set deleted_at = now(), deleted_by = ${ctx.me.id} where customer_id = any(${list}) and deleted_at is null`.execute(
        ctx.db,
      );
      for (const row of accepted)
        ctx.audit({
          module: "customer",
          recordId: row.id,
          customerId: row.id,
          action: "delete",
          summary: `删除客户：${row.name}`,
        });
    },
  });
}

export interface BinRow {
  id: number;
  name: string;
  mobile: string | null;
  owner_id: number | null;
  deleted_at: string;
  deleted_by: number | null;
}

/** Deleted customers, last deleted first. */
export async function customersInBin(ctx: Context, key: string, page: { limit: number; offset: number }) {
  const where = sql`r.deleted_at is not null and r.clue in (1, 2) and position(${key} in r.name) > 0`;
  const { rows } = await sql<BinRow>`
    select r.id, r.name, r.mobile, r.owner_id, r.deleted_at, r.deleted_by from customers r where ${where}
    order by r.deleted_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  const total = await sql<{ n: number }>`select count(*) as n from customers r where ${where}`.execute(ctx.db);
  return { rows, total: total.rows[0]?.n ?? 0 };
}

async function lockInBin(ctx: Context, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from customers where id = any(${idArray(ids)}) and deleted_at is not null order by id for update`.execute(
    ctx.db,
  );
  return rows;
}

/** Brings customers back, with the contacts that were deleted together with them. */
export async function restoreCustomers(ctx: Context, ids: number[]) {
  return bulk(ids, await lockInBin(ctx, ids), {
    refuse: () => undefined,
    act: async (rows) => {
      const list = idArray(rows.map((row) => row.id));
      await sql`
        update contacts k set deleted_at = null, deleted_by = null from customers c
        where c.id = k.customer_id and c.id = any(${list}) and k.deleted_at = c.deleted_at`.execute(ctx.db);
      await sql`update customers set deleted_at = null, deleted_by = null, version = version + 1 where id = any(${list})`.execute(
        ctx.db,
      );
      for (const row of rows)
        ctx.audit({
          module: "customer",
          recordId: row.id,
          customerId: row.id,
          action: "restore",
          summary: `恢复客户：${row.name}`,
        });
    },
  });
}

/** Deletes for good, with contacts and follow-ups; the operation log stays. */
export async function purgeCustomers(ctx: Context, ids: number[]) {
  return bulk(ids, await lockInBin(ctx, ids), {
    refuse: () => undefined,
    act: async (rows) => {
      await ctx.db
        .deleteFrom("customers")
        .where(
          "id",
          "in",
          rows.map((row) => row.id),
        )
        .execute();
      for (const row of rows)
        ctx.audit({
          module: "customer",
          recordId: row.id,
          customerId: row.id,
          action: "purge",
          summary: `彻底删除客户：${row.name}`,
        });
    },
  });
}
