/** What colleagues are told of what is given, taken and shared: each of them once, however many rows there are. */
import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import type { NotificationKind } from "../live/kinds";
import { type Notice, notify } from "../live/notify";
import type { RecordRow, RecordType } from "../records/record-type";
import { nameOf } from "../records/tell";
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

/** Of a module with routes for giving and sharing. */
export const colleagueNotices: readonly NotificationKind[] = [transferred, taken, shared];

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

/** @param former rows by whose they were */
export async function tellTransfer(
  ctx: Context,
  type: RecordType,
  { userid, name: to, former }: { userid: number; name: string; former: ReadonlyMap<number, readonly RecordRow[]> },
): Promise<void> {
  const given = { kind: transferred, to: [userid], ...whatOf(type, [...former.values()].flat()) };
  const gone = [...former].map(([owner, [first, ...more]]) => ({
    kind: taken,
    to: [owner],
    facts: { name: first ? nameOf(type, first) : "", to, n: String(more.length + 1) },
  }));
  await send(ctx, [given, ...gone]);
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
