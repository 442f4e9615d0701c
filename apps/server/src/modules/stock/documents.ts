/** Documents that move goods: a draft until it is posted, then for good, unless it is reversed. */
import { stockSaid } from "@qicheng/api/stock/messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { flowOf } from "../../kernel/approval/version";
import { type DocumentInput, type DocumentType, documentType } from "../../kernel/documents/document-type";
import { once } from "../../kernel/documents/effects";
import { assertAbility } from "../../kernel/records/access/policy";
import { maySee, reachOf } from "../../kernel/records/access/scope";
import { lockThere } from "../../kernel/records/read/read";
import type { Draft, RecordRow, RecordType } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { writeColumns } from "../../kernel/records/write/acts";
import { bulkAct, namesIn } from "../../kernel/records/write/bulk-act";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import { bulkAnswer, type Outcome } from "../../kernel/work/bulk";
import type { Context } from "../../kernel/work/context";
import { forbidden, invalidField, notFound } from "../../kernel/work/refusal";
import { attempt } from "../../kernel/work/savepoint";
import { closedUntil, today } from "../receivables/public";
import { type LedgerLine, takeBack } from "./reverse";

interface GoodsInput extends Omit<DocumentInput, "posts" | "onStatus" | "abilities" | "rows" | "number"> {
  /** Moves its goods. Its sources are held here. */
  post: (ctx: Context, id: number) => Promise<void>;
  /** Holds its sources before they are taken back. @throws where that may not be */
  holdBack: (ctx: Context, row: RecordRow) => Promise<void>;
  /** Tells its sources what was taken back. */
  back?: (ctx: Context, row: RecordRow, lines: readonly LedgerLine[]) => Promise<void>;
  abilities?: DocumentInput["abilities"];
}

interface Goods {
  type: RecordType;
  /** Moves what it says, of a row that is held. */
  post: (ctx: Context, row: RecordRow) => Promise<void>;
  holdBack: GoodsInput["holdBack"];
  back?: GoodsInput["back"] | undefined;
  /** Its state once it was taken back. */
  reversed: number;
}

const known = new Map<string, Goods>();

const waiting = ({ approval, state }: RecordRow) => {
  if (state === 1) return stockSaid.isReversed;
  return approval === 0 || approval === 3 ? undefined : stockSaid.isPosted;
};
const standing = ({ approval, state }: RecordRow) => {
  if (state === 1) return stockSaid.isReversed;
  return approval === 2 ? undefined : stockSaid.notPosted;
};
export const STATE = ["approval", "state"] as const;

/** The day is not still to come, and no closed one. The branch is its handler's, as it is when the document is written. */
async function settle(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const { people } = await ctx.services.organisation.get();
  const until = await closedUntil(ctx);
  for (const { columns, before } of drafts) {
    if (!before || columns.biz_date === null) columns.biz_date ??= today(ctx);
    const day = scalarText(columns.biz_date ?? before?.biz_date ?? "");
    if (day > today(ctx)) throw invalidField("bizDate", stockSaid.future);
    if (day <= until) throw invalidField("bizDate", stockSaid.closed({ day: until }));
    if (!before) columns.user_id ??= ctx.me.id;
    if (columns.user_id !== undefined) columns.branch_id = people.get(Number(columns.user_id))?.branchId ?? null;
  }
}

/** Declares a document of goods. */
export function goodsDocument({
  post,
  holdBack,
  back,
  abilities,
  hooks,
  columns = [],
  ...input
}: GoodsInput): DocumentType {
  const module = input.routes.add.record.module;
  const document = documentType({
    ...input,
    number: "orderSn",
    posts: "erp.post",
    rows: { kind: "open" },
    columns: [...columns, "state"],
    abilities: {
      post: { title: stockSaid.post, permission: "erp.post", unless: waiting, columns: STATE },
      reverse: { title: stockSaid.reverse, permission: "erp.manage.reverse", unless: standing, columns: STATE },
      ...abilities,
    },
    onStatus: async (ctx, { id }, approval) => {
      if (approval === 2) await once(ctx, { module, id }, "posted", () => post(ctx, id));
    },
    hooks: {
      ...hooks,
      beforeSave: async (ctx, drafts) => {
        await settle(ctx, drafts);
        await hooks?.beforeSave?.(ctx, drafts);
      },
    },
  });
  const { type, approval } = document;
  registerGoods({
    type,
    post: async (ctx, row) => {
      await refuseHeld(ctx, module, row.id);
      if (await flowOf(ctx, module)) throw forbidden(stockSaid.hasFlow);
      await approval.onStatus(ctx, row.id, 2);
      await writeColumns(ctx, type, { ids: [row.id], columns: { approval: 2 } });
    },
    holdBack,
    back,
    reversed: 1,
  });
  return document;
}

