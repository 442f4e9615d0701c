/** Rows of a table that are not data: sums below it, and the example of a template. */
import type { Cell } from "./cell";

const TOTALS = new Set([
  "合计",
  "总计",
  "共计",
  "小计",
  "累计",
  "汇总",
  "total",
  "totals",
  "sum",
  "grandtotal",
  "subtotal",
]);

/** What the first cell of a template's example begins with. */
export const EXAMPLE = "【示例】";

const first = (cells: readonly Cell[]) =>
  cells.find((cell) => cell !== null && cell !== undefined && (typeof cell !== "string" || cell.trim() !== ""));

/** Its first cell says that it is a sum, and nothing but numbers follow. */
export function isTotal(cells: readonly Cell[]): boolean {
  const head = first(cells);
  if (typeof head !== "string") return false;
  const word = head
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)|[\s::]/g, "");
  if (!TOTALS.has(word)) return false;
  return cells.every((cell) => cell === head || typeof cell !== "string" || !/[^\d\s.,¥￥$%+()元-]/.test(cell));
}

export const isExample = (cells: readonly Cell[]): boolean => {
  const head = first(cells);
  return typeof head === "string" && head.trim().startsWith(EXAMPLE);
};
