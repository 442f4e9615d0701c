/** Leads of the demo company, written as the services write them: some nobody has called yet, some under way, some in the pool. */
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { insertRows } from "../../src/kernel/db/insert-rows";
import { sentence } from "../../src/kernel/records/type/tell";
import { insertRecords } from "../../src/kernel/records/write/insert";
import { leadType } from "../../src/modules/clues/type";
import { contactTerms, duplicateKeys } from "../../src/modules/customers/keys";
import { DAY, type Moment, stamp, startOfDay, worked } from "./calendar";
import type { Company } from "./demo-values";
import { LINES, type Line } from "./lead-lines";
import { Random } from "./random";

const SEED = 20_261_129;
const HOUR = 3_600_000;
const LEAD = 3;

/** A moment of work, so many days before today. */
const ago = (random: Random, day: string, days: number, hour: number): Moment =>
  Math.min(worked(random, startOfDay(day) - days * DAY + hour * HOUR), startOfDay(day) - HOUR);

async function nextId(trx: Company["trx"], table: "customers" | "contacts" | "followups"): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx);
  return rows[0]?.id ?? 0;
}

interface Lead {
  id: number;
  contactId: number;
  author: number;
  /** Null in the pool. */
  owner: number | null;
  created: string;
  told: readonly { at: string; method: string; text: string }[];
  next: string | null;
}

async function leadOf({ trx, day, person }: Company, random: Random, line: Line): Promise<Lead> {
  const author = person(line.owner ?? "xiaoshou");
  const made = ago(random, day, line.daysAgo, 10);
  return {
    id: await nextId(trx, "customers"),
    contactId: await nextId(trx, "contacts"),
    author,
    owner: line.owner === undefined ? null : author,
    created: stamp(made),
    // A holiday may bring a day of work before the one on which it was entered.
    told: (line.said ?? []).map(([days, method, text], at) => ({
      at: stamp(Math.max(ago(random, day, days, 14), made + (at + 1) * HOUR)),
      method,
      text,
    })),
    next: line.next === undefined ? null : stamp(startOfDay(day) + line.next * DAY + 10 * HOUR),
  };
}

/** What its follow-ups made of it. */
function followed({ told, author, created }: Lead) {
  const last = told.at(-1);
  if (!last) return { followup_count: 0, updated_at: created };
  return {
    followup_count: told.length,
    last_follow_at: last.at,
    last_follow_text: last.text,
    last_follow_user_id: author,
    updated_at: last.at,
  };
}

function rowOf(line: Line, lead: Lead, entry: Company["entry"]) {
  const { id, contactId, owner, author, created, next } = lead;
  const place = owner === null ? { pool_at: followed(lead).updated_at } : { owner_id: owner, owned_at: created };
  const invalid =
    line.invalid === undefined
      ? {}
      : { invalid_at: followed(lead).updated_at, invalid_reason_id: entry("invalidReason", line.invalid) };
  return {
    id,
    clue: LEAD,
    name: line.name,
    source_id: entry("source", line.source),
    industry_id: entry("industry", line.industry),
    region_id: line.region,
    remark: line.remark ?? null,
    owner_id: null,
    next_follow_at: next,
    primary_contact_id: contactId,
    contact_name: line.contact,
    mobile: line.mobile,
    created_by: author,
    created_at: created,
    ...followed(lead),
    ...place,
    ...invalid,
  };
}

async function loadContact(trx: Company["trx"], { name, contact, mobile }: Line, lead: Lead): Promise<void> {
  const { id, contactId, author, created } = lead;
  const terms = contactTerms({ name: contact, mobile });
  const primary = { id: contactId, customer_id: id, name: contact, mobile, is_primary: true, ...terms };
  await insertRows("contacts", [{ ...primary, created_at: created, created_by: author }]).execute(trx);
  const keys = [
    ...duplicateKeys({ name }).map((key) => ({ ...key, customer_id: id, contact_id: null })),
    ...duplicateKeys({ mobile }).map((key) => ({ ...key, customer_id: id, contact_id: contactId })),
  ];
  await trx.insertInto("customer_keys").values(keys).execute();
}

async function loadLead(company: Company, random: Random, line: Line): Promise<void> {
  const { trx, entry } = company;
  const lead = await leadOf(company, random, line);
  const { id, author, created, told, next } = lead;
  const row = rowOf(line, lead, entry);
  await insertRecords(leadType, { rows: [{ columns: row, ext: {} }] }).execute(trx);
  await loadContact(trx, line, lead);
  for (const { at, method, text } of told)
    await sql`
      insert into followups (customer_id, method_id, text, next_follow_at, pictures, user_id, created_at)
      values (${id}, ${entry("logMethod", method)}, ${text}, ${at === told.at(-1)?.at ? next : null}, '{}', ${author}, ${at})`.execute(
      trx,
    );
  const did = sentence(leadType, said.didAdd, row);
  await sql`
    insert into audit_log (created_at, user_id, ip, request_id, route, module, record_id, action, summary, summary_en, changes)
    values (${created}, ${author}, ${`192.168.10.${100 + author}`}, '', ${leadType.form.api_add}, ${leadType.kept}, ${id}, 'add',
      ${did.cn}, ${did.en}, '[]')`.execute(trx);
}

/** Oldest first, so that the newest has the largest number. */
export async function loadLeads(company: Company): Promise<void> {
  const random = new Random(SEED);
  for (const line of LINES.toSorted((a, b) => b.daysAgo - a.daysAgo)) await loadLead(company, random, line);
}
