/** Counts a figure: its rows are those of a list query, so that a number and the rows that it opens cannot differ. */
import { type FigurePart, type Narrowed, rowsOf } from "@qicheng/engine/analysis/figures";
import { decimal } from "@qicheng/engine/documents/money";
import { listGroups } from "../../kernel/records/read/list";
import type { Group, GroupBy } from "../../kernel/records/read/run-groups";
import type { FullQuery } from "../../kernel/records/read/scenes";
import { findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { Refusal } from "../../kernel/work/refusal";
import { type Figure, findCounted } from "./figures";

/** What rows stand in groups by. */
export type By = { dimension: "person" | "branch" } | { dimension: "time"; grain: "day" | "month" } | { field: string };

/** A decimal text by the values of the group, in the order in which they were asked for. */
export interface Sum {
  values: readonly (string | null)[];
  amount: string;
}

function groupBy(part: FigurePart, by: By): GroupBy | undefined {
  if ("field" in by) return { key: by.field };
  const key = part[by.dimension];
  if (key === "") return undefined;
  return by.dimension === "time" ? { key, grain: by.grain } : { key };
}

interface Wanted {
  narrowed: Narrowed;
  by: readonly By[];
  /** Only the largest groups. */
  most?: number;
}

/** A filter that the caller may not ask finds nothing for him to count: one of its fields is hidden. */
async function unlessHidden(groups: Promise<Group[] | undefined>): Promise<Group[] | undefined> {
  try {
    return await groups;
  } catch (error) {
    if (error instanceof Refusal && error.code === "VALIDATION") return undefined;
    throw error;
  }
}

/** Groups of one list; undefined where the caller may not see it, group it so, or sum it up. */
async function partGroups(ctx: Context, part: FigurePart, wanted: Wanted): Promise<Group[] | undefined> {
  const data = rowsOf(part, wanted.narrowed);
  const by = wanted.by.map((one) => groupBy(part, one));
  if (!data || by.includes(undefined)) return undefined;
  const grouping = {
    by: by.flatMap((one) => one ?? []),
    sum: part.sum,
    ...(wanted.most === undefined ? {} : { most: wanted.most }),
  };
  const other = findCounted(part.module);
  if (other) return ctx.can(other.see) ? unlessHidden(other.groups(ctx, data, grouping)) : undefined;
  const type = findRecordType(part.module);
  if (!type?.see.some((permission) => ctx.can(permission))) return undefined;
  return unlessHidden(listGroups(ctx, type, type.query.parse({ data }) as FullQuery, grouping));
}

/** Groups of all lists of a figure together; undefined where the caller may not see one of them: a part is no figure. */
export async function sumsOf(ctx: Context, figure: Figure, wanted: Wanted): Promise<Sum[] | undefined> {
  const sums = new Map<string, Sum>();
  for (const part of figure.parts) {
    const groups = await partGroups(ctx, part, wanted);
    if (!groups) return undefined;
    for (const { values, count, sum } of groups) {
      const key = JSON.stringify(values);
      const amount = part.sum === "" ? String(count) : sum;
      const before = sums.get(key)?.amount;
      sums.set(key, { values, amount: before === undefined ? amount : decimal(before).plus(amount).toFixed() });
    }
  }
  return [...sums.values()];
}

/** @returns the sum of amounts, exact */
export const added = (sums: readonly Sum[]): string =>
  sums.reduce((all, { amount }) => all.plus(amount), decimal("0")).toFixed();
