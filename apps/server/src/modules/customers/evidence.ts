/** What the duplicate check tells of a hit besides whose it is: who was first, what keeps it from the pool, whether one may claim it or ask. */
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { mayAskFor, ownFields } from "../../kernel/records/access/field-rights";
import { refusalOf } from "../../kernel/records/access/policy";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import { type AskedRow, askedRows } from "../../kernel/requests/asked-rows";
import { askingFor } from "../../kernel/requests/hits";
import type { Context } from "../../kernel/work/context";
import { wireTime } from "../../kernel/work/time";

export type Evidence = Pick<DuplicateHit, "AddName" | "effective" | "daysLeft" | "claim" | "ask" | "asked">;

const DAY_MS = 86_400_000;
const NONE: Evidence = { AddName: "", effective: "", daysLeft: "", claim: 0, ask: 0, asked: [] };
const COLUMNS = ["created_by", "last_follow_at", "effective_at", "effective_count", "recycle_on"];

/** Of follow-ups of before they were judged each one counts. */
const effectiveAt = ({ effective_count: n, effective_at, last_follow_at }: AskedRow["row"]) =>
  wireTime((n === null ? last_follow_at : effective_at) as string | null);

function daysLeft({ recycle_on: day }: AskedRow["row"]): number | "" {
  if (typeof day !== "string") return "";
  return Math.max(0, (Date.parse(day) - Date.parse(businessDay())) / DAY_MS - 1);
}

/** As the pool itself would let him. */
const isClaimable = (ctx: Context, { row, ...place }: AskedRow): boolean =>
  row.seen && !row.deleted && refusalOf(ctx, place, row, "receive") === undefined;

/** What the caller's roles keep from him on rows of others is not told here either. */
async function toldOf(
  ctx: Context,
  { type, row }: AskedRow,
): Promise<Pick<Evidence, "AddName" | "effective" | "daysLeft">> {
  const { byKey } = await ownFields(ctx, type.module);
  const organisation = await ctx.services.organisation.get();
  const isHeld = row.owner_id !== null && !row.deleted;
  const may = (key: string) => isHeld && mayAskFor(byKey.get(key));
  return {
    AddName: isHeld ? organisation.name(row.created_by as number | null) : "",
    effective: may("genjintime") ? effectiveAt(row) : "",
    daysLeft: may("daysLeft") ? daysLeft(row) : "",
  };
}

export async function withEvidence(ctx: Context, hits: readonly Omit<DuplicateHit, keyof Evidence>[]) {
  if (hits.length === 0) return [];
  const base = recordTypeNamed("customer");
  const ids = hits.map(({ id }) => id);
  const found = await askedRows(ctx, base, ids, { more: COLUMNS });
  const asking = await askingFor(ctx, base, found);
  const known = new Map<number, Evidence>();
  for (const one of found) {
    const claim = isClaimable(ctx, one) ? 1 : 0;
    known.set(one.row.id, { ...(await toldOf(ctx, one)), claim, ...asking(one) });
  }
  return hits.map((hit): DuplicateHit => ({ ...hit, ...(known.get(hit.id) ?? NONE) }));
}
