/** Reads attachments of articles beside requests, so that the search finds what they say. */
import { sql } from "kysely";
import type { JobContext, ScheduledTask } from "../../kernel/jobs/task";
import { remakeTerms } from "../../kernel/records/search/search-remake";
import { READ_FORMATS, readText } from "./read-text";
import { knowledgeType } from "./type";

/** The rest waits for the next minute. */
const MOST_AT_ONCE = 20;
/** Of all attachments of one article together. */
const MOST_OF_ALL = 60_000;

interface Waiting {
  id: number;
  record_id: number;
  storage_key: string;
  format: string;
  filename: string;
}

const waiting = async ({ db }: Pick<JobContext, "db">) =>
  (
    await sql<Waiting>`
      select f.id, f.record_id, f.storage_key, f.format, f.filename from files f join knowledge r on r.id = f.record_id
      where f.module = 'knowledge' and f.attached and f.format = any(${[...READ_FORMATS]}::text[])
        and not exists (select 1 from knowledge_file_texts t where t.file_id = f.id and t.article_id = f.record_id)
      order by f.id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db)
  ).rows;

/** Articles of which some read file is gone, or belongs to another one by now. */
const stale = async ({ db }: Pick<JobContext, "db">) =>
  (
    await sql<{ id: number }>`
      select distinct t.article_id as id from knowledge_file_texts t
      where not exists (select 1 from files f where f.id = t.file_id and f.module = 'knowledge'
        and f.record_id = t.article_id and f.attached) order by 1 limit ${sql.lit(MOST_AT_ONCE)}`.execute(db)
  ).rows;

type Work = Pick<JobContext, "db" | "services">;

/** The article is found by what its attachments say now. */
async function tidy({ db, services }: Work, article: number, read?: { file: number; text: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await sql`select id from knowledge where id = ${article} for no key update`.execute(trx);
    if (held.rows.length === 0) return;
    if (read)
      await sql`
        insert into knowledge_file_texts (file_id, article_id, text) values (${read.file}, ${article}, ${read.text})
        on conflict (file_id) do update set article_id = excluded.article_id, text = excluded.text`.execute(trx);
    await sql`
      delete from knowledge_file_texts t where t.article_id = ${article} and not exists (
        select 1 from files f where f.id = t.file_id and f.module = 'knowledge' and f.record_id = ${article} and f.attached)`.execute(
      trx,
    );
    await sql`
      update knowledge set attachment_text = (
        select nullif(left(string_agg(t.text, e'\n' order by t.file_id), ${sql.lit(MOST_OF_ALL)}), '')
        from knowledge_file_texts t where t.article_id = ${article} and t.text <> '')
      where id = ${article}`.execute(trx);
    await remakeTerms({ db: trx, services }, knowledgeType, [article]);
  });
}

export async function readWaiting(work: Work): Promise<void> {
  for (const { id } of await stale(work)) await tidy(work, id);
  for (const { id, record_id, storage_key, format, filename } of await waiting(work)) {
    const text = await work.services.files
      .withLocal(storage_key, (file) => readText(file, { format, filename }))
      .catch(() => "");
    await tidy(work, record_id, { file: id, text });
  }
}

export const textsTask: ScheduledTask = {
  name: "knowledge.texts",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, job) => readWaiting(job),
};
