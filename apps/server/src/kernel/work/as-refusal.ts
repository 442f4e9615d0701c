/** Everything that goes wrong becomes one refusal. */

import type { ErrorCode } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { fromSchema, type Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { ZodError } from "zod";
import { tableTitle, takenField } from "../db/constraints";
import { invalid, Refusal, wrongBodyType } from "./refusal";

interface CodedError {
  code?: unknown;
  statusCode?: unknown;
  message?: unknown;
}

const POSTGRES: Record<string, ErrorCode> = {
  "57014": "BUSY", // statement timeout
  "55P03": "BUSY", // lock timeout
  "40001": "BUSY",
  "40P01": "BUSY",
  "57P01": "BUSY",
  "57P02": "BUSY",
  "57P03": "BUSY",
  "53300": "BUSY", // too many connections
  "53100": "STORAGE_FULL",
  "22021": "VALIDATION", // text that the encoding cannot hold
  "22P05": "VALIDATION",
};

const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDATION",
  ECONNREFUSED: "BUSY",
  ECONNRESET: "BUSY",
  EPIPE: "BUSY",
  ENOSPC: "STORAGE_FULL",
  EDQUOT: "STORAGE_FULL",
};

const LOST_CONNECTION =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection is closed|not queryable|server closed the connection/i;

/** Messages that the schema was given; the library's own are not for people. */
function issueMessage(issue: ZodError["issues"][number]): Message {
  if (issue.code === "unrecognized_keys") return said.noKey({ key: issue.keys.join("、") });
  const own = issue.code === "custom" ? (issue.params?.said as Message | undefined) : undefined;
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return own ?? fromSchema(issue.message) ?? (missing ? said.required : said.form);
}

function fromZod(error: ZodError): Refusal {
  return invalid(
    error.issues.map((issue) => {
      const field = issue.path.map(String).join(".");
      const message = issueMessage(issue);
      return { field: field || (issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : ""), msg: message };
    }),
  );
}

/** True for an error that a fresh try of the same transaction may not meet again. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as CodedError;
  return code === "40001" || code === "40P01" || code === "55P03";
}

interface ConstraintError {
  table?: string;
  constraint?: string;
  message?: string;
}

/** Somebody else was faster: a value is taken by now, or something is used or gone. */
function fromConstraint(
  code: string,
  { table = "", constraint = "", message = "" }: ConstraintError,
): Refusal | undefined {
  const taken = code === "23505" ? takenField(constraint) : undefined;
  if (taken) return invalid([taken]);
  if (code !== "23503") return undefined;
  const inUse = message.startsWith("update or delete");
  return new Refusal("CONFLICT", inUse ? said.used({ by: tableTitle(table) }) : said.goneMeanwhile);
}

/** The refusal behind any error; undefined for a fault of our own. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return fromZod(error);
  const coded = (error ?? {}) as CodedError & ConstraintError;
  const name = typeof coded.code === "string" ? coded.code : "";
  if (name === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return wrongBodyType();
  return fromConstraint(name, coded) ?? byCode(name, coded);
}

function byCode(name: string, { statusCode, message }: CodedError): Refusal | undefined {
  const known = ownValue(POSTGRES, name) ?? ownValue(FRAMEWORK, name);
  if (known) return new Refusal(known);
  if (name.startsWith("08") || (typeof message === "string" && LOST_CONNECTION.test(message)))
    return new Refusal("BUSY");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500)
    return new Refusal("VALIDATION", said.body);
  return undefined;
}
