/** Loads the demo company into an empty database, once. */

import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { hashPassword } from "../src/kernel/access/password";
import { writeSettings } from "../src/kernel/cache/settings-cache";
import type { RightsDatabase } from "../src/kernel/db/database";
import type { DB } from "../src/kernel/db/types.generated";
import type { FileStore } from "../src/kernel/files/store";
import { termsOf } from "../src/kernel/records/type/search-terms";
import { customerType } from "../src/modules/customers/public";
import { DEMO_PASSWORD } from "../src/modules/session/demo-accounts";
import { tagType } from "../src/modules/tags/type";
import { agesOf } from "./demo/ages";
import { type Moment, stamp, startOfDay } from "./demo/calendar";
import { makeComments } from "./demo/comments";
import { CUSTOM_FIELDS } from "./demo/fields";
import { makeDemoCompany } from "./demo/generate";
import { loadLeads } from "./demo/leads";
import { loadLines } from "./demo/lines";
import type { Contact, Customer, DemoCompany, FollowUp } from "./demo/model";
import { loadNotifications } from "./demo/notifications";
import { COMPANY, personNamed } from "./demo/organisation";
import { notePlay } from "./demo/play";
import { loadRecords } from "./demo/records";
import {
  actionRows,
  branchRows,
  contactRow,
  customerRow,
  followUpRow,
  type Ids,
  keyRows,
  searchRow,
  userRow,
} from "./demo/rows";
import { SCENES } from "./demo/scenes";
import { TAGS } from "./demo/tags";
import { loadWorkForms } from "./demo/work-forms";

type Row = Record<string, unknown>;

/** A second server that starts meanwhile waits for the first one to be ready. */
const WAIT_SECONDS = 60;
const HISTORY_MONTHS = 19;
const MONTHS_AHEAD = 3;
const AT_ONCE = 1_000;

/** Inserts rows of equal keys; the table's own types read the values. */
async function insertRows(trx: RightsDatabase, table: keyof DB, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + AT_ONCE));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(trx);
  }
}

/** Takes ids for rows that refer to each other before all of them exist. */
async function takeIds(trx: RightsDatabase, table: keyof DB, count: number): Promise<(no: number) => number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(trx);
  return (no) => {
    const id = rows[no - 1]?.id;
    if (id === undefined) throw new Error(`${table} has no number ${no}`);
    return id;
  };
}

async function takeAllIds(trx: RightsDatabase, company: DemoCompany): Promise<Ids> {
  const roles = await trx.selectFrom("roles").select(["id", "name"]).execute();
  const entries = await trx.selectFrom("dictionary").select(["id", "kind", "name"]).execute();
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  const entryIds = new Map(entries.map(({ id, kind, name }) => [`${kind} ${name}`, id]));
  const look = (map: ReadonlyMap<string, number>, key: string) => {
    const id = map.get(key);
    if (id === undefined) throw new Error(`the demo company needs ${key}`);
    return id;
  };
  return {
    branch: await takeIds(trx, "branches", company.branches.length),
    person: await takeIds(trx, "users", company.people.length),
    customer: await takeIds(trx, "customers", company.customers.length),
    contact: await takeIds(trx, "contacts", company.contacts.length),
    followUp: await takeIds(trx, "followups", company.followUps.length),
    role: (name) => look(roleIds, name),
    entry: (kind, name) => look(entryIds, `${kind} ${name}`),
  };
}

async function loadOrganisation(trx: RightsDatabase, company: DemoCompany, ids: Ids): Promise<void> {
  const { branches, people } = company;
  const hash = await hashPassword(DEMO_PASSWORD);
  await insertRows(trx, "branches", branchRows(company, ids));
  await insertRows(
    trx,
    "users",
    people.map((person) => userRow(person, hash, ids)),
  );
  for (const [at, { head }] of branches.entries()) {
    const leader = ids.person(personNamed(people, head).no);
    await trx
      .updateTable("branches")
      .set({ leader_id: leader })
      .where("id", "=", ids.branch(at + 1))
      .execute();
  }
  await insertRows(
    trx,
    "user_roles",
    people.map(({ no, role }) => ({ user_id: ids.person(no), role_id: ids.role(role) })),
  );
}

function grouped<T extends { customer: number }>(list: readonly T[]): (no: number) => readonly T[] {
  const byCustomer = new Map<number, T[]>();
  for (const item of list) {
    const group = byCustomer.get(item.customer);
    if (group) group.push(item);
    else byCustomer.set(item.customer, [item]);
  }
  return (no) => byCustomer.get(no) ?? [];
}

/** Actions that made a new version of the customer's row. */
const RAISING = new Set(["customer edit", "customer transfer", "customer toGonghai", "followup add"]);

async function loadCustomers(trx: RightsDatabase, company: DemoCompany, ids: Ids): Promise<void> {
  const { customers, contacts, followUps, actions } = company;
  const contactsOf = grouped<Contact>(contacts);
  const followUpsOf = grouped<FollowUp>(followUps);
  const raising = grouped(actions.filter(({ module, action }) => RAISING.has(`${module} ${action}`)));
  const primaryOf = (customer: Customer) => {
    const primary = contactsOf(customer.no).find((contact) => contact.primary);
    if (!primary) throw new Error(`${customer.name} has no primary contact`);
    return primary;
  };
  const rows = customers.map((customer) => {
    const primary = primaryOf(customer);
    const changed: Moment[] = raising(customer.no).map(({ at }) => at);
    return customerRow(customer, { primary, followUps: followUpsOf(customer.no), changed }, ids);
  });
  await insertRows(trx, "customers", rows);
  await insertRows(
    trx,
    "customer_search",
    customers.map((customer) => searchRow(customer, primaryOf(customer), ids)),
  );
  await insertRows(
    trx,
    "contacts",
    contacts.map((contact) => contactRow(contact, ids)),
  );
  await insertRows(trx, "customer_keys", keyRows(company, ids));
  await insertRows(
    trx,
    "followups",
    followUps.map((followUp) => followUpRow(followUp, ids)),
  );
  await insertRows(trx, "audit_log", actionRows(company, ids));
  await sql`
    insert into audit_about (module, record_id, created_at, audit_id)
    select 'customer', coalesce(k.customer_id, f.customer_id), a.created_at, a.id
    from audit_log a left join contacts k on a.module = 'contact' and k.id = a.record_id
      left join followups f on a.module = 'followup' and f.id = a.record_id
    where a.module in ('contact', 'followup')`.execute(trx);
}

