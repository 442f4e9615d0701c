/** A call that is refused: nothing of it is written, and the caller is told why in his language. */
import { ERROR_CODES, type ErrorCode, type FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";

interface Details {
  reason?: string;
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly said: Message = ERROR_CODES[code].msg,
    readonly details: Details = {},
  ) {
    super(said.cn);
  }
}

export const notFound = () => new Refusal("NOT_FOUND");
/** A path that nothing serves, as opposed to a record that is not there. */
export const noRoute = () => new Refusal("NOT_FOUND", said.noRoute, { reason: "ROUTE" });
export const forbidden = (message?: Message) => new Refusal("FORBIDDEN", message);

/** A refusal that names fields; the first problem is the message. */
export function invalid(problems: readonly FieldProblem[]): Refusal {
  return new Refusal("VALIDATION", problems[0]?.msg, { data: { errors: problems } });
}

/** A body of a kind that the route does not read. */
export const wrongBodyType = () => new Refusal("VALIDATION", said.bodyType);

/** One wrong field. */
export const invalidField = (field: string, msg: Message) => invalid([{ field, msg }]);
