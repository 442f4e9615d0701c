/**
 * Background jobs: long work that somebody asked for. It is done in his name and with his rights, step after step, each in
 * a transaction that also says where the next one begins, so that whoever is killed when, no step is done twice.
 */
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../work/context";

/** The outcome of the rows, for people. `refused` holds the first refused ones with their problems. */
export interface JobResult {
  done?: number;
  refused?: number;
  skipped?: number;
  refusals?: readonly { id?: number; row?: number; name: string; code: string; msg: Message }[];
  /** What should be known of what was done. */
  notes?: readonly Message[];
  [counted: string]: unknown;
}

/** How far a job has come. */
export interface Progress<Place> {
  /** Where the next step begins; undefined = the job is done. */
  place: Place | undefined;
  /** Of so many rows so many are seen to. */
  done: number;
  total?: number;
  result?: JobResult;
  fileId?: number;
  errorFileId?: number;
}

export interface BackgroundJob<Input, Place> {
  id: number;
  input: Input;
  /** Undefined in the first step. */
  place: Place | undefined;
  done: number;
  total: number | null;
  result: JobResult;
  batchId: number | null;
}

/** What `make` is given: how to say how far it is. */
export interface Making {
  /** @throws when the job was paused or cancelled, or the server must end */
  progress(done: number, total?: number): Promise<void>;
}

/** A kind of background job; a module registers it under `background`. */
export interface BackgroundKind<Input extends object, Place> {
  /** `records.bulk`: who does what. */
  name: `${string}.${string}`;
  /** Looked at before a superior agrees to it. @throws what the asker would be refused */
  check?(ctx: Context, input: Input): void | Promise<void>;
  /**
   * Does so much as takes a second or two. Refusals it throws end the job with their text.
   * @param aside in the same name, for reading beside the transaction
   */
  step?(ctx: Context, job: BackgroundJob<Input, Place>, aside: () => Promise<Context>): Promise<Progress<Place>>;
  /**
   * Or in one go, outside any transaction: makes a file, or what steps then begin with, and writes nothing else. Begun anew
   * when it was cut off.
   */
  make?(ctx: Context, job: BackgroundJob<Input, Place>, making: Making): Promise<Progress<Place>>;
}

/** One of whatever input and place. */
export interface AnyBackgroundKind {
  name: string;
  check?(ctx: Context, input: never): void | Promise<void>;
  step?(ctx: Context, job: never, aside: () => Promise<Context>): Promise<Progress<unknown>>;
  make?(ctx: Context, job: never, making: Making): Promise<Progress<unknown>>;
}

/** Whether what comes next is done in one go; a job without a place has not begun. */
export const makesNext = ({ make }: AnyBackgroundKind, place: unknown): boolean =>
  make !== undefined && (place === null || place === undefined);

const kinds = new Map<string, AnyBackgroundKind>();

export function registerBackgroundKind(kind: AnyBackgroundKind): void {
  kinds.set(kind.name, kind);
}

export const backgroundKind = (name: string): AnyBackgroundKind | undefined => kinds.get(name);
