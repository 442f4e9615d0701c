/** What the tests of one record type work with: made from its declaration, on a database of its own. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { routes } from "@qicheng/api/routes.generated";
import { type FieldDef, pointsAtRecords } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import { expect } from "vitest";
import type { RecordType } from "../../src/kernel/records/type/record-type";
import { dropCaches, newId, unique } from "../arrange";
import { type Caller, type TestServer, testServer } from "../harness";
import { checksums } from "../observe";
import { pictureBytes, upload } from "../pictures";
import { requiredOf, type World } from "../record-samples";
import { enter, passDocument, worldOf } from "../world";

type Values = Record<string, unknown>;

const routesOf = (module: string): Partial<Record<string, RouteDefinition>> =>
  Object.fromEntries(
    Object.values(routes)
      .flatMap((group) => Object.entries(group as Record<string, RouteDefinition>))
      .filter(([, route]) => route.record?.module === module)
      .map(([name, route]) => [name === "list" ? "index" : name, route]),
  );

/** Of what the company's own fields refer to. */
const RECORDS = ["customer", "product"];

const FILES = 50;
/** A type of which each record must have a file is entered often. */
const FILES_OF_MANY = 300;

/** One is uploaded. The others are copies of its bytes and its row, which takes a hundredth of the time. */
async function uploads(server: TestServer, boss: Caller, most: number): Promise<number[]> {
  const first = newId(await upload(server, boss, { filename: "0、图.png", bytes: pictureBytes() }));
  const [source] = await server.rows(sql<{ storage_key: string }>`select storage_key from files where id = ${first}`);
  const { files } = server.services;
  const keys = await Promise.all(Array.from({ length: most - 1 }, () => files.copy(source?.storage_key ?? "")));
  const copies = await server.rows(sql<{ id: number }>`
    insert into files (user_id, filename, format, size, sha256, storage_key)
    select f.user_id, n || '、图.png', f.format, f.size, f.sha256, k
    from files f, unnest(${keys}::text[]) with ordinality as each (k, n) where f.id = ${first} returning id`);
  return [first, ...copies.map(({ id }) => id)];
}

/** With uploads of the person, and with all that a field of the company's own refers to. */
export const wholeWorld = async (server: TestServer, boss: Caller, most = FILES): Promise<World> =>
  worldOf(server, boss, { files: await uploads(server, boss, most), records: RECORDS });

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
    const isOfMany = this.type.fields.some((field) => field.required && kindOfField(field) === "files");
    this.world = await wholeWorld(this.server, this.boss, isOfMany ? FILES_OF_MANY : FILES);
    await dropCaches(this.server);
    const { rows } = this.type;
    if (rows.kind !== "child") return;
    this.#parentName = unique("名");
    this.#parent = await enter(this.boss, rows.parent, this.world, this.#parentName);
    await passDocument(this.server, rows.parent, this.#parent);
  }

  async #make(): Promise<void> {
    for (const [at, { key, ...definition }] of this.own.entries())
      await sql`insert into custom_fields (module, key, definition, sort)
        values (${this.type.module}, ${key}, ${JSON.stringify(definition)}::jsonb, ${at})`.execute(this.server.db);
    this.server.services.invalidation.drop("fields");
  }

  /** Rights to see records: those of a child are seen with their parent. */
  get sight(): readonly PermissionKey[] {
    const { rows, see } = this.type;
    return rows.kind === "child" ? [...see, ...rows.parent.see] : see;
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
    return { ...this.below(), ...requiredOf(this.type, unique("名"), this.world) };
  }

  /** A record with what is required, and with `values`. */
  async add(values: Values = {}): Promise<number> {
    return newId(await this.boss.raw(this.path("add"), { ...this.required(), ...values }));
  }

  /** Without the layout that its own call alone answers. */
  async view(id: number): Promise<Values> {
    const { temp: _, ...data } = (await this.boss.raw(this.path("view"), { id })).data;
    return data;
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
