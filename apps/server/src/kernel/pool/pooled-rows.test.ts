/** Only 领取 and 分配 work on a row of a pool, for whoever holds every right: each write that is aimed at one is asked. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addComment, addContact, addCustomer, addFollowUp, addLead, freshTargets } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { ALL_ROUTES, type Listed } from "../../../test/sample-inputs";
import type { Targets } from "../../../test/targets";

let server: TestServer;
let boss: Caller;
let targets: Targets;
const pooled: Record<Kind, Partial<Targets>> = { customer: {}, clue: {} };

/** A row with a contact, a follow-up and a comment on that, which goes to the pool, and its children. */
async function withChildren(id: number): Promise<Partial<Targets>> {
  const followup = await addFollowUp(boss, id);
  const children = {
    contact: await addContact(boss, id),
    followup,
    followupComment: await addComment(boss, followup),
  };
  await toPool(id);
  return { customer: id, ...children };
}
const toPool = (id: number) =>
  sql`update customers set owner_id = null, pool_at = now() where id = ${id}`.execute(server.db);

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
  pooled.customer = await withChildren(await addCustomer(boss));
  pooled.clue = await withChildren(await addLead(boss));
  await toPool(targets.spare);
});
afterAll(() => server.close());

/** Money comes in whoever has the customer. */
const MONEY = /^(?:receipts|receivables|recpay)\./;
/** A link is of the article, and leaves the record as it is. */
const ARTICLES = /^knowledge\.(?:un)?link$/;
/** What a pool is for; what one does for oneself alone, a file among it; and putting there what is there, which does nothing. */
const WORKS = new Set(["receive", "alloc", "toPool", "star", "watch", "look", "skip", "keep", "free", "statementFile"]);
const KINDS = [
  { kind: "customer", only: /公海客户只能领取或分配|该客户在公海，可以直接领取/ },
  { kind: "clue", only: /公海线索只能领取或分配|该线索在公海，可以直接领取/ },
] as const;
type Kind = (typeof KINDS)[number]["kind"];

const CHILDREN = ["contact", "followup", "followupComment"];
/** What hangs on a row is asked for of a customer and of a lead alike, by these. */
const OF_EITHER = /^(?:contacts|followups)\./;
/** Keys of targets that are records: requests are none. */
const isRecord = (kind: string, key: string): boolean =>
  key === kind || (key.startsWith(kind) && !/Ask(?:ed|ing)$|Form$|Field$/.test(key));
const isAimed = (kind: Kind, name: string, key: string): boolean =>
  CHILDREN.includes(key) || isRecord(kind, key) || (OF_EITHER.test(name) && key === "customer");

/** Targets of which those of a kind are one and the same, with what hangs on it. */
const aimedAt = (kind: Kind, name: string, row: Partial<Targets>, rest: Partial<Targets>): Targets =>
  new Proxy(rest as Targets, {
    get: (at, key) => {
      const asked = String(key);
      if (!isAimed(kind, name, asked)) return Reflect.get(at, key) ?? 1;
      return CHILDREN.includes(asked) ? row[asked] : row.customer;
    },
  });

const MARK = 987_654_321;
const MARKED = { customer: MARK, contact: MARK, followup: MARK, followupComment: MARK };
/** A customer by another name, which lies in the pool, too. */
const SPARE = { customer: { spare: MARK }, clue: {} };
/** Its request names a record of the kind, or what hangs on one. */
const names = (kind: Kind, { name, sample }: Listed): boolean =>
  JSON.stringify(sample(aimedAt(kind, name, MARKED, SPARE[kind]), "字")).includes(String(MARK));

describe.each(KINDS)("a $kind in its pool", ({ kind, only }) => {
  const aimed = ALL_ROUTES.filter(
    (listed) =>
      listed.route.effect === "write" &&
      !WORKS.has(listed.name.split(".")[1] ?? "") &&
      !MONEY.test(listed.name) &&
      !ARTICLES.test(listed.name) &&
      names(kind, listed),
  );
  const input = ({ name, sample }: Listed) => sample(aimedAt(kind, name, pooled[kind], targets), "字");

  test("is asked by many writes, those of what hangs on it among them", () => {
    expect(aimed.length).toBeGreaterThan(20);
    expect(aimed.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        kind === "clue" ? "clues.transfer" : "customers.transfer",
        "contacts.add",
        "contacts.edit",
        "contacts.remove",
        "contacts.report",
        "followups.add",
        "followups.edit",
        "followups.remove",
        "followups.comment",
      ]),
    );
  });

  test.each(aimed)("is not changed by $name", async (listed) => {
    const before = await checksums(server);
    const answer = await boss.raw(listed.route.path, input(listed));
    expect([answer.status, answer.msg]).toEqual([expect.toBeOneOf([403, 409]), expect.stringMatching(only)]);
    expect(await checksums(server)).toEqual(before);
  });
});
