/** Sharing rows to colleagues, for reading or for writing, until a day; changing that, and ending it. */
import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import type { ShareAccess } from "@qicheng/api/kernel/colleague-routes";
import { listed, verbatim } from "@qicheng/engine/text/message";
import { businessDay } from "@qicheng/engine/time/business-time";
import { refusedRow } from "../pool/pooled-rows";
import { refusalOf } from "../records/access/policy";
import { reachOf } from "../records/access/scope";
import { lockThere } from "../records/read/read";
import type { Raw, RecordRow, RecordType } from "../records/type/record-type";
import { nameOf, noun, tell } from "../records/type/tell";
import { type Acting, defineAct } from "../records/write/acts";
import {
  keptShares,
  type Pair,
  pairsOf,
  putShares,
  type StoredShare,
  sharesOf,
  takeShares,
} from "../records/write/share-rows";
import { noteInBatch } from "../records/write/undo-batch";
import type { Outcome } from "../work/bulk";
import { changesBetween } from "../work/changes";
import type { Context } from "../work/context";
import { grouped } from "../work/grouped";
import { invalidField, notFound, Refusal } from "../work/refusal";
import { tellShared } from "./notices";
import { assertInService } from "./receivers";

export interface Sharing {
  userids: readonly number[];
  access: ShareAccess;
  /** The last day on which it holds; null = for good. */
  until: string | null;
  /** With the contracts of what is shared; left out, as it was. */
  contracts?: 0 | 1 | undefined;
}

type Unsharing = Pick<Sharing, "userids">;

/** @throws VALIDATION */
async function assertGood(ctx: Context, _type: RecordType, { userids, until }: Sharing): Promise<void> {
  await assertInService(ctx, "userids", userids);
  // what his roles give him is taken from him with them
  if (userids.includes(ctx.me.id)) throw invalidField("userids", colleagueSaid.notMyself);
  if (until !== null && until < businessDay()) throw invalidField("until", colleagueSaid.dayGone);
}

/** Rows of which the caller decides to whom they are shared, held, and why not of the others. @throws NOT_FOUND */
async function sorted(ctx: Context, type: RecordType, ids: readonly number[]) {
  const scope = await reachOf(ctx, type);
  const rows = await lockThere(ctx, type, ids, scope);
  if (rows.length < ids.length) throw notFound();
  const refused: Outcome["refused"] = [];
  const mine: RecordRow[] = [];
  for (const row of rows) {
    const msg = refusalOf(ctx, { type, scope }, row, "share");
    if (msg) refused.push(refusedRow(type, row, { code: "FORBIDDEN", msg }));
    else mine.push(row);
  }
  return { mine, refused };
}

/** A record of which shares have changed. */
interface Changed {
  row: RecordRow;
  /** Whose. */
  people: readonly number[];
  was: readonly StoredShare[];
  is: readonly StoredShare[];
}

/** What a batch keeps, to be taken back as long as it is so and the record is the same person's. */
const note = (ctx: Context, { type, batch }: Pick<Acting<object>, "type" | "batch">, changed: readonly Changed[]) =>
  noteInBatch(
    ctx,
    { batch, type },
    changed.map(({ row, ...kept }) => ({ id: row.id, did: "act", before: kept, names: ["owner_id"] })),
  );

async function namesOf(ctx: Context, people: readonly number[]) {
  const organisation = await ctx.services.organisation.get();
  return listed(people.map((id) => verbatim(organisation.name(id))));
}

const TITLES = { access: colleagueSaid.access, until: colleagueSaid.until, contracts: colleagueSaid.withContracts };

/** With whom each row is shared: with its owner it is not. */
async function towards(ctx: Context, type: RecordType, rows: readonly RecordRow[], userids: readonly number[]) {
  const organisation = await ctx.services.organisation.get();
  const owned: Outcome["refused"] = [];
  const meant: { row: RecordRow; people: number[] }[] = [];
  for (const row of rows) {
    const people = userids.filter((id) => id !== row.owner_id);
    const msg = colleagueSaid.hisAlready({ name: organisation.name(row.owner_id) });
    if (people.length === 0) owned.push(refusedRow(type, row, { code: "CONFLICT", msg }));
    else meant.push({ row, people });
  }
  return { meant, owned };
}

