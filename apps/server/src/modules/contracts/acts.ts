/** Acts on contracts in force: change, void, copy, and the mark that an invoice was written elsewhere. */
import { contractSaid } from "@qicheng/api/contracts/messages";
import { said } from "@qicheng/api/kernel/messages";
import { ownValue } from "@qicheng/engine/text/own-value";
import { VOID } from "../../kernel/documents/document-type";
import { followBefore, type Obstacle, obstaclesTo, refuseHindered } from "../../kernel/documents/obstacles";
import { rowWith } from "../../kernel/documents/versions";
import { ownFields } from "../../kernel/records/access/field-rights";
import { assertAbility, refusalOf } from "../../kernel/records/access/policy";
import { reachOf } from "../../kernel/records/access/scope";
import { presenterOf } from "../../kernel/records/read/presenter";
import { findRecord, lockRecords } from "../../kernel/records/read/read";
import type { Raw, RecordRow } from "../../kernel/records/type/record-type";
import { noun, tell } from "../../kernel/records/type/tell";
import { defineAct, writeColumns } from "../../kernel/records/write/acts";
import { formInput, toStorage } from "../../kernel/records/write/form-input";
import { refuseHeld } from "../../kernel/records/write/held-rows";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { rehearse } from "../../kernel/work/savepoint";
import { recount } from "./effects";
import { beforeSave } from "./rules";
import { changeContract, contractType } from "./type";

async function locked(ctx: Context, id: number, ability: string): Promise<RecordRow> {
  const scope = await reachOf(ctx, contractType);
  const [row] = await lockRecords(ctx, contractType, [id], scope);
  if (!row) throw notFound();
  assertAbility(ctx, { type: contractType, scope }, row, ability);
  return row;
}

export interface ChangeInput {
  [key: string]: unknown;
  id: number;
  version?: number | undefined;
  changeReason: string;
  toPrepaid: 0 | 1;
}

/** What the next version writes, judged as any save of the contract is. */
async function drafted(ctx: Context, row: RecordRow, raw: Raw) {
  const fields = await ownFields(ctx, contractType.module);
  const values = await formInput(
    ctx,
    { type: contractType, fields },
    { raw, mode: "edit", stored: row, alsoAllowed: [] },
  );
  const { columns, ext } = toStorage(fields.whole, values);
  const draft = { id: row.id, columns: { ...columns }, ext, values, before: row };
  await beforeSave(ctx, [draft]);
  return { columns: draft.columns, ext };
}

/** Submits the next version of a contract. */
export async function change(ctx: Context, { id, version, changeReason, toPrepaid, ...raw }: ChangeInput) {
  const row = await locked(ctx, id, "change");
  await refuseHeld(ctx, contractType.module, id);
  if (version !== undefined && version !== row.version) {
    const fields = await ownFields(ctx, contractType.module);
    const [current] = await presenterOf(contractType, fields).objects(ctx, [row]);
    throw await conflict(ctx, { module: contractType.module, id, current });
  }
  const form = await drafted(ctx, row, raw);
  const intent = { act: "change", after: rowWith(row, form), toPrepaid: toPrepaid === 1 } as const;
  await refuseHindered(ctx, contractType.module, row, intent);
  await changeContract(ctx, row, { ...form, reason: changeReason, toPrepaid: toPrepaid === 1 });
  return { msg: contractSaid.changeBegun, data: { id } };
}

/** Voids a contract: nothing of it may be open. */
export async function voidContract(
  ctx: Context,
  { id, ext, toPrepaid }: { id: number; ext: string; toPrepaid: 0 | 1 },
) {
  const row = await locked(ctx, id, "void");
  await refuseHeld(ctx, contractType.module, id);
  const intent = { act: "void", after: row, toPrepaid: toPrepaid === 1 } as const;
  await refuseHindered(ctx, contractType.module, row, intent);
  await followBefore(ctx, contractType.module, row, intent);
  const columns = { stage: VOID, void_reason: ext === "" ? null : ext, voided_at: new Date(ctx.past ?? Date.now()) };
  await writeColumns(ctx, contractType, { ids: [id], columns });
  await recount(ctx, id);
  const facts = { title: noun(contractType.title), name: String(row.name) };
  const summary = ext === "" ? contractSaid.didVoidPlain(facts) : contractSaid.didVoid({ ...facts, reason: ext });
  tell(ctx, contractType, row, { action: "void", summary });
  return { msg: contractSaid.nowVoid };
}

