/** Whose money the caller sees: contracts in force, receipts, and the names of customers. */
import { type RawBuilder, sql } from "kysely";
import { reachOf, visible } from "../../kernel/records/access/scope";
import type { RecordType } from "../../kernel/records/type/record-type";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { contractType } from "../contracts/public";

export function typeNamed(module: string): RecordType {
  const type = findRecordType(module);
  if (!type) throw new Error(`there is no record type ${module}`);
  return type;
}

/** Contracts on alias k in force that the caller sees. */
export const contractsSeen = async (ctx: Context): Promise<RawBuilder<boolean>> =>
  sql<boolean>`(k.approval = 2 and k.stage <> 2 and k.deleted_at is null and ${visible(contractType, await reachOf(ctx, contractType), "k")})`;

/** Receipts on alias r that the caller sees: money paid in advance is told to nobody else. */
export async function receiptsSeen(ctx: Context): Promise<RawBuilder<boolean>> {
  const type = typeNamed("finance");
  return sql<boolean>`(r.deleted_at is null and ${visible(type, await reachOf(ctx, type), "r")})`;
}

/** The name of a customer on alias c; '' where the caller does not see him. */
export async function customerName(ctx: Context): Promise<RawBuilder<string>> {
  const type = typeNamed("customer");
  return sql<string>`case when ${visible(type, await reachOf(ctx, type), "c")} then c.name else '' end`;
}