async function share(ctx: Context, { type, ids, input, batch }: Acting<Sharing>): Promise<Outcome> {
  const { access, until, userids, contracts } = input;
  const { mine, refused } = await sorted(ctx, type, ids);
  const { meant, owned } = await towards(ctx, type, mine, userids);
  const pairs = meant.flatMap(({ row, people }) => pairsOf([row.id], people));
  const was = grouped(await takeShares(ctx, type, pairs), ({ id }) => id);
  const had = ({ id, user_id }: Pair) => was.get(id)?.find((one) => one.user_id === user_id)?.contracts ?? false;
  const shares = pairs.map((pair) => ({
    ...pair,
    access,
    until,
    created_by: ctx.me.id,
    contracts: contracts === undefined ? had(pair) : contracts === 1,
  }));
  await putShares(ctx, type, shares);
  const is = grouped(shares, ({ id }) => id);
  const changed = meant.map(({ row, people }) => ({
    row,
    people,
    was: was.get(row.id) ?? [],
    is: is.get(row.id) ?? [],
  }));
  await note(ctx, { type, batch }, changed);
  const now = {
    access: access === "rw" ? colleagueSaid.write : colleagueSaid.read,
    until: until ?? "",
    contracts: contracts === 1 ? colleagueSaid.yes : "",
  };
  const changes = changesBetween({ access: "", until: "", contracts: "" }, now, TITLES);
  for (const { row, people } of meant) {
    const facts = { title: noun(type.title), name: nameOf(type, row), people: await namesOf(ctx, people) };
    tell(ctx, type, row, { action: "share", summary: colleagueSaid.didShare(facts), changes });
  }
  const told = userids.map((person): [number, RecordRow[]] => [
    person,
    meant.flatMap(({ row, people }) => (people.includes(person) ? [row] : [])),
  ]);
  await tellShared(ctx, type, { access, rows: new Map(told.filter(([, rows]) => rows.length > 0)) });
  return { done: meant.map(({ row }) => row.id), refused: [...refused, ...owned] };
}

async function unshare(ctx: Context, { type, ids, input, batch }: Acting<Unsharing>): Promise<Outcome> {
  const { mine, refused } = await sorted(ctx, type, ids);
  const pairs = pairsOf(
    mine.map(({ id }) => id),
    input.userids,
  );
  const ended = grouped(await takeShares(ctx, type, pairs), ({ id }) => id);
  const changed = mine.flatMap((row) => {
    const was = ended.get(row.id);
    return was ? [{ row, people: was.map(({ user_id }) => user_id), was, is: [] }] : [];
  });
  await note(ctx, { type, batch }, changed);
  for (const { row, people } of changed) {
    const facts = { title: noun(type.title), name: nameOf(type, row), people: await namesOf(ctx, people) };
    tell(ctx, type, row, { action: "unshare", summary: colleagueSaid.didUnshare(facts) });
  }
  return { done: changed.map(({ row }) => row.id), refused };
}

const textOf = ({ user_id, access, until, contracts }: StoredShare) =>
  `${user_id} ${access} ${until ?? ""} ${contracts ? "contracts" : ""}`;

/** As it was shared before. @throws CONFLICT when that was changed since */
async function giveBack(ctx: Context, type: RecordType, row: RecordRow, { people, was, is }: Raw): Promise<void> {
  const whose = people as readonly number[];
  const now = (await sharesOf(ctx, type, row.id)).filter(({ user_id }) => whose.includes(user_id));
  const left = new Set(keptShares(is).map(textOf));
  const isSame = now.length === left.size && now.every((one) => left.has(textOf(one)));
  if (!isSame) throw new Refusal("CONFLICT", colleagueSaid.sharesMoved);
  await takeShares(ctx, type, pairsOf([row.id], whose));
  await putShares(ctx, type, keptShares(was));
}

export const shareAct = defineAct<Sharing>({
  key: "share",
  ability: "share",
  title: (title) => colleagueSaid.bulkShare({ title }),
  check: assertGood,
  run: share,
  back: giveBack,
});

export const unshareAct = defineAct<Unsharing>({
  key: "unshare",
  ability: "share",
  title: (title) => colleagueSaid.bulkUnshare({ title }),
  run: unshare,
  back: giveBack,
});
