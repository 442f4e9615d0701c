/** What the tests of one record type work with: made from its declaration, on a database of its own. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { routes } from "@qicheng/api/routes.generated";
import { type FieldDef, pointsAtRecords } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { expect } from "vitest";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { addCustomer, dropCaches, newId, unique } from "../arrange";
import { type Caller, type TestServer, testServer } from "../harness";
import { checksums } from "../observe";
import { pictureBytes, upload } from "../pictures";
import { requiredOf, TREES, type World } from "../record-samples";

type Values = Record<string, unknown>;

const routesOf = (module: string): Partial<Record<string, RouteDefinition>> =>
  Object.fromEntries(
    Object.values(routes)
      .flatMap((group) => Object.entries(group as Record<string, RouteDefinition>))
      .filter(([, route]) => route.record?.module === module)
      .map(([name, route]) => [name === "list" ? "index" : name, route]),
  );

const addProduct = async (boss: Caller) =>
  newId(await boss.raw("/api/product/add", { name: unique("货"), number: unique("N") }));

/** Two of everything that a field may point at. */
export async function worldOf(server: TestServer, boss: Caller): Promise<World> {
  const entries = await server.rows(sql<{ id: number; kind: string }>`select id, kind from dictionary order by id`);
  const people = [boss.id, (await server.as("s1")).id];
  const files: number[] = [];
  for (let at = 0; at < 50; at += 1)
    files.push(newId(await upload(server, boss, { filename: `${at}、图.png`, bytes: pictureBytes() })));
  const nodes = new Map<string, number[]>();
  for (const { module, table } of TREES) {
    const made = await server.rows(
      sql<{
        id: number;
      }>`insert into ${sql.table(table)} (name) select n from unnest(array['甲', '乙']) n returning id`,
    );
    nodes.set(
      module,
      made.map(({ id }) => id),
    );
  }
  const branches = await server.rows(
    sql<{ id: number }>`insert into branches (name) select n from unnest(array['东区', '西区']) n returning id`,
  );
  const records: Record<string, number[]> = {
    customer: [await addCustomer(boss), await addCustomer(boss)],
    product: [await addProduct(boss), await addProduct(boss)],
  };
  return {
    branch: (at) => branches[at % 2]?.id ?? 0,
    record: (module, at) => records[module]?.[at % 2] ?? 0,
    entry: (kind, at) => entries.filter((entry) => entry.kind === kind)[at % 2]?.id ?? 0,
    person: (at) => people[at % 2] ?? 0,
    node: (tree, at) => nodes.get(tree)?.[at % 2] ?? 0,
    file: () => files.pop() ?? 0,
  };
}

export class Kit {
  /** By name: index, add, edit, view, remove, and what else the type has. */
  readonly routes: Partial<Record<string, RouteDefinition>>;
  server!: TestServer;
  /** May everything. */
  boss!: Caller;
  world!: World;
  /** Of a child type: whose it is, and what that one is called. */
  #parent = 0;
  #parentName = "";

  readonly type: RecordType;

  /** @param own fields as a company makes them, beside those that the type brings */
  constructor(
    type: RecordType,
    readonly own: readonly FieldDef[] = [],
  ) {
    this.type = { ...type, fields: [...type.fields, ...own] };
    this.routes = routesOf(type.module);
  }

  async open(): Promise<void> {
    this.server = await testServer();
    this.boss = await this.server.as("boss");
    await this.#make();
    this.world = await worldOf(this.server, this.boss);
    await dropCaches(this.server);
    const { rows } = this.type;
    if (rows.kind !== "child") return;
    const path = routesOf(rows.parent.module).add?.path ?? "";
    this.#parentName = unique("名");
    this.#parent = newId(await this.boss.raw(path, requiredOf(rows.parent, this.#parentName)));
  }

  async #make(): Promise<void> {
    for (const [at, { key, ...definition }] of this.own.entries())
      await sql`insert into custom_fields (module, key, definition, sort)
        values (${this.type.module}, ${key}, ${JSON.stringify(definition)}::jsonb, ${at})`.execute(this.server.db);
    this.server.services.invalidation.drop("fields");
  }

  path(name: string): string {
    const path = this.routes[name]?.path;
    if (!path) throw new Error(`${this.type.module} has no ${name}`);
    return path;
  }

  /** What a child is created and listed below. */
  below(): Values {
    const { rows } = this.type;
    return rows.kind === "child" ? { [rows.key]: this.#parent } : {};
  }

  /** The same as a file says it: by name. */
  belowInFile(): Record<string, string> {
    const { rows } = this.type;
    return rows.kind === "child" ? { [rows.key]: this.#parentName } : {};
  }

  /** What must be sent for a new record, with a name of its own. */
  required(): Values {
    return { ...this.below(), ...requiredOf(this.type, unique("名")) };
  }

  /** A record with what is required, and with `values`. */
  async add(values: Values = {}): Promise<number> {
    return newId(await this.boss.raw(this.path("add"), { ...this.required(), ...values }));
  }

  async view(id: number): Promise<Values> {
    return (await this.boss.raw(this.path("view"), { id })).data;
  }

  list(query: Values = {}) {
    return this.boss.raw(this.path("index"), { ...this.below(), rows: 200, ...query });
  }

  async idsIn(query: Values = {}): Promise<number[]> {
    return (await this.list(query)).rows?.map((row) => row.id as number) ?? [];
  }

  /** True for keys of which none is 0: people, and records of other types. */
  isReference(key: string): boolean {
    const field = this.type.fields.find((one) => one.key === key);
    if (field) return pointsAtRecords(field);
    return this.type.computed?.[key]?.kind === "id" || /^(?:customer|contract)Id$/.test(key);
  }

  /** Nothing in the database is other afterwards. */
  async unchanged(work: () => Promise<void>): Promise<void> {
    const before = await checksums(this.server);
    await work();
    expect(await checksums(this.server)).toEqual(before);
  }
}
