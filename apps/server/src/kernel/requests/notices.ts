/** What is told of requests: to those who may answer, from where they do; and to whoever asked, when nothing is given to him. */

import { LIMITS } from "@qicheng/api/kernel/limits";
import { requestSaid } from "@qicheng/api/kernel/request-messages";
import type { RequestKind } from "@qicheng/api/kernel/request-routes";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import type { NotificationKind } from "../live/kinds";
import type { Answer, Standing, SubjectKind } from "../live/subject";
import { refusalOf } from "../records/access/policy";
import { recordTypeNamed } from "../records/type/registry";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { answersFor } from "./answerers";
import { type AskedRow, askedRows } from "./asked-rows";
import { readRequests, routesOf, type StoredRequest, stateText } from "./requests";

const AGREE: Readonly<Record<RequestKind, readonly Pick<Answer, "key" | "title" | "input">[]>> = {
  share: [
    { key: "write", title: requestSaid.agreeWrite, input: { agree: 1, access: "rw" } },
    { key: "read", title: requestSaid.agreeRead, input: { agree: 1, access: "r" } },
  ],
  transfer: [{ key: "give", title: requestSaid.agreeTransfer, input: { agree: 1 } }],
};
const WHY = { key: "ext", title: requestSaid.whyRefused, max: LIMITS.requestReason };

/** Who may give other things, and not this one, may still refuse. */
function answersTo(ctx: Context, { id, kind }: StoredRequest, { type, scope, row }: AskedRow): Answer[] {
  const { path, permission } = routesOf(type).answer;
  if (!permission.some((right) => ctx.can(right))) return [];
  const isGiver = refusalOf(ctx, { type, scope }, row, kind) === undefined;
  const agree = (isGiver ? AGREE[kind] : []).map((one, at): Answer => {
    const tone = at === 0 ? "agree" : "other";
    return { ...one, path, tone, input: { id, ...one.input } };
  });
  return [
    ...agree,
    { key: "refuse", title: requestSaid.refuse, path, tone: "refuse", input: { id, agree: 0 }, asks: WHY },
  ];
}

async function standing(ctx: Context, one: StoredRequest, found: AskedRow | undefined): Promise<Standing> {
  const isSeen = found?.row.seen === true && !found.row.deleted;
  const about = isSeen ? { about: { module: found.type.module, id: one.record_id } } : {};
  if (one.state !== "open")
    return { ...about, outcome: stateText(one, await ctx.services.organisation.get()), answers: [] };
  const mayAnswer = isSeen && one.asker_id !== ctx.me.id && (await answersFor(ctx, one.owner_id));
  return { ...about, answers: mayAnswer ? answersTo(ctx, one, found) : [] };
}

export const request: SubjectKind = {
  name: "request",
  read: async (ctx, ids) => {
    const all = await readRequests(ctx.db, sql`q.id = any(${idArray(ids)})`);
    const standings = new Map<number, Standing>();
    for (const [module, those] of grouped(all, (one) => one.module)) {
      const records = [...new Set(those.map(({ record_id }) => record_id))];
      const rows = await askedRows(ctx, recordTypeNamed(module), records);
      const byId = new Map(rows.map((found) => [found.row.id, found]));
      for (const one of those) standings.set(one.id, await standing(ctx, one, byId.get(one.record_id)));
    }
    return standings;
  },
};

const kindOf = (facts: Readonly<Record<string, string>>) =>
  requestSaid[facts.kind === "transfer" ? "transfer" : "share"];

export const asked: NotificationKind = {
  key: "requests.asked",
  title: requestSaid.asked,
  text: ({ from, facts }) => {
    const { name = "", reason = "" } = facts;
    const said = { from, kind: kindOf(facts), name };
    return reason === "" ? requestSaid.askedFor(said) : requestSaid.askedWhy({ ...said, reason });
  },
  subject: request,
  always: true,
};

export const ended: NotificationKind = {
  key: "requests.ended",
  title: requestSaid.ended,
  text: ({ facts }) => {
    const { name = "", cn = "", en = "" } = facts;
    return requestSaid.endedAs({ name, kind: kindOf(facts), state: { cn, en } });
  },
};

/** Of a module with routes for asking. */
export const requestNotices: readonly NotificationKind[] = [asked, ended];
