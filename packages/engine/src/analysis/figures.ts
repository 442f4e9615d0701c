/** The rows that a figure counts, as conditions of their list: server and web make them here, so they are the same. */
import type { Condition } from "../fields/filter";
import type { Days } from "./periods";

/** Rows of one list that a figure counts. */
export interface FigurePart {
  /** Module of the list. */
  module: string;
  where: readonly Condition[];
  /** Field of the day that counts; '' for what one has now. */
  time: string;
  /** Field of the person, and of the branch, for whom a row counts; '' where a list has none. */
  person: string;
  branch: string;
  /** Field that is summed up; '' counts rows. */
  sum: string;
}

/** What a number is narrowed to. */
export interface Narrowed {
  days?: Days | undefined;
  people?: readonly number[] | undefined;
  /** With all branches below it. */
  branch?: number | undefined;
  /** Only what counts for no branch. */
  withoutBranch?: boolean | undefined;
  /** Conditions of one line of a table. */
  more?: readonly Condition[] | undefined;
}

/** @returns the filter of the list that finds exactly what is counted; undefined where the list cannot be narrowed so */
export function rowsOf(part: FigurePart, narrowed: Narrowed): Condition[] | undefined {
  const { days, people = [], branch, withoutBranch = false, more = [] } = narrowed;
  if ((people.length > 0 && part.person === "") || ((branch || withoutBranch) && part.branch === "")) return undefined;
  return [
    ...part.where,
    ...(days && part.time !== "" ? [{ field: part.time, op: "between", value: [days.from, days.to] }] : []),
    ...(people.length > 0 ? [{ field: part.person, op: "in", value: people }] : []),
    ...(branch ? [{ field: part.branch, op: "inBranchTree", value: [branch] }] : []),
    ...(withoutBranch ? [{ field: part.branch, op: "empty" }] : []),
    ...more,
  ];
}
