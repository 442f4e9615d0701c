/** The fields of every module: built-in ones from code, custom ones from the database. */
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import { Cached, type Invalidation } from "../cache/invalidation";
import type { Database } from "../db/database";

/** How a module tells the registry about itself. */
export interface FieldModule {
  form: FormDef;
  /** Table of the records; custom fields lie in its `ext`. */
  table: string;
}

/** One module's fields at one moment. */
export interface ModuleFields {
  form: FormDef;
  byKey: ReadonlyMap<string, FieldDef>;
}

const customField = (key: string, definition: FieldDef): FieldDef => ({
  ...definition,
  key,
  storage: definition.type === "divider" ? "none" : "ext",
});

export class FieldRegistry {
  readonly #modules = new Map<string, FieldModule>();
  readonly #cached: Cached<ReadonlyMap<string, ModuleFields>>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => this.#load(db), invalidation, ["fields"]);
  }

  register(module: FieldModule): void {
    this.#modules.set(module.form.module, module);
    this.#cached.drop();
  }

  /** The table of each module's records. */
  get tables(): ReadonlyMap<string, string> {
    return new Map([...this.#modules].map(([name, module]) => [name, module.table]));
  }

  /** Undefined when there is no such module. */
  async of(module: string): Promise<ModuleFields | undefined> {
    return (await this.#cached.get()).get(module);
  }

  /** A module that is known to be registered. */
  async get(module: string): Promise<ModuleFields> {
    const fields = await this.of(module);
    if (!fields) throw new Error(`module ${module} has no fields`);
    return fields;
  }

  async #load(db: Database): Promise<ReadonlyMap<string, ModuleFields>> {
    const rows = await db
      .selectFrom("custom_fields")
      .select(["module", "key", "definition"])
      .where("archived", "=", false)
      .orderBy("sort")
      .orderBy("id")
      .execute();
    const loaded = new Map<string, ModuleFields>();
    for (const [name, module] of this.#modules) {
      const custom = rows
        .filter((row) => row.module === name)
        .map((row): FieldDef => customField(row.key, row.definition as unknown as FieldDef));
      const form = { ...module.form, fields: [...module.form.fields, ...custom] };
      loaded.set(name, {
        form,
        byKey: new Map(form.fields.map((field) => [field.key, field])),
      });
    }
    return loaded;
  }
}
