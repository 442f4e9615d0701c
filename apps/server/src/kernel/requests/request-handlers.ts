/** Handlers of the routes by which records of a type are asked for. */
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { RequestRow } from "@qicheng/api/kernel/request-routes";
import { sql } from "kysely";
import { pageOf } from "../records/read/plain-list";
import type { RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { wireTime } from "../work/time";
import { type Answering, answer } from "./answer";
import { type Asking, ask, withdraw } from "./ask";
import { readRequests, stateText } from "./requests";

/** Most that one reads of one's own. */
const MOST = 200;

async function myRequests(ctx: Context, { kept }: RecordType, query: PlainQuery) {
  const organisation = await ctx.services.organisation.get();
  const mine = sql`q.asker_id = ${ctx.me.id} and q.module = ${kept} order by q.id desc limit ${MOST}`;
  const rows = (await readRequests(ctx.db, mine)).map(
    (one): RequestRow => ({
      id: one.id,
      type: one.kind,
      state: one.state,
      text: ctx.say(stateText(one, organisation)),
      name: one.name,
      dataId: one.record_id,
      UserName: organisation.name(one.owner_id),
      ext: one.reason,
      AddTime: wireTime(one.created_at),
      until: wireTime(one.expires_at),
    }),
  );
  return pageOf(rows, query, ({ name, UserName, ext }) => `${name} ${UserName} ${ext}`);
}

export const requestHandlers = (type: RecordType) => ({
  collaborate: (ctx: Context, asking: Asking) => ask(ctx, type, asking),
  answer: (ctx: Context, answering: Answering) => answer(ctx, type, answering),
  withdraw: (ctx: Context, { id }: { id: number }) => withdraw(ctx, type, id),
  requests: (ctx: Context, query: PlainQuery) => myRequests(ctx, type, query),
});
