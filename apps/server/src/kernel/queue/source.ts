/** What gives people something to do with records: modules say so of their own, and nothing else lists it. */
import type { Urgency } from "@qicheng/engine/queue/rank";
import type { Message } from "@qicheng/engine/text/message";
import type { RawBuilder } from "kysely";
import type { Condition, RecordType } from "../records/record-type";

/** A row that there is something to do with. */
export interface Found {
  /** Milliseconds since 1970. */
  at: number;
  /** Whole days from today to it. */
  days: number;
  /** What `done` says of the row. */
  done: boolean;
}

/** Rows of a type on alias r that its owner has to do something with. */
export interface WorkSource {
  key: string;
  title: Message;
  type: RecordType;
  /** The field that tells it: who does not read that is told nothing. */
  field: string;
  /** The time by which it is found and stands among others, with an index behind the owner. */
  at: RawBuilder<unknown>;
  newestFirst?: true;
  where: Condition;
  /** Among what is shared to somebody for writing, the rows that are his to do something with; left out where none are. */
  shared?: (me: number) => Condition;
  /** True of what was done for today. */
  done?: (me: number) => Condition;
  urgency: (found: Found, now: number) => Urgency;
  reason: (found: Found) => Message;
}

const sources = new Map<string, WorkSource>();

export function registerWork(source: WorkSource): void {
  sources.set(`${source.type.module} ${source.key}`, source);
}

export const workSources = (): WorkSource[] => [...sources.values()];
