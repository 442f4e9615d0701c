/**
 * What the database refuses by a constraint, in words: the last word between two who write at the same moment. Tables and
 * unique columns are named by whoever registers them.
 */
import type { FieldProblem } from "@qicheng/api/kernel/error-codes";

const tables = new Map<string, string>();
const uniques = new Map<string, FieldProblem>();

/** What people call the rows of a table. */
export const nameTable = (table: string, title: string): void => void tables.set(table, title);

export const tableTitle = (table: string): string => tables.get(table) ?? "其他数据";

/** Which field a unique index speaks for; it is called `<table>_<column>_unique`. */
export function nameUnique(table: string, column: string, problem: FieldProblem): void {
  uniques.set(`${table}_${column}_unique`, problem);
}

/** The field whose value another row has, of an error by a unique index. */
export const takenField = (constraint: string): FieldProblem | undefined => uniques.get(constraint);