/** A type whose records move goods, with abilities `post` and `reverse`. */
export const registerGoods = (goods: Goods): void => void known.set(goods.type.module, goods);

interface Found {
  goods: Goods;
  row: RecordRow;
}

/** Documents by id, held in the order of their ids; each id is of one type. */
async function held(ctx: Context, ids: readonly number[], ability: string): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  for (const goods of known.values()) {
    if (!maySee(ctx, goods.type)) continue;
    const scope = await reachOf(ctx, goods.type);
    for (const row of await lockThere(ctx, goods.type, ids, scope)) found.set(row.id, { goods, row });
  }
  if (found.size < ids.length) throw notFound();
  if (ids.length === 1)
    for (const { goods, row } of found.values())
      assertAbility(ctx, { type: goods.type, scope: await reachOf(ctx, goods.type) }, row, ability);
  return found;
}

const named = ({ goods, row }: Found) => ({ title: noun(goods.type.title), name: String(row.order_sn) });

async function postOne(ctx: Context, found: Found): Promise<void> {
  const { goods, row } = found;
  const { type } = goods;
  assertAbility(ctx, { type, scope: await reachOf(ctx, type) }, row, "post");
  await goods.post(ctx, row);
  tell(ctx, type, row, { action: "post", summary: stockSaid.didPost(named(found)) });
}

/** Posts documents, each whole or not at all. */
export async function postGoods(ctx: Context, { ids }: { ids: number[] }) {
  const found = await held(
    ctx,
    ids.toSorted((one, other) => one - other),
    "post",
  );
  const outcome: Outcome = { done: [], refused: [] };
  for (const [id, one] of found) {
    const refusal = await attempt(ctx, () => postOne(ctx, one));
    if (refusal) outcome.refused.push({ id, name: String(one.row.order_sn), code: refusal.code, msg: refusal.said });
    else outcome.done.push(id);
  }
  return bulkAnswer(outcome);
}

export async function reverseGoods(ctx: Context, { id, ext }: { id: number; ext: string }) {
  const found = (await held(ctx, [id], "reverse")).get(id);
  if (!found) throw notFound();
  const { goods, row } = found;
  const { type } = goods;
  await goods.holdBack(ctx, row);
  const lines = await takeBack(ctx, { module: type.module, id, name: String(row.order_sn) });
  await goods.back?.(ctx, row, lines);
  const columns = { state: goods.reversed, reverse_reason: ext, reversed_at: new Date(ctx.past ?? Date.now()) };
  await writeColumns(ctx, type, { ids: [id], columns });
  tell(ctx, type, row, { action: "reverse", summary: stockSaid.didReverse({ ...named(found), reason: ext }) });
  return { msg: stockSaid.reversed };
}

/** Deletes drafts of any kind, by the right of each kind. One batch undoes those of one kind. */
export async function removeGoods(ctx: Context, { ids }: { ids: number[] }) {
  const kinds: { type: RecordType; own: number[] }[] = [];
  for (const { type } of known.values()) {
    const own = maySee(ctx, type) ? [...(await namesIn(ctx, type, ids)).keys()] : [];
    if (own.length > 0) kinds.push({ type, own });
  }
  if (kinds.flatMap(({ own }) => own).length < ids.length) throw notFound();
  const outcome: Outcome = { done: [], refused: [] };
  for (const { type, own } of kinds) {
    const { data } = await bulkAct(ctx, type, { ids: own }, { act: "delete" });
    outcome.done.push(...data.done);
    outcome.refused.push(...data.refused);
    if (kinds.length === 1 && data.undo !== undefined) outcome.undo = data.undo;
  }
  return bulkAnswer(outcome);
}