async function loadComments(trx: RightsDatabase, company: DemoCompany, ids: Ids, day: string): Promise<void> {
  const comments = makeComments(company, day);
  const id = await takeIds(trx, "followup_comments", comments.length);
  await insertRows(
    trx,
    "followup_comments",
    comments.map(({ followUp, customer, person, text, mentioned, at }, place) => ({
      id: id(place + 1),
      followup_id: ids.followUp(followUp),
      customer_id: ids.customer(customer),
      user_id: ids.person(person),
      text,
      mentioned: mentioned.map(ids.person),
      created_at: stamp(at),
    })),
  );
}

async function loadPersonal(trx: RightsDatabase, company: DemoCompany, ids: Ids, day: string): Promise<void> {
  const { people, shares, stars } = company;
  await insertRows(
    trx,
    "customer_shares",
    shares.map(({ customer, person, access, by, at, until }) => ({
      customer_id: ids.customer(customer),
      user_id: ids.person(person),
      access,
      until: until === null ? null : stamp(until).slice(0, 10),
      created_by: ids.person(by),
      created_at: stamp(at),
    })),
  );
  await insertRows(
    trx,
    "customer_stars",
    stars.map(({ customer, person, at }) => ({
      customer_id: ids.customer(customer),
      user_id: ids.person(person),
      created_at: stamp(at),
    })),
  );
  const ages = agesOf(day, SCENES.length, 3);
  const scenes = SCENES.map(({ owner, name, shared, query }, at) => ({
    user_id: ids.person(personNamed(people, owner).no),
    module: "customer",
    name,
    query: JSON.stringify(query((level) => ids.entry("customerLevel", level))),
    shared,
    created_at: ages[at] ?? "",
  }));
  await trx.insertInto("scenes").values(scenes).execute();
}

async function loadTags(trx: RightsDatabase, { people, tagged }: DemoCompany, ids: Ids, day: string): Promise<void> {
  const { module } = customerType;
  const id = await takeIds(trx, "tags", TAGS.length);
  const by = ids.person(personNamed(people, "zongjian").no);
  const texts = TAGS.map(({ text }) => text);
  const ages = agesOf(day, TAGS.length, 1);
  await insertRows(
    trx,
    "tags",
    TAGS.map(({ text, bgcolor }, at) => ({
      id: id(at + 1),
      module,
      text,
      bgcolor,
      ext: {},
      version: 1,
      created_at: ages[at],
      created_by: by,
      updated_at: ages[at],
    })),
  );
  await insertRows(
    trx,
    "record_terms",
    texts.map((text, at) => ({ module: tagType.module, record_id: id(at + 1), ...termsOf(tagType.fields, { text }) })),
  );
  await insertRows(
    trx,
    "record_tags",
    tagged.map(({ customer, tag }) => ({
      module,
      record_id: ids.customer(customer),
      tag_id: id(texts.indexOf(tag) + 1),
    })),
  );
}

async function loadFields(trx: RightsDatabase, day: string): Promise<void> {
  const ages = agesOf(day, CUSTOM_FIELDS.length, 2);
  const rows = CUSTOM_FIELDS.map(([key, definition], at) => ({
    module: "customer",
    key,
    definition: JSON.stringify(definition),
    sort: at + 1,
    created_at: ages[at] ?? "",
  }));
  await trx.insertInto("custom_fields").values(rows).execute();
}

async function load(trx: RightsDatabase, files: FileStore, day: string): Promise<void> {
  const company = makeDemoCompany(day);
  const first = stamp(Math.min(...company.customers.map(({ createdAt }) => createdAt), startOfDay(day)));
  await sql`select ensure_partitions(${first.slice(0, 10)}::date, ${HISTORY_MONTHS + MONTHS_AHEAD})`.execute(trx);
  const ids = await takeAllIds(trx, company);
  await writeSettings(trx, { company: COMPANY });
  await loadFields(trx, day);
  await loadOrganisation(trx, company, ids);
  await loadCustomers(trx, company, ids);
  await loadComments(trx, company, ids, day);
  await loadPersonal(trx, company, ids, day);
  await loadTags(trx, company, ids, day);
  await loadNotifications(trx, company, { ids, day, module: customerType.module });
  const person = (username: string) => ids.person(personNamed(company.people, username).no);
  const those = { trx, files, day, person, entry: ids.entry };
  await loadRecords(those);
  await loadLeads(those);
  await loadLines(trx, company.customers, { day, customer: ids.customer });
  await loadWorkForms(trx, person("admin"), day);
  await notePlay(trx, day);
}

/**
 * Loads the demo company, all of it or nothing; does nothing where somebody already works.
 * @param files where its pictures go
 */
export async function seedDemo(db: RightsDatabase, files: FileStore): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config(name, ${`${WAIT_SECONDS}s`}, true) from unnest(array['lock_timeout', 'statement_timeout']) name`.execute(
      trx,
    );
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(trx);
    const somebody = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (!somebody) await load(trx, files, businessDay());
  });
}
