/** Tells colleagues of given, taken and shared rows: each of them once, however many rows there are. */
import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import type { Message } from "@qicheng/engine/text/message";
import type { NotificationKind } from "../live/kinds";
import { type Notice, notify } from "../live/notify";
import type { RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, nouns } from "../records/type/tell";
import type { Context } from "../work/context";

const transferred: NotificationKind = {
  key: "colleagues.transferred",
  title: colleagueSaid.transferredToYou,
  text: ({ name, from, facts }) =>
    facts.n === undefined
      ? colleagueSaid.transferredOne({ name, from })
      : colleagueSaid.transferredMany({ name: facts.name ?? "", from, n: facts.n }),
};

/** Who may not see it any more knew it as its owner: its name stands in the facts. */
const taken: NotificationKind = {
  key: "colleagues.taken",
  title: colleagueSaid.takenFromYou,
  text: ({ from, facts: { name = "", to = "", n = "1" } }) =>
    n === "1" ? colleagueSaid.takenOne({ name, from, to }) : colleagueSaid.takenMany({ name, from, to, n }),
};

const shared: NotificationKind = {
  key: "colleagues.shared",
  title: colleagueSaid.sharedToYou,
  text: ({ name, from, facts }) => {
    const access = facts.access === "rw" ? colleagueSaid.write : colleagueSaid.read;
    return facts.n === undefined
      ? colleagueSaid.sharedOne({ name, from, access })
      : colleagueSaid.sharedMany({ name: facts.name ?? "", from, access, n: facts.n });
  },
};

/** Of a whole kind of what somebody had who has left, whatever came first. */
const handedOver: NotificationKind = {
  key: "colleagues.handedOver",
  title: handoverSaid.handedToYou,
  text: ({ from, facts: { leaver = "", cn = "", en = "" } }) => handoverSaid.toYou({ from, leaver, title: { cn, en } }),
};

/** Of a module with routes for giving and sharing. */
export const colleagueNotices: readonly NotificationKind[] = [transferred, taken, shared, handedOver];

/** One row by itself, which opens from there; several by the first one's name. */
function whatOf(type: RecordType, rows: readonly RecordRow[]): Pick<Notice, "about" | "facts"> {
  const [first] = rows;
  if (!first) return {};
  if (rows.length === 1) return { about: { module: type.module, id: first.id } };
  return { facts: { name: nameOf(type, first), n: String(rows.length) } };
}

/** Whoever tells is told nothing, and people are told in order, as everybody numbers their notifications. */
async function send(ctx: Context, notices: readonly Notice[]): Promise<void> {
  const due = notices.flatMap((notice) => {
    const to = notice.to.filter((id) => id !== ctx.me.id);
    return to.length > 0 ? [{ ...notice, to, from: ctx.me.id }] : [];
  });
  for (const notice of due.toSorted((one, other) => Math.min(...one.to) - Math.min(...other.to)))
    await notify(ctx, notice);
}

/** What somebody was given. */
export interface Given {
  userid: number;
  name: string;
  /** Rows by whose they were. */
  former: ReadonlyMap<number, readonly RecordRow[]>;
}

export async function tellTransfer(ctx: Context, type: RecordType, { userid, name: to, former }: Given): Promise<void> {
  const given = { kind: transferred, to: [userid], ...whatOf(type, [...former.values()].flat()) };
  const gone = [...former].map(([owner, [first, ...more]]) => ({
    kind: taken,
    to: [owner],
    facts: { name: first ? nameOf(type, first) : "", to, n: String(more.length + 1) },
  }));
  await send(ctx, [given, ...gone]);
}

/** Tells whoever gets something of somebody who has left, once of everything that one batch gives him; 0 where there is none. */
export async function tellReceiver(
  ctx: Context,
  { to, leaver, title, batch }: { to: number; leaver: number; title: Message; batch: number },
): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const facts = { leaver: people.get(leaver)?.nickname ?? "", ...title };
  const once = batch > 0 ? { once: `handover ${batch}` } : {};
  await send(ctx, [{ kind: handedOver, to: [to], facts, ...once }]);
}

export async function tellHandover(
  ctx: Context,
  type: RecordType,
  { userid: to, former, batch }: Given & { batch: number },
): Promise<void> {
  for (const leaver of former.keys()) await tellReceiver(ctx, { to, leaver, title: nouns(type.title), batch });
}

export async function tellShared(
  ctx: Context,
  type: RecordType,
  { access, rows }: { access: string; rows: ReadonlyMap<number, readonly RecordRow[]> },
): Promise<void> {
  const notices = [...rows].map(([person, shown]) => {
    const { about, facts } = whatOf(type, shown);
    return { kind: shared, to: [person], ...(about ? { about } : {}), facts: { ...facts, access } };
  });
  await send(ctx, notices);
}
