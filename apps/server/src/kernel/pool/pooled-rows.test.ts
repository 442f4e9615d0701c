/** Only 领取 and 分配 work on a row of a pool, for whoever holds every right: each write that is aimed at one is asked. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshTargets } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { ALL_ROUTES, type Listed } from "../../../test/sample-inputs";
import type { Targets } from "../../../test/targets";

let server: TestServer;
let boss: Caller;
let targets: Targets;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  targets = await freshTargets(server, boss);
  await sql`update contacts set customer_id = ${targets.pooled} where id = ${targets.contact}`.execute(server.db);
});
afterAll(() => server.close());

/** What a pool is for; what one does for oneself alone; and putting there what is there, which does nothing. */
const WORKS = new Set(["receive", "alloc", "toPool", "star", "watch", "look", "skip", "keep", "free"]);
const KINDS = [
  { kind: "customer", pooled: "pooled", only: /公海客户只能领取或分配|该客户在公海，可以直接领取/ },
  { kind: "clue", pooled: "cluePooled", only: /公海线索只能领取或分配|该线索在公海，可以直接领取/ },
] as const;
type Kind = (typeof KINDS)[number]["kind"];

/** Keys of targets that are records: requests are none. */
const isRecord = (kind: Kind, key: string): boolean => key.startsWith(kind) && !/Ask(?:ed|ing)$|Form$|Field$/.test(key);
/** Targets of which those of a kind are one and the same. */
const aimedAt = (kind: Kind, id: number, rest: Partial<Targets>): Targets =>
  new Proxy(rest as Targets, {
    get: (at, key) => (isRecord(kind, String(key)) ? id : (Reflect.get(at, key) ?? 1)),
  });

const MARK = 987_654_321;
/** Its request names a record of the kind. */
const names = (kind: Kind, { sample }: Listed): boolean =>
  JSON.stringify(sample(aimedAt(kind, MARK, {}), "字")).includes(String(MARK));

describe.each(KINDS)("a $kind in its pool", ({ kind, pooled, only }) => {
  const aimed = ALL_ROUTES.filter(
    (listed) => listed.route.effect === "write" && !WORKS.has(listed.name.split(".")[1] ?? "") && names(kind, listed),
  );
  const input = ({ sample }: Listed) => sample(aimedAt(kind, targets[pooled], targets), "字");

  test("is asked by many writes", () => {
    expect(aimed.length).toBeGreaterThan(10);
  });

  test.each(aimed)("is not changed by $name", async (listed) => {
    const before = await checksums(server);
    const answer = await boss.raw(listed.route.path, input(listed));
    expect([answer.status, answer.msg]).toEqual([expect.toBeOneOf([403, 409]), expect.stringMatching(only)]);
    expect(await checksums(server)).toEqual(before);
  });
});
