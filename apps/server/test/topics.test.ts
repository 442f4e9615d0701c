/** What reads show and writes change, as every route says it: a client knows by this what to ask for anew. */
import { ANYTHING, labelOf, OF_MODULE } from "@qicheng/api/kernel/topics";
import { routes } from "@qicheng/api/routes.generated";
import { FIELD_TYPES, type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { columnsOf } from "@qicheng/engine/fields/row-columns";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropCaches, freshTargets, holdAnyNumber, unique } from "./arrange";
import { someOf } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { RECORD_TYPES, sendable, TREES } from "./record-samples";
import { ALL_ROUTES, LEAVES_ME, type Listed, personFor } from "./sample-inputs";
import type { Targets } from "./targets";
import { inForce } from "./world";

const READS = ALL_ROUTES.filter(({ route }) => route.effect === "read");
const WRITES = ALL_ROUTES.filter(({ route }) => route.effect === "write");
const TREE_NAMES = TREES.map(({ module }) => module);
const groupOf = ({ name }: Listed) => name.split(".")[0];

const KINDS: Partial<Record<FieldDef["type"], string>> = { user: "user", branch: "branch", statusSelect: "dictionary" };

/** The modules of what a field refers to, by itself or in the columns of its rows. */
const modulesOf = (field: FieldDef): string[] =>
  [moduleOf(field) ?? [], ...columnsOf(field).map((column) => moduleOf(column) ?? [])].flat();

/** The module of what a field refers to. */
const moduleOf = (field: FieldDef): string | undefined =>
  field.storage === "bound" ? "tag" : (referenceOf(field) ?? KINDS[field.type]);

/** What a call shows or changes; one for records of any type, as the routes of the module in its sample say. */
function topicsOf({ route, sample }: Listed, at: Targets): readonly string[] {
  const [topics, sibling] = route.effect === "read" ? [route.shows, "view"] : [route.changes, "remove"];
  return topics.flatMap((topic) => {
    if (topic !== OF_MODULE) return topic;
    const own = ALL_ROUTES.find((one) => one.route.record?.module === sample(at, "").module);
    const found = ALL_ROUTES.find(({ name }) => own && name === `${groupOf(own)}.${sibling}`);
    return found ? topicsOf(found, at) : [];
  });
}

/** Reads about a record that answer no fields of it. */
const BESIDE = new Set([
  "why",
  "readers",
  "counts",
  "commentList",
  "colleagues",
  "versions",
  "compare",
  "links",
  "related",
  "numbers",
  "comments",
  "missing",
  "digest",
]);

describe("declared", () => {
  const shown = new Set(READS.flatMap(({ route }) => route.shows ?? []));

  test("every topic that is changed is shown somewhere", () => {
    const changed = new Set(WRITES.flatMap(({ route }) => route.changes ?? []));
    const modules = [...changed].filter((topic) => topic !== ANYTHING).map((topic) => topic.replace(/\.label$/, ""));
    expect(modules.filter((module) => !shown.has(module))).toEqual([]);
  });

  test("every topic that is shown is changed somewhere", () => {
    const changed = new Set(WRITES.flatMap(({ route }) => route.changes ?? []));
    expect([...shown].filter((topic) => topic !== ANYTHING && !changed.has(topic))).toEqual([]);
  });

  test("only what no kept answer tells of changes nothing", () => {
    const silent = WRITES.filter(({ route }) => route.changes?.length === 0);
    // who signs out keeps no answers, and a second step that is not confirmed is told by none
    expect(silent.map(({ name }) => name).sort()).toEqual(["secondFactor.start", "session.logout"]);
  });

  // Files of records are brought and made by jobs, whose steps say what they change.
  test.each(WRITES.filter(({ route }) => route.record && !route.outside))(
    "$name changes its own module",
    ({ route }) => {
      expect(route.changes).toContain(route.record?.module);
    },
  );

  test.each(RECORD_TYPES)("$module shows all that its fields, and fields of the company's own, refer to", (type) => {
    const isThere = (module: string) => READS.some(({ route }) => route.shows?.includes(module));
    const own = FIELD_TYPES.filter((of) => FIELD_TYPE_REGISTRY[of].complete).flatMap((of) =>
      // A tree is said by name, and may be any.
      (of === "tree" ? TREE_NAMES : [undefined]).map(
        (reference): FieldDef => ({
          key: of,
          type: of,
          title: "",
          storage: "ext",
          flags: {},
          ...(reference && { reference }),
        }),
      ),
    );
    expect(own.flatMap(modulesOf)).toEqual(expect.arrayContaining([...TREE_NAMES, "customer", "product", "user"]));
    const referred = [...type.fields, ...own].flatMap(modulesOf).filter(isThere);
    const reads = READS.filter(
      ({ name, route }) => route.record?.module === type.module && !BESIDE.has(name.split(".").at(-1) ?? ""),
    );
    expect(reads.length).toBeGreaterThan(1);
    for (const { name, route } of reads) {
      const missing = referred.filter(
        (module) => ![labelOf(module), ANYTHING].some((one) => route.shows?.includes(one)),
      );
      expect([name, missing.filter((module) => module !== type.module)]).toEqual([name, []]);
    }
  });
});

