/**
 * What the database refuses by a constraint, in words: the last word between two who write at the same moment. Tables and
 * unique columns are named by whoever registers them.
 */

import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";

const tables = new Map<string, Message>();
const uniques = new Map<string, FieldProblem>();

/** What people call the rows of a table. */
export const nameTable = (table: string, title: Message): void => void tables.set(table, title);

export const tableTitle = (table: string): Message => tables.get(table) ?? said.otherData;

/** Which field a unique index speaks for; it is called `<table>_<column>_unique`. */
export function nameUnique(table: string, column: string, problem: FieldProblem): void {
  uniques.set(`${table}_${column}_unique`, problem);
}

/** The same of the company's own fields, by how the names of their indexes begin. */
const ownUniques = new Map<string, FieldProblem>();

export const nameOwnUnique = (prefix: string, problem: FieldProblem): void => void ownUniques.set(prefix, problem);

/** The field whose value another row has, of an error by a unique index. */
export const takenField = (constraint: string): FieldProblem | undefined =>
  uniques.get(constraint) ?? ownUniques.get(constraint.replace(/[0-9a-f]{8}$/, ""));
