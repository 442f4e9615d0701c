/** What may go along with a record to its next owner: modules say so of their own, and nothing else lists it. */
import type { Message } from "@qicheng/engine/text/message";
import type { DB } from "../../db/types.generated";
import type { RecordType } from "./record-type";

export interface Along {
  key: string;
  title: Message;
  /** Of the records in this table, of whatever type. */
  of: keyof DB;
  /** Columns of theirs that are emptied when it does not go along. */
  clears: readonly string[];
}

const alongs = new Map<string, Along>();

export function registerAlong(along: Along): void {
  alongs.set(`${along.of} ${along.key}`, along);
}

export const alongsOf = ({ table }: RecordType): Along[] => [...alongs.values()].filter(({ of }) => of === table);

/** Columns of a record that are plans of who has it: they are empty where nobody has it. */
export const withoutPlans = (type: RecordType): Record<string, null> =>
  Object.fromEntries(alongsOf(type).flatMap(({ clears }) => clears.map((column) => [column, null])));
