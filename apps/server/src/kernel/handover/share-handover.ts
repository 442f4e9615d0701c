/** What colleagues have shared to somebody who leaves: who comes after him takes part in it as he did. */
import { handoverSaid } from "@qicheng/api/kernel/handover-messages";
import { type RawBuilder, sql } from "kysely";
import { tellReceiver } from "../colleagues/notices";
import { assertBack, assertInService } from "../colleagues/receivers";
import { refusalOf } from "../records/access/policy";
import { live, reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { sharesTo } from "../records/type/shares";
import { nameOf, noun, nouns, tell } from "../records/type/tell";
import { type Acting, defineAct } from "../records/write/acts";
import { keptShares, pairsOf, putShares, type StoredShare, takeShares } from "../records/write/share-rows";
import { noteInBatch, openBatch } from "../records/write/undo-batch";
import type { Outcome } from "../work/bulk";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import type { Handover, Left } from "./handover";
import { reachRefusal, receiverRefusal } from "./owned";

interface Passing {
  userid: number;
  from: number;
}

/** Of two shares of one person what either allows, as long as either holds. */
function united(one: StoredShare, other: StoredShare | undefined): Pick<StoredShare, "access" | "until" | "contracts"> {
  const contracts = [one, other].some((share) => share?.contracts === true);
  if (!other) return { access: one.access, until: one.until ?? null, contracts };
  const [a, b] = [one.until ?? null, other.until ?? null];
  const until = a === null || b === null ? null : [a, b].toSorted()[1];
  return { access: [one, other].some(({ access }) => access === "rw") ? "rw" : "r", until: until ?? null, contracts };
}

/** Those of the rows that may be shared by the caller, held, and why the others may not. */
async function sorted(ctx: Context, { type, ids }: Acting<Passing>) {
  const scope = await reachOf(ctx, type);
  const there = new Map((await lockThere(ctx, type, ids, scope)).map((row) => [row.id, row]));
  const refused: Outcome["refused"] = [];
  const rows: RecordRow[] = [];
  for (const id of ids) {
    const row = there.get(id);
    const msg = row ? refusalOf(ctx, { type, scope }, row, "share") : handoverSaid.notShown;
    if (msg) refused.push({ id, name: row ? nameOf(type, row) : "", code: row ? "FORBIDDEN" : "NOT_FOUND", msg });
    else if (row) rows.push(row);
  }
  return { rows, refused };
}

async function pass(ctx: Context, acting: Acting<Passing>): Promise<Outcome> {
  const { type, input, batch } = acting;
  const { userid, from } = input;
  const { rows, refused } = await sorted(ctx, acting);
  const ids = rows.map(({ id }) => id);
  const ended = grouped(await takeShares(ctx, type, pairsOf(ids, [from, userid])), ({ id }) => id);
  const shareOf = (id: number, person: number) => ended.get(id)?.find((share) => share.user_id === person);
  const { people } = await ctx.services.organisation.get();
  const names = { from: people.get(from)?.nickname ?? "", to: people.get(userid)?.nickname ?? "" };
  const given: StoredShare[] = [];
  const done: RecordRow[] = [];
  for (const row of rows) {
    const [his, receivers] = [shareOf(row.id, from), shareOf(row.id, userid)];
    if (!his) {
      refused.push({ id: row.id, name: nameOf(type, row), code: "CONFLICT", msg: handoverSaid.notShared });
      if (receivers) given.push(receivers);
      continue;
    }
    // Whose it is needs no share of it.
    if (row.owner_id !== userid)
      given.push({ id: row.id, user_id: userid, ...united(his, receivers), created_by: ctx.me.id });
    done.push(row);
    const facts = { title: noun(type.title), name: nameOf(type, row), ...names };
    tell(ctx, type, row, { action: "handover", summary: handoverSaid.didPassShare(facts) });
  }
  await putShares(ctx, type, given);
  const kept = done.map(({ id }) => ({
    id,
    did: "act" as const,
    before: { leaver: from, to: userid, shares: ended.get(id) ?? [] },
    names: [],
  }));
  await noteInBatch(ctx, { batch, type }, kept);
  if (done.length > 0) await tellReceiver(ctx, { to: userid, leaver: from, title: titleOf(type), batch });
  return { done: done.map(({ id }) => id), refused };
}

async function passBack(ctx: Context, type: RecordType, row: RecordRow, { leaver, to, shares }: Raw): Promise<void> {
  await takeShares(ctx, type, pairsOf([row.id], [Number(leaver), Number(to)]));
  await putShares(ctx, type, keptShares(shares));
}

const passAct = defineAct<Passing>({
  key: "passShares",
  ability: "share",
  title: (title) => handoverSaid.bulk({ title }),
  check: (ctx, _type, { userid }) => assertInService(ctx, "userid", [userid]),
  finds: true,
  run: pass,
  ready: (ctx, batch) => assertBack(ctx, batch, "leaver"),
  back: passBack,
});

const titleOf = ({ title }: RecordType) => handoverSaid.shares({ title: nouns(title) });

/** Of a type whose rows are shared. */
export function sharesHandover(type: RecordType): Handover {
  const { module, table, rows } = type;
  const shares = rows.kind === "owned" ? rows.shares : undefined;
  if (!shares) throw new Error(`rows of ${module} are not shared`);
  const of = (leaver: RawBuilder<unknown>): RawBuilder<Left> => sql`
    select ${sql.ref(`s.${shares.column}`)} as id, '' as name, null::bigint as level from ${sharesTo(shares, leaver)}
    and exists (select 1 from ${sql.table(table)} h where h.id = ${sql.ref(`s.${shares.column}`)} and ${live(type, "h")})`;
  const title = titleOf(type);
  return {
    key: `${module}.shares`,
    title,
    left: of,
    refusal: (ctx, leaver) => reachRefusal(ctx, type, { ability: "share", leaver }),
    receiver: (ctx, to) => receiverRefusal(ctx, type, to),
    batch: (ctx, name) => openBatch(ctx, type, passAct.key, handoverSaid.batch({ name, title })),
    hold: async (ctx, { ids }) => void (await lockThere(ctx, type, ids, await reachOf(ctx, type))),
    give: (ctx, { leaver, to, ids, batch }) =>
      passAct.run(ctx, { type, ids, batch, input: { userid: to, from: leaver } }),
  };
}
