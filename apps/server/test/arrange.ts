/** Records that tests start from. */
import { randomUUID } from "node:crypto";
import { clues } from "@qicheng/api/clues/routes";
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { followups } from "@qicheng/api/followups/routes";
import { imports } from "@qicheng/api/imports/routes";
import { PERMISSION_KEYS, type PermissionKey, SCOPE_KEYS } from "@qicheng/api/kernel/permission-tree";
import type { BasicSettings } from "@qicheng/api/settings/routes";
import { workDrafts, workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { referenceOf } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { expect } from "vitest";
import { writeSettings } from "../src/kernel/cache/settings-cache";
import { notify } from "../src/kernel/live/notify";
import type { RecordType } from "../src/kernel/records/type/record-type";
import { announcement } from "../src/modules/notifications/kinds";
import { accountTargets } from "./account-samples";
import { approvalTargets } from "./approval-targets";
import { attendanceTargets } from "./attendance-samples";
import { callTargets } from "./call-targets";
import { documentTargets } from "./document-targets";
import { sampleFlow } from "./flows";
import type { Answer, Caller, TestServer } from "./harness";
import { only } from "./observe";
import type { PersonName } from "./people";
import { upload } from "./pictures";
import { providerTargets } from "./provider-samples";
import { RECORD_TYPES, requiredOf, TREES, type World } from "./record-samples";
import type { Targets } from "./targets";
import { webhookTargets } from "./webhook-samples";
import { DOCUMENTS, inForce, passDocument, refuseDocuments, worldAt, worldTargets } from "./world";

let counter = 0;
/** A word that nothing else in the database carries. */
export const unique = (stem: string): string => {
  counter += 1;
  return `${stem}${counter.toString(36)}${randomUUID().slice(0, 6)}`;
};

/** Signed-in people by name. */
export async function signIn<const Names extends readonly PersonName[]>(
  server: TestServer,
  names: Names,
): Promise<Record<Names[number], Caller>> {
  const pairs = await Promise.all(names.map(async (name) => [name, await server.as(name)] as const));
  return Object.fromEntries(pairs) as Record<Names[number], Caller>;
}

/** The id in a success answer. */
export function newId(answer: Answer): number {
  expect(answer).toMatchObject({ status: 200, result: "success" });
  return answer.data.id as number;
}

export async function addCustomer(caller: Caller, values: Record<string, unknown> = {}): Promise<number> {
  return newId(await caller.post(customers.add, { CustomerName: unique("客户"), ...values }));
}

export async function addContact(
  caller: Caller,
  customerId: number,
  values: Record<string, unknown> = {},
): Promise<number> {
  return newId(await caller.post(contacts.add, { customerId, contactName: unique("联系人"), ...values }));
}

export const viewOf = async (caller: Caller, id: number) => (await caller.post(customers.view, { id })).data;

/** Writes a follow-up of a customer. */
export const addFollowUp = async (caller: Caller, customerId: number, values: Record<string, unknown> = {}) =>
  newId(await caller.raw(followups.add.path, { customerId, status: "电话", Ext: unique("跟进"), ...values }));

export const addComment = async (caller: Caller, id: number, values: Record<string, unknown> = {}) =>
  newId(await caller.raw(followups.comment.path, { id, Ext: unique("评论"), ...values }));

export async function dropCaches(server: TestServer): Promise<void> {
  for (const topic of ["organisation", "roles", "dictionary", "settings", "fields", "sessions"] as const)
    server.services.invalidation.drop(topic);
}

/** Settings of the company, as its screen saves them. */
export async function setSettings(server: TestServer, values: Partial<BasicSettings>): Promise<void> {
  await writeSettings(server.db, values);
  await dropCaches(server);
}

/** Whoever has things made for each of many routes has more customers and leads than one may hold. */
export async function holdAnyNumber(server: TestServer): Promise<void> {
  await sql`
    insert into pool_rules (module, rules)
    select module, '{"holdCap": null, "claimPerDay": null}' from unnest(array['customer', 'clue']) module`.execute(
    server.db,
  );
}

/** Somebody who has nothing yet, and may therefore be deleted. */
const newcomer = (server: TestServer, branch: number) =>
  only(
    server,
    sql`insert into users (username, nickname, branch_id, password_hash) values (${unique("u")}, '新人', ${branch}, '-') returning id`,
  );

/** A view of a list, and one of an analysis that its maker shares. */
async function viewTargets(server: TestServer, user: number) {
  const made = (module: string, shared: boolean) =>
    only(
      server,
      sql`insert into scenes (user_id, module, name, query, shared)
        values (${user}, ${module}, ${unique("场景")}, '{}', ${shared}) returning id`,
    );
  return { scene: await made("customer", false), analysisView: await made("bi.funnel", true) };
}

/** Fresh records, each free to be changed or deleted by `caller`, who must be an administrator. */
export async function freshTargets(server: TestServer, caller: Caller): Promise<Targets> {
  const customer = await addCustomer(caller, { contactName: "首要联系人" });
  const contact = await addContact(caller, customer);
  await sql`update contacts set reports_to = (select id from contacts where customer_id = ${customer} and id <> ${contact})
    where id = ${contact}`.execute(server.db);
  const followup = await addFollowUp(caller, customer);
  const followupComment = await addComment(caller, followup);
  const binned = await addCustomer(caller);
  const { undo } = (await caller.post(customers.remove, { ids: [binned] })).data as { undo: number };
  const branch = await only(server, sql`insert into branches (name) values (${unique("部")}) returning id`);
  const home = await only(server, sql`insert into branches (name) values (${unique("部")}) returning id`);
  const role = await only(server, sql`insert into roles (name) values (${unique("角色")}) returning id`);
  const [user, colleague] = [await newcomer(server, home), await newcomer(server, home)];
  await sql`insert into customer_shares (customer_id, user_id, access) values (${customer}, ${colleague}, 'r')`.execute(
    server.db,
  );
  const dictionary = await only(
    server,
    sql`insert into dictionary (kind, name) values ('source', ${unique("来源")}) returning id`,
  );
  const file = await fileOf(server, caller);
  const album = await fileOf(server, caller);
  await sql`update files set module = 'album', record_id = 1 where id = ${album}`.execute(server.db);
  const session = await otherSession(server, caller);
  const job = await jobOf(server, caller);
  const imported = await importOf(server, caller);
  const notification = await toldTo(server, caller);
  await dropCaches(server);
  const jobApproval = await askedOf(server);
  const masked = await addCustomer(caller, { mobile: "13812345678" });
  await sql`update customers set owner_id = (select id from users where username = 's2') where id = ${masked}`.execute(
    server.db,
  );
  await setSettings(server, { phoneDisplay: "masked", requestsPerDay: 1_000 });
  await sql`delete from forms where module = 'customer' and kind = 'conversion'`.execute(server.db);
  const customForm = await only(
    server,
    sql`insert into forms (module, kind) values ('customer', 'edit')
      on conflict (module, kind) do update set draft = null returning id`,
  );
  const draft = await caller.raw("/api/form/detail", { id: customForm });
  await caller.raw("/api/formField/Edit", { formid: customForm, items: draft.data.design.items, cols: 3 });
  await sql`update forms set version = 1 where id = ${customForm}`.execute(server.db);
  const customField = newId(
    await caller.raw("/api/field/add", { module: "supplier", data: { type: "input", title: unique("字段") } }),
  );
  await caller.raw("/api/field/add", { module: "supplier", data: CHOSEN_ELSEWHERE });
  const things = {
    ...(await viewTargets(server, caller.id)),
    file,
    album,
    session,
    notification,
    binned,
    ...(await poolTargets(server, caller)),
    ...(await leadTargets(server, caller, colleague)),
    ...(await requestTargets(server, caller, {
      customer: await addCustomer(caller),
      clue: await addLead(caller),
      user: colleague,
    })),
    undo,
    job,
    jobApproval,
    masked,
    import: imported,
    ...(await workTargets(server, caller)),
    customForm,
    customField,
    flow: await sampleFlow(server, caller.id),
    ...(await approvalTargets(server, caller, { other: await personNamed(server, "s3"), colleague })),
  };
  const known = {
    customer,
    contact,
    followup,
    followupComment,
    user,
    colleague,
    role,
    branch,
    dictionary,
    ...(await nodeOfEach(server)),
    ...things,
  };
  const aimed = { ...known, ...(await worldTargets(server, caller)) };
  const made = { customer, contact, clue: known.clue };
  await refuseDocuments(server);
  const each = await oneOfEach({ server, caller, world: worldAt(aimed) }, RECORD_TYPES, made);
  return {
    ...each,
    ...aimed,
    ...(await documentTargets(server, caller, each)),
    ...(await officeTargets(server, caller, aimed.user)),
  };
}

const officeTargets = async (server: TestServer, caller: Caller, user: number) => ({
  ...(await attendanceTargets(server, user)),
  ...(await callTargets(server, caller)),
  ...(await webhookTargets(server)),
  ...(await accountTargets(server, caller, user)),
  ...(await providerTargets(server, caller.id)),
});

/** A node of each tree by its module. */
async function nodeOfEach(server: TestServer): Promise<Record<string, number>> {
  const nodes = TREES.map(async ({ module, table }) => {
    const id = await only(server, sql`insert into ${sql.table(table)} (name) values (${unique("类")}) returning id`);
    return [module, id] as const;
  });
  return Object.fromEntries(await Promise.all(nodes));
}

/** A work form that nobody approves has a record of the caller's, which was revoked since. */
async function workTargets(server: TestServer, caller: Caller) {
  // Each template is there once: what was made of them before is something else by now.
  await sql`update work_forms set template = null, name = name || id where template is not null`.execute(server.db);
  const workForm = newId(await caller.post(workForms.add, { name: unique("表") }));
  const workFormUsed = newId(await caller.post(workForms.add, { name: unique("表") }));
  const workform = newId(await caller.post(workRecords.add, { formid: workFormUsed, data: {} }));
  await sql`update work_form_records set approval = 0 where id = ${workform}`.execute(server.db);
  // One person keeps so many drafts only, which all routes together would be too many for.
  await sql`delete from work_form_drafts where user_id = ${caller.id}`.execute(server.db);
  const workDraft = newId(await caller.post(workDrafts.keep, { formid: workFormUsed, data: {} }));
  return { workForm, workFormUsed, workform, workDraft };
}

/** A field of suppliers whose choices are people. */
const CHOSEN_ELSEWHERE = {
  field: "zSource",
  type: "select",
  title: "Whom to ask",
  source: {
    url: "/api/user/index",
    params: {},
    loadFilter: "data.rows",
    optionText: "NickName",
    optionValue: "UserID",
  },
};

type LeadTargets = Pick<Targets, "clue" | "cluePooled" | "clueSpare" | "clueInvalid">;

export const addLead = async (caller: Caller, values: Record<string, unknown> = {}): Promise<number> =>
  newId(await caller.post(clues.add, { CustomerName: unique("线索"), ...values }));

/** Leads to do things to. @param colleague to whom one is shared */
async function leadTargets(server: TestServer, caller: Caller, colleague: number): Promise<LeadTargets> {
  const [clue, cluePooled, clueSpare, clueInvalid] = [
    await addLead(caller),
    await addLead(caller),
    await addLead(caller),
    await addLead(caller),
  ];
  await sql`update customers set owner_id = null, pool_at = now() where id = ${cluePooled}`.execute(server.db);
  await sql`update customers set invalid_at = now() where id = ${clueInvalid}`.execute(server.db);
  await sql`insert into customer_shares (customer_id, user_id, access) values (${clue}, ${colleague}, 'r')`.execute(
    server.db,
  );
  return { clue, cluePooled, clueSpare, clueInvalid };
}

type RequestTargets = Pick<
  Targets,
  "customerTold" | "clueTold" | "customerAsked" | "clueAsked" | "customerAsking" | "clueAsking"
>;

/** An open request as it is kept. */
const requestOf = (
  server: TestServer,
  { record, asker, owner, kind = "share" }: { record: number; asker: number; owner: number; kind?: string },
): Promise<number> =>
  only(
    server,
    sql`insert into record_requests (module, record_id, kind, asker_id, owner_id, name, expires_at)
      values ('customer', ${record}, ${kind}, ${asker}, ${owner}, '甲', now() + interval '3 days') returning id`,
  );

const personNamed = (server: TestServer, name: string): Promise<number> =>
  only(server, sql`select id from users where username = ${name}`);

/** Records to ask for, and requests to answer and to withdraw. */
async function requestTargets(
  server: TestServer,
  caller: Caller,
  { customer, clue, user }: { customer: number; clue: number; user: number },
): Promise<RequestTargets> {
  const s3 = await personNamed(server, "s3");
  await sql`insert into told_hits (user_id, module, record_id)
    select ${s3}, 'customer', i from unnest(${[customer, clue]}::bigint[]) i`.execute(server.db);
  const toMe = (record: number) => requestOf(server, { record, asker: user, owner: caller.id });
  const mine = (record: number) => requestOf(server, { record, asker: caller.id, owner: s3 });
  return {
    customerTold: customer,
    clueTold: clue,
    customerAsked: await toMe(customer),
    clueAsked: await toMe(clue),
    customerAsking: await mine(customer),
    clueAsking: await mine(clue),
  };
}

/** A customer in the pool, and one that goes there. */
async function poolTargets(server: TestServer, caller: Caller): Promise<Pick<Targets, "pooled" | "spare">> {
  const [pooled, spare] = [await addCustomer(caller), await addCustomer(caller)];
  await sql`update customers set owner_id = null, pool_at = now() where id = ${pooled}`.execute(server.db);
  return { pooled, spare };
}

/** Types that a record must refer to, itself or in the lines of a document. */
const copiedIn = ({ module: own, fields }: RecordType): readonly RecordType[] =>
  RECORD_TYPES.filter(
    ({ module }) =>
      module !== own &&
      fields.some(
        (field) =>
          (field.required && referenceOf(field) === module) ||
          (field.storage === "lines" && field.children?.some((one) => referenceOf(one) === module)),
      ),
  );

/** A record of each type by module, entered in its own form, a child below a parent of the same caller. */
export async function oneOfEach(
  { server, caller, world }: { server: TestServer; caller: Caller; world: World },
  types: readonly RecordType[],
  made: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const all: Record<string, number> = { ...made };
  async function entered(type: RecordType): Promise<number> {
    const { rows, module, form } = type;
    const below = rows.kind === "child" ? { [rows.key]: await entered(rows.parent) } : {};
    for (const of of copiedIn(type)) await entered(of);
    const there: World = { ...world, record: (of, at) => all[of] ?? world.record(of, at) };
    const add = async () => {
      const answer = await caller.raw(form.api_add, { ...requiredOf(type, unique("甲"), there), ...below });
      expect([module, answer.msg, answer.status]).toEqual([module, answer.msg, 200]);
      return newId(answer);
    };
    if (!DOCUMENTS.includes(type)) {
      all[module] ??= await add();
      return all[module];
    }
    // Below a document something is made only as long as it is in force. It comes first: a price is compared with those in force.
    const passed = all[inForce(module)] ?? (await add());
    all[inForce(module)] = passed;
    await passDocument(server, type, passed);
    all[module] ??= await add();
    return passed;
  }
  for (const type of types) await entered(type);
  return all;
}

/** New people of one branch and password, without a role. @returns their names */
export async function newPeople(server: TestServer, many: number, passwordHash: string): Promise<string[]> {
  const names = Array.from({ length: many }, () => unique("p"));
  await sql`
    insert into users (username, nickname, branch_id, password_hash)
    select name, name, (select min(id) from branches), ${passwordHash} from unnest(${names}::text[]) name`.execute(
    server.db,
  );
  await dropCaches(server);
  return names;
}

/** A file row without bytes. */
export const fileOf = (server: TestServer, caller: Caller): Promise<number> =>
  only(
    server,
    sql`insert into files (user_id, filename, format, size, sha256, storage_key) values (${caller.id}, 'a.png', 'png', 1, '-', ${randomUUID()}) returning id`,
  );

/** A background job that nobody runs. */
export const jobOf = (server: TestServer, caller: Caller): Promise<number> =>
  only(
    server,
    sql`insert into background_jobs (user_id, kind, title, title_en, input) values (${caller.id}, 'test.none', '任务', 'Job', '{}') returning id`,
  );

/** A file with two customers that has been looked at. */
export async function importOf(server: TestServer, caller: Caller): Promise<number> {
  const rows = [1, 2].map(() => `${unique("客户")},\n`).join("");
  const bytes = Buffer.from(`客户名称,手机\n${rows}`);
  const id = newId(
    await upload(server, caller, {
      path: imports.upload.path,
      filename: "客户.csv",
      bytes,
      type: "text/csv",
      fields: { module: "customer" },
    }),
  );
  await caller.post(imports.check, { id, sheet: 0, mapping: ["CustomerName", "mobile"] });
  return id;
}
/** A job of somebody else that waits for a superior's word. */
const askedOf = (server: TestServer): Promise<number> =>
  only(
    server,
    sql`with asked as (
        insert into background_jobs (user_id, kind, state, title, title_en, input)
        select id, 'test.none', 'asking', '任务', 'Job', '{}' from users where username = 's2' returning id)
      insert into job_approvals (job_id, expires_at) select id, now() + interval '1 day' from asked returning job_id as id`,
  );

/** A notification of somebody's. @returns its id among his */
async function toldTo(server: TestServer, caller: Caller): Promise<number> {
  await notify(server, { kind: announcement, to: [caller.id], facts: { text: unique("公告") } });
  return only(server, sql`select max(id) as id from notifications where user_id = ${caller.id}`);
}

/** Another session of the same person. */
export async function otherSession(server: TestServer, caller: Caller): Promise<number> {
  await server.services.sessions.start(server.db, caller.id, { ip: "10.0.0.1", agent: "other" });
  return only(server, sql`select max(id) as id from sessions where user_id = ${caller.id}`);
}

/** Gives a person one role of these permissions instead of his own. */
export async function grant(
  server: TestServer,
  person: PersonName,
  permissions: readonly PermissionKey[] = PERMISSION_KEYS,
  scope = "self",
): Promise<void> {
  await sql`delete from user_roles where user_id = (select id from users where username = ${person})`.execute(
    server.db,
  );
  await sql`
    with made as (insert into roles (name, permissions, data_scopes)
      values (${unique("角色")}, ${permissions as string[]}::text[], ${JSON.stringify(Object.fromEntries(SCOPE_KEYS.map((module) => [module, scope])))}::jsonb) returning id)
    insert into user_roles (user_id, role_id) select u.id, made.id from users u, made where u.username = ${person}`.execute(
    server.db,
  );
  await dropCaches(server);
}
