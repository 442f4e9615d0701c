/** What gives people something to do, mostly with records: modules say so of their own, and nothing else lists it. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Urgency } from "@qicheng/engine/queue/rank";
import type { Message } from "@qicheng/engine/text/message";
import type { RawBuilder } from "kysely";
import type { Context } from "../../work/context";
import type { Condition, RecordType } from "./record-type";
import { recordTypeAsked } from "./registry";

/** A row that there is something to do with. */
export interface Found {
  /** Milliseconds since 1970. */
  at: number;
  /** Whole days from today to it. */
  days: number;
  /** What `done` says of the row. */
  done: boolean;
}

interface Told {
  key: string;
  /** What the lines are counted by: two or three words. */
  title: Message;
  urgency: (found: Found, now: number) => Urgency;
  reason: (found: Found) => Message;
}

/** What is no record: nobody calls it. */
export interface Subject {
  /** By which the web opens it. */
  module: string;
  table: string;
  /** Those of them that the caller sees, by their names. */
  names: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** Work with what is no record. */
export interface OtherWork extends Told {
  subject: Subject;
  /** Who may see any. */
  permission: PermissionKey;
  /** `select id, at` of what waits for somebody. */
  rows: (userId: number) => RawBuilder<unknown>;
}

/** Rows of a type on alias r that its owner has to do something with. */
export interface RecordWork extends Told {
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
}

export type WorkSource = RecordWork | OtherWork;
/** What there is something to do with. */
export type About = RecordType | Subject;

export const isOther = (source: WorkSource): source is OtherWork => "subject" in source;
export const isRecordType = (about: About): about is RecordType => !("names" in about);
export const aboutOf = (source: WorkSource): About => (isOther(source) ? source.subject : source.type);

const sources = new Map<string, WorkSource>();

export function registerWork(source: WorkSource): void {
  sources.set(`${aboutOf(source).module} ${source.key}`, source);
}

export const workSources = (): WorkSource[] => [...sources.values()];

type Ranked = (ctx: Context, type: RecordType) => Promise<readonly number[]>;

let ranked: Ranked = () => {
  throw new Error("nobody ranks work");
};

/** Who ranks says here in which order somebody works through the records of a type. */
export function tellRanked(given: Ranked): void {
  ranked = given;
}

/** Ids in that order; undefined of a type that gives nobody anything to do. */
export async function workOrder(ctx: Context, type: RecordType): Promise<readonly number[] | undefined> {
  const works = workSources().some((source) => aboutOf(source) === type);
  return works && type.list.due !== undefined ? ranked(ctx, type) : undefined;
}

/** What a call names. @throws VALIDATION */
export const aboutAsked = (module: string): About =>
  workSources().flatMap((source) => (isOther(source) && source.subject.module === module ? source.subject : []))[0] ??
  recordTypeAsked(module);
