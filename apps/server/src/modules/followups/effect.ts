/** Whether a follow-up counts, decided with its customer held: it alone moves the customer's clock. */
import { createHash } from "node:crypto";
import { printsOf, type Worth, type WrittenFollowUp, worthOf } from "@qicheng/engine/pool/honest";
import { sql } from "kysely";
import { ahead, prepared } from "../../kernel/db/pipeline";
import type { Context } from "../../kernel/work/context";
import { preferencesOf } from "../users/public";

/** So many texts of before they were judged are compared. */
const OLD_TEXTS = 200;

export interface Judged {
  /** True where it counts. */
  effective: boolean;
  /** By what it counts, or why it does not. */
  effect_by: string;
  worth: Worth;
  prints: string[];
}

interface Written {
  /** 0 = it is not there yet. */
  id: number;
  customerId: number;
  /** Whose it is, whoever changes it. */
  writer: number;
  text: string;
  /** Ids of files. */
  pictures: readonly number[];
  /** Seconds of the call that it is about; null = of none that was connected. */
  talkSeconds?: number | null;
}

const kept = (print: string): string => createHash("sha256").update(print).digest("base64url").slice(0, 22);

async function hashesOf({ db }: Context, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from files where id = any(${ids as number[]}::bigint[]) order by id`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Those of the company, and the writer's own. */
async function phrasesOf({ db, services }: Context, writer: number): Promise<string[]> {
  const companys = (await services.dictionary.get()).ofKind("phrase").map(({ name }) => name);
  return [...companys, ...((await preferencesOf(db, writer)).phrases ?? [])];
}

/** Those of the prints that the writer or the customer had before. */
async function seenOf(
  ctx: Context,
  { id, customerId, writer }: Written,
  prints: readonly string[],
): Promise<Set<string>> {
  const byKept = new Map(prints.map((print) => [kept(print), print]));
  // Beside them the texts of this customer that were written before any was judged.
  const { rows } = await sql<{ print: string | null; text: string | null }>`${prepared}
    (select distinct print, null as text from followup_prints
      where print = any(${[...byKept.keys()]}::text[]) and (customer_id = ${customerId} or user_id = ${writer})
        and (${id} = 0 or followup_id < ${id}))
    union all
    (select null, text from followups where customer_id = ${customerId} and effective is null
      order by created_at desc, id desc limit ${sql.lit(OLD_TEXTS)})`.execute(ctx.db);
  const old = rows.flatMap(({ text }) => (text === null ? [] : printsOf({ text, pictures: [] })));
  return new Set([...old, ...rows.flatMap(({ print }) => byKept.get(print ?? "") ?? [])]);
}

/** Of two that one person writes at the same moment, to whatever customers, the second sees the first. */
export async function judge(ctx: Context, written: Written): Promise<Judged> {
  await sql`${ahead}${prepared}select pg_advisory_xact_lock(hashtext('follow-ups of'), hashtext(${String(written.writer)}))`.execute(
    ctx.db,
  );
  const note: WrittenFollowUp = {
    text: written.text,
    phrases: await phrasesOf(ctx, written.writer),
    pictures: await hashesOf(ctx, written.pictures),
    talkSeconds: written.talkSeconds ?? null,
  };
  const prints = printsOf(note);
  const worth = worthOf(note, await seenOf(ctx, written, prints));
  return {
    effective: worth.effective,
    effect_by: worth.effective ? worth.by : worth.why,
    worth,
    prints: prints.map(kept),
  };
}

/** A changed text is judged anew, and leaves other prints. */
export async function judgeAgain(ctx: Context, written: Written): Promise<Judged> {
  const judged = await judge(ctx, written);
  await forget(ctx, [written.id]);
  await sql`
    with judged as (
      update followups set effective = ${judged.effective}, effect_by = ${judged.effect_by} where id = ${written.id})
    insert into followup_prints (followup_id, customer_id, user_id, print)
    select ${written.id}, ${written.customerId}, ${written.writer}, p from unnest(${judged.prints}::text[]) p`.execute(
    ctx.db,
  );
  return judged;
}

/** What is withdrawn was never written. */
export const forget = (ctx: Context, ids: readonly number[]) =>
  sql`delete from followup_prints where followup_id = any(${ids as number[]}::bigint[])`.execute(ctx.db);

/** Of rows on alias f. Those of before count as they did. */
export const COUNTS = sql<boolean>`f.effective is distinct from false`;
