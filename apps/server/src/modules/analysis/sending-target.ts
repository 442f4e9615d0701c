/** What is told by schedule: whether somebody sees it just now, what it is called and where it stands. */
import { ANALYSES, type AnalysisKey, REPORT_PAGE } from "@qicheng/api/analysis/pages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { reportOf } from "./reports";
import { checkedReport } from "./run-report";

/** One of the two. */
export interface Target {
  scene_id: number | null;
  report_id: number | null;
}

export interface Seen {
  name: string;
  /** Address of the screen. */
  path: string;
  /** For everybody who may see the screen. */
  shared: boolean;
}

/** The name under which views of an analysis are kept. */
export const keptAs = (key: AnalysisKey): string => `bi.${key}`;

const analysisKeptAs = (module: string) =>
  module.startsWith("bi.") ? ownValue(ANALYSES, module.slice("bi.".length)) : undefined;

async function seenView(ctx: Context, id: number): Promise<Seen | undefined> {
  const { rows } = await sql<{ name: string; module: string; query: Record<string, string>; shared: boolean }>`
    select name, module, query, shared from scenes where id = ${id} and (user_id = ${ctx.me.id} or shared)`.execute(
    ctx.db,
  );
  const [row] = rows;
  const page = row && analysisKeptAs(row.module);
  if (!row || !page || !ctx.can(page.permission)) return undefined;
  const query = new URLSearchParams(row.query).toString();
  return { name: row.name, path: query === "" ? page.path : `${page.path}?${query}`, shared: row.shared };
}

async function seenReport(ctx: Context, id: number): Promise<Seen | undefined> {
  if (!ctx.can(REPORT_PAGE.permission)) return undefined;
  const found = await reportOf(ctx, id);
  if (!found) return undefined;
  try {
    await checkedReport(ctx, found.definition);
  } catch (error) {
    // it uses what he does not see
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return { name: found.name, path: `${REPORT_PAGE.path}?id=${id}`, shared: found.shared };
}

/** Undefined for what the caller does not see, or does not see any more. */
export async function seenNow(ctx: Context, { scene_id, report_id }: Target): Promise<Seen | undefined> {
  if (scene_id !== null) return seenView(ctx, scene_id);
  return report_id === null ? undefined : seenReport(ctx, report_id);
}