describe("a write", () => {
  /** Addresses of files are signed anew from time to time. */
  const steady = (text: string) =>
    text.replaceAll(/"(lasttime|lastlogin|is_read|readtime)":"[^"]*"/g, "").replaceAll(/[es]=[\w-]+/g, "");
  let server: TestServer;
  let boss: Caller;
  beforeAll(async () => {
    server = await testServer();
    await holdAnyNumber(server);
  });
  afterAll(() => server.close());

  // Scenes are counted as far as one gets in time.
  const DIFFERENT_EACH_TIME = new Set([
    "session.login",
    "session.ticket",
    "session.docsLink",
    // each way there has words of its own
    "outsideSignIn.begin",
    "signInProviders.beginLink",
    // what is asked meanwhile and refused stands in it
    "securityLog.index",
    "files.bytes",
    "scenes.counts",
    // what the clock says, and how far a call has got
    "attendance.today",
    "calls.seatdetail",
  ]);
  const asked = READS.filter(({ name }) => !DIFFERENT_EACH_TIME.has(name));

  /** Every answer there is of the targets, without what differs each time. */
  async function answers(at: Targets): Promise<ReadonlyMap<Listed, string>> {
    const found = asked.map(async (listed): Promise<[Listed, string]> => {
      const { route, sample } = listed;
      const input = sample(at, "首要联系人");
      const query = new URLSearchParams(
        Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const { text } =
        route.method === "GET"
          ? await boss.get(`${route.path}?${query.toString()}`)
          : await boss.raw(route.path, input);
      return [listed, steady(text)];
    });
    return new Map(await Promise.all(found));
  }

  /** Other records refer to documents that are in force. */
  const targetOf = (at: Targets, module: string) => at[inForce(module)] ?? at[module];

  /** Goods do not move to where they are, a task is linked with one record, and an expense settles no payable. */
  const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
    stockTransfer: ["to"],
    payment: ["payableId"],
    task: ["clueId", "contractId"],
  };

  /** Whatever may refer to a target does, so that its name is seen elsewhere. */
  async function refer(at: Targets): Promise<void> {
    for (const type of RECORD_TYPES) {
      const fields = sendable(type, "edit").filter(({ dictionary = "source" }) => dictionary === "source");
      const given = fields.map((field): [string, unknown] => [field.key, targetOf(at, moduleOf(field) ?? "")]);
      const values = Object.fromEntries(
        given.filter(([key, target]) => target !== undefined && !LEFT_OUT[type.module]?.includes(key)),
      );
      if (Object.keys(values).length === 0) continue;
      const { msg } = await boss.raw(type.form.api_edit, { id: at[type.module], ...values });
      expect([type.module, msg]).toEqual([type.module, "保存成功"]);
    }
    expect((await boss.post(routes.customers.bindTag, { id: at.customer, list: [at.tag ?? 0] })).status).toBe(200);
    await sql`update branches set leader_id = ${at.user} where id = ${at.branch}`.execute(server.db);
    await sql`insert into user_roles (user_id, role_id) values (${at.user}, ${at.role})`.execute(server.db);
    await sql`insert into user_branches (user_id, branch_id) values (${at.user}, ${at.branch})`.execute(server.db);
    await dropCaches(server);
  }

  const walked = WRITES.filter(({ name }) => !LEAVES_ME.has(name) && name !== "session.setup");

  test.each(someOf(walked, 10))("$name makes no answer stale that does not show what it changes", async (listed) => {
    boss = await server.as("boss");
    const at = await freshTargets(server, boss);
    // what is referred to cannot be deleted
    if (!listed.name.endsWith(".remove")) await refer(at);
    const before = await answers(at);
    const person = personFor(listed);
    // another session of the one who reads would be seen
    const caller = person === "boss" ? boss : await server.as(person);
    const done = await caller.raw(listed.route.path, listed.sample(at, unique("字")));
    expect([done.msg, done.status]).toEqual([done.msg, 200]);
    const after = await answers(at);
    const changes = topicsOf(listed, at);
    const missed = asked.filter(
      (read) =>
        before.get(read) !== after.get(read) &&
        !changes.includes(ANYTHING) &&
        !topicsOf(read, at).some((one) => one === ANYTHING || changes.includes(one)),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});
