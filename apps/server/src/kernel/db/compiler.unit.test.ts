/** What our own compiler writes is what the builder's writes. */
import fc from "fast-check";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { SqlCompiler } from "./compiler";

const by = (compiler: () => PostgresQueryCompiler) =>
  new Kysely<Record<string, Record<string, unknown>>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: compiler,
    },
  });
const ours = by(() => new SqlCompiler());
const theirs = by(() => new PostgresQueryCompiler());

function expectSame(statement: RawBuilder<unknown>): void {
  const [{ sql: text, parameters }, expected] = [statement.compile(ours), statement.compile(theirs)];
  expect({ text, parameters }).toEqual({ text: expected.sql, parameters: expected.parameters });
}

const name = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !text.includes(".") && text.trim() !== "");
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.constant(Buffer.from("ab")),
);
const leaf: fc.Arbitrary<RawBuilder<unknown>> = fc.oneof(
  value.map((one) => sql`${one}`),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)).map((one) => sql`${sql.lit(one)}`),
  name.map((one) => sql`${sql.ref(one)}`),
  fc.tuple(name, name).map(([table, column]) => sql`${sql.ref(`${table}.${column}`)}`),
  name.map((one) => sql`${sql.table(one)}`),
  name.map((one) => sql`${sql.id(one)}`),
  fc.constantFrom("now()", "'it''s'", "a and b").map((one) => sql.raw(one)),
);
const tree: fc.Arbitrary<RawBuilder<unknown>> = fc.letrec<{ tree: RawBuilder<unknown> }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("tree"), { minLength: 1, maxLength: 4 }).map((all) => sql`(${sql.join(all, sql` union all `)})`),
    fc
      .tuple(tie("tree"), tie("tree"))
      .map(([a, b]) => sql`select ${a} from t where ${b} and x = ${sql.join([1, "b", null])}`),
  ),
})).tree;

describe("statements written with sql", () => {
  it("have the text and the values that the builder gives them", () => {
    fc.assert(fc.property(tree, expectSame), { numRuns: runs(500) });
  });

  it("that hold what the builder built are left to it", () => {
    const built = theirs.selectFrom("users as u").select(["u.id"]).where("u.name", "=", "o'x").limit(3);
    expectSame(sql`with a as (${built}) select * from a where n = ${5}`);
    expectSame(sql`select ${sql.ref("r.*")} from ${sql.table("public.users")} r where id = ${7}`);
  });

  it("leave statements of the builder as they are", () => {
    const of = (db: typeof ours) =>
      db.updateTable("users").set({ name: "x" }).where("id", "in", [1, 2]).returning("id").compile();
    expect(of(ours).sql).toBe(of(theirs).sql);
    expect(of(ours).parameters).toEqual(of(theirs).parameters);
  });
});