/** Keys of the form that a copy does not take: numbers, days and what follows from them. */
const OWN = new Set(["orderSn", "AddTime", "hkList", "songhuo_date", "dueTime", "UserID"]);

/** A form filled from a contract. */
export async function copy(ctx: Context, { id }: { id: number }) {
  const row = await findRecord(ctx, contractType, id);
  const fields = await ownFields(ctx, contractType.module);
  const [wire = {}] = await presenterOf(contractType, fields).objects(ctx, [row]);
  const taken = fields.form.fields.filter(
    ({ key, flags, readonly }) => flags.form !== false && !readonly && !OWN.has(key),
  );
  const labelled = taken.flatMap(({ key }) => [key, `${key}Name`]).filter((key) => Object.hasOwn(wire, key));
  return { data: Object.fromEntries(labelled.map((key) => [key, withoutIds(ownValue(wire, key))])) };
}

const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) => (row && typeof row === "object" ? { ...row, id: undefined } : row))
    : value;

/** 已开票 set by hand, beside what invoices say. */
export const invoicedAct = defineAct<{ invoiced: 0 | 1 }>({
  key: "contract.invoiced",
  ability: "invoiced",
  title: () => contractSaid.invoiced,
  run: async (ctx, { ids, input, type }) => {
    const scope = await reachOf(ctx, type);
    const rows = await lockRecords(ctx, type, ids, scope);
    const refused = rows.flatMap((row) => {
      const msg = refusalOf(ctx, { type, scope }, row, "invoiced");
      return msg ? [{ id: row.id, name: String(row.name), code: "FORBIDDEN" as const, msg }] : [];
    });
    const done = rows.filter(({ id }) => !refused.some((one) => one.id === id));
    await writeColumns(ctx, type, { ids: done.map(({ id }) => id), columns: { is_invoiced: input.invoiced } });
    for (const row of done)
      tell(ctx, type, row, {
        action: "edit",
        summary: contractSaid.didInvoice({ title: noun(type.title), name: String(row.name) }),
      });
    return { done: done.map(({ id }) => id), refused };
  },
  back: (ctx, type, { id }, before) => writeColumns(ctx, type, { ids: [id], columns: before }),
});

export interface PreviewInput {
  [key: string]: unknown;
  act: "change" | "void";
  id: number;
  toPrepaid: 0 | 1;
}

const MONEY = ["money", "returned", "written_off", "received", "unreceived"] as const;

/** What an act would do: it is done, looked at and undone, so that there is no second way to work it out. */
export async function preview(ctx: Context, { act, id, toPrepaid, ...raw }: PreviewInput) {
  const row = await locked(ctx, id, act);
  const [unknown] = act === "void" ? Object.keys(raw) : [];
  if (unknown !== undefined) throw invalidField(unknown, said.noKey({ key: unknown }));
  const form = act === "change" ? await drafted(ctx, row, raw) : undefined;
  const after = form ? rowWith(row, form) : row;
  const obstacles = await obstaclesTo(ctx, contractType.module, row, { act, after, toPrepaid: toPrepaid === 1 });
  const facts = async () => {
    const now = await findRecord(ctx, contractType, id);
    return Object.fromEntries(MONEY.map((column) => [column, Number(now[column] ?? 0)]));
  };
  const before = await facts();
  const tried =
    act === "void" && obstacles.length === 0
      ? await rehearse(ctx, async () => void (await voidContract(ctx, { id, ext: "", toPrepaid })), facts)
      : undefined;
  const seen = tried && "seen" in tried ? tried.seen : { ...before, money: Number(after.money) };
  return {
    data: {
      obstacles: obstacles.map((one: Obstacle) => ({ text: ctx.say(one.text), act: one.way ?? "" })),
      before,
      after: seen,
    },
  };
}
