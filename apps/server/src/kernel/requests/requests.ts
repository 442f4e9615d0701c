/** Requests as they are kept, and how each stands. */
import { requestSaid } from "@qicheng/api/kernel/request-messages";
import type { RequestKind, RequestState } from "@qicheng/api/kernel/request-routes";
import { routes } from "@qicheng/api/routes.generated";
import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import type { Database } from "../db/database";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

export interface StoredRequest {
  id: number;
  module: string;
  record_id: number;
  kind: RequestKind;
  asker_id: number;
  owner_id: number;
  name: string;
  reason: string;
  state: RequestState;
  created_at: string;
  expires_at: string;
  answered_by: number | null;
  answer: string;
}

/** Columns on alias q. What is over by the clock is so before the job has said it. */
const REQUEST_COLUMNS = sql`q.id, q.module, q.record_id, q.kind, q.asker_id, q.owner_id, q.name, q.reason, q.created_at, q.expires_at,
  q.answered_by, q.answer, case when q.state = 'open' and q.expires_at <= now() then 'lapsed' else q.state end as state`;

/** @param rest what narrows, orders, limits and holds the requests on alias q */
export async function readRequests(db: Database, rest: RawBuilder<unknown>): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select ${REQUEST_COLUMNS} from record_requests q where ${rest}`.execute(db);
  return rows;
}

const VOID = {
  owner: requestSaid.voidOwner,
  pool: requestSaid.voidPool,
  bin: requestSaid.voidBin,
  left: requestSaid.voidLeft,
} as const;

/** How it stands, in words. */
export function stateText(request: StoredRequest, organisation: OrganisationSnapshot): Message {
  const { state, answer, answered_by, owner_id } = request;
  const kind = requestSaid[request.kind];
  const name = organisation.name(answered_by);
  if (state === "open") return requestSaid.open({ kind, name: organisation.name(owner_id) });
  if (state === "refused")
    return answer === "" ? requestSaid.refused({ name, kind }) : requestSaid.refusedFor({ name, kind, reason: answer });
  if (state === "agreed") {
    if (request.kind === "transfer") return requestSaid.agreedTransfer({ name, kind });
    return requestSaid.agreedShare({ name, kind, access: answer === "rw" ? requestSaid.write : requestSaid.read });
  }
  return state === "void" ? (VOID[answer as keyof typeof VOID] ?? requestSaid.voidOwner) : requestSaid[state];
}

/** What is said to whoever comes too late. */
export async function over(ctx: Context, request: StoredRequest): Promise<Refusal> {
  const state = stateText(request, await ctx.services.organisation.get());
  return new Refusal("CONFLICT", requestSaid.isOver({ state }));
}

/** The routes by which records of a type are asked for. @throws Error for a type that has none */
export function routesOf({ module }: Pick<RecordType, "module">) {
  const group = Object.values(routes).find((one) => "answer" in one && one.remove.record.module === module);
  if (!group || !("answer" in group)) throw new Error(`nobody asks for records of ${module}`);
  return group;
}
