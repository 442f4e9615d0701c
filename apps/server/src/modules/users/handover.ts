/** What somebody who leaves, or has left, has to hand over. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { HandoverRule } from "@qicheng/api/kernel/handover-rules";
import { said } from "@qicheng/api/kernel/messages";
import type { HandoverRoom, WhatIsLeft } from "@qicheng/api/users/handover";
import type { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import type { OrganisationSnapshot, Person } from "../../kernel/access/organisation";
import { runningOf } from "../../kernel/handover/give";
import { allEndings, type Handover } from "../../kernel/handover/handover";
import { allHandovers, countsOf } from "../../kernel/handover/left";
import { partsOf } from "../../kernel/handover/plan";
import { roomsOf } from "../../kernel/handover/room";
import { live } from "../../kernel/records/access/scope";
import { alongsOf } from "../../kernel/records/type/along";
import type { RecordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";
import { userAbilities } from "./policy";

/** A person whose leaving the caller may see to. @throws NOT_FOUND, FORBIDDEN */
export function leaverFor(ctx: Context, organisation: OrganisationSnapshot, id: number): Person {
  const person = organisation.people.get(id);
  if (!person) throw notFound();
  const { rights } = userAbilities(ctx, organisation)({ id, sessions: 0, quit_status: 0, pending: 0, factor: false });
  if (!rights) throw forbidden(said.hasMore({ name: person.nickname }));
  return person;
}

const rulesOf = ({ levels, ends }: Handover, head: number | undefined): HandoverRule[] => [
  "one",
  "even",
  ...(levels ? (["level"] as const) : []),
  ...(head === undefined ? [] : (["head"] as const)),
  ...(ends ? (["none"] as const) : []),
  "later",
];

/** How many of somebody's records have what may go along. */
async function alongCounts(ctx: Context, type: RecordType | undefined, leaver: number) {
  const alongs = type ? alongsOf(type) : [];
  const left = alongs.map(({ clears }) => ({
    left: () => sql`
      select r.id from ${sql.table(type?.table ?? "")} r where r.owner_id = ${leaver} and ${live(type as RecordType, "r")}
      and num_nonnulls(${sql.join(clears.map((column) => sql.ref(`r.${column}`)))}) > 0`,
  }));
  const counts = await countsOf(ctx.db, left, leaver);
  return alongs.map(({ key, title, clears }, at) => {
    const field = type?.fields.find(({ db }) => db && clears.includes(db));
    return { key, title: ctx.say(title), count: counts[at] ?? 0, field: field?.key ?? "" };
  });
}

async function kindsOf(ctx: Context, leaver: number, head: number | undefined): Promise<WhatIsLeft["kinds"]> {
  const kinds = allHandovers();
  const counts = await countsOf(ctx.db, kinds, leaver);
  const running = await runningOf(ctx, leaver);
  return Promise.all(
    kinds.map(async (kind, at) => {
      const { key, title, type } = kind;
      const why = await kind.refusal?.(ctx, leaver);
      const runs = running.find((one) => one.key === key);
      return {
        key,
        title: ctx.say(title),
        count: counts[at] ?? 0,
        module: type?.module ?? "",
        rules: rulesOf(kind, head),
        why: why ? ctx.say(why) : "",
        along: await alongCounts(ctx, type, leaver),
        done: runs?.done ?? 0,
        total: runs?.total ?? 0,
      };
    }),
  );
}

/** Who gets how much by a plan, as it would be done now. @throws what doing it throws */
export async function roomOf(ctx: Context, { id, plan }: RouteArguments<typeof users.handoverRoom>) {
  const organisation = await ctx.services.organisation.get();
  leaverFor(ctx, organisation, id);
  const parts = await partsOf(ctx, { leaver: id, organisation, everything: null, plan });
  const rooms: HandoverRoom[] = [];
  for (const part of parts)
    for (const room of await roomsOf(ctx, part)) rooms.push({ ...room, UserName: organisation.name(room.userid) });
  return rooms;
}

/** @throws NOT_FOUND, FORBIDDEN */
export async function whatIsLeft(ctx: Context, id: number): Promise<WhatIsLeft> {
  const organisation = await ctx.services.organisation.get();
  const person = leaverFor(ctx, organisation, id);
  const head = organisation.headAbove(id);
  const endings = allEndings();
  const ended = await countsOf(ctx.db, endings, id);
  const [running] = await runningOf(ctx, id);
  return {
    UserID: id,
    NickName: person.nickname,
    QuitStatus: person.quit ? 1 : 0,
    head: { userid: head ?? 0, UserName: organisation.name(head) },
    by: organisation.name(running?.by),
    kinds: await kindsOf(ctx, id, head),
    ends: endings.map(({ key, title }, at) => ({ key, title: ctx.say(title), count: ended[at] ?? 0 })),
  };
}
