/** The one answer shape of every call. */
import type { ErrorCode, FieldProblem, UsePlace } from "./error-codes";
import type { BoardGroup } from "./list-query";

/** A wrong field as it travels, in the language asked for. */
export type ToldProblem = Omit<FieldProblem, "msg" | "uses"> & { msg: string; uses?: ToldUse[] };
export type ToldUse = Omit<UsePlace, "text"> & { text: string };

export interface SuccessEnvelope<Data = unknown, Row = unknown> {
  result: "success";
  msg: string;
  data?: Data;
  rows?: Row[];
  total?: number;
  /** Of a list that was asked for it. */
  board?: BoardGroup[];
}

export interface ErrorEnvelope {
  result: "error";
  msg: string;
  code: ErrorCode;
  /** Finer reason, such as the E_ codes of approvals. */
  reason?: string;
  data?: { errors?: ToldProblem[]; [key: string]: unknown };
}

export type Envelope<Data = unknown, Row = unknown> = SuccessEnvelope<Data, Row> | ErrorEnvelope;

/** A bulk action's outcome, row by row. */
export interface BulkOutcome {
  /** The batch by which it can be undone. */
  undo?: number | undefined;
  /** The job that does it. */
  job?: number | undefined;
  done: number[];
  refused: { id: number; name: string; code: ErrorCode; msg: string; uses?: ToldUse[] | undefined }[];
}
