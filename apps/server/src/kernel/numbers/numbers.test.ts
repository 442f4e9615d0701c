import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCall } from "../../../test/approvals";
import { signIn, unique } from "../../../test/arrange";
import { type TestServer, testServer } from "../../../test/harness";
import { claimNumbers, type NumberKind, takeNumber, takeNumbers } from "./numbers";

let server: TestServer;
let me: number;

beforeAll(async () => {
  server = await testServer();
  const { s1 } = await signIn(server, ["s1"]);
  me = s1.id;
});
afterAll(() => server.close());

const kindOf = (pattern = "T{yyyyMMdd}{4}"): NumberKind => ({
  name: unique("number"),
  pattern: () => Promise.resolve(pattern),
});
const today = () => businessDay().replaceAll("-", "");
const take = (kind: NumberKind) => inCall(server, me, (ctx) => takeNumber(ctx, kind));
const claim = (kind: NumberKind, typed: string) =>
  inCall(server, me, (ctx) => claimNumbers(ctx, kind, [typed]).then(([number]) => number));
const fails = (kind: NumberKind) =>
  inCall(server, me, async (ctx) => {
    await takeNumber(ctx, kind);
    throw new Error("the save is undone");
  }).catch(() => "undone");

test("count the saves of a day; one that is undone burns none", async () => {
  const kind = kindOf();
  expect(await take(kind)).toBe(`T${today()}0001`);
  expect(await fails(kind)).toBe("undone");
  expect(await take(kind)).toBe(`T${today()}0002`);
  expect(await inCall(server, me, (ctx) => takeNumbers(ctx, kind, 3))).toEqual(
    ["0003", "0004", "0005"].map((count) => `T${today()}${count}`),
  );
  expect(await take(kindOf())).toBe(`T${today()}0001`);
});

test("none comes twice among many at once, and none is left out", async () => {
  const kind = kindOf();
  const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 4 === 3 ? fails(kind) : take(kind))));
  const numbers = taken.filter((number) => number !== "undone").toSorted();
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => `T${today()}${String(at + 1).padStart(4, "0")}`));
});

test("have a fifth digit after 9999", async () => {
  const kind = kindOf();
  await sql`insert into number_counters (kind, stem, last) values (${kind.name}, ${`T${today()}`}, 9998)`.execute(
    server.db,
  );
  expect([await take(kind), await take(kind)]).toEqual([`T${today()}9999`, `T${today()}10000`]);
});

test("a typed number is its own: nobody has it again, in whatever letters, and the counter passes over it", async () => {
  const kind = kindOf();
  expect(await claim(kind, ` T${today()}0002 `)).toBe(`T${today()}0002`);
  expect(await claim(kind, `ｔ${today()}０００２`)).toBeUndefined();
  expect([await take(kind), await take(kind)]).toEqual([`T${today()}0001`, `T${today()}0003`]);
  expect(await claim(kind, `T${today()}0003`)).toBeUndefined();
  expect(await claim(kind, "合同-7")).toBe("合同-7");
});

test("who types and who counts meet on the same number, and one of them gets it", async () => {
  const kind = kindOf();
  const typed = Array.from({ length: 8 }, (_, at) => claim(kind, `T${today()}000${at + 1}`));
  const counted = Array.from({ length: 8 }, () => take(kind));
  const all = (await Promise.all([...typed, ...counted])).filter((number) => number !== undefined);
  expect(new Set(all).size).toBe(all.length);
});

test("a pattern without a day never begins again, another day has its own count", async () => {
  const forever = kindOf("A-{3}");
  expect([await take(forever), await take(forever)]).toEqual(["A-001", "A-002"]);
  const monthly = kindOf("M{yyMM}-{3}");
  expect(await take(monthly)).toBe(`M${today().slice(2, 6)}-001`);
});
