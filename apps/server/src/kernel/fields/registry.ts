/** The fields of every module: built-in ones from code, custom ones from the database. */

import { memberName } from "@qicheng/api/kernel/families";
import { said } from "@qicheng/api/kernel/messages";
import type { Design } from "@qicheng/engine/design/design";
import { FORM_KINDS, type FormKind, formFrom, inAllForms } from "@qicheng/engine/design/form-kinds";
import { isShownOn } from "@qicheng/engine/design/shown-on";
import { type FieldDef, type FormDef, titleOf } from "@qicheng/engine/fields/field-def";
import { withAbove } from "@qicheng/engine/fields/options";
import { sql } from "kysely";
import { Cached, type Invalidation } from "../cache/invalidation";
import { nameOwnUnique } from "../db/constraints";
import type { Database } from "../db/database";
import { storedModule } from "../work/stored-module";
import { extIndexPrefix } from "./ext-index-name";
import type { FieldChange } from "./field-change";
import type { ModuleTable } from "./module-table";

/** How a module tells the registry about itself. */
export interface FieldModule {
  form: FormDef;
  /** Table of the records; custom fields lie in its `ext`. */
  table: string;
}

/** Of a family: which of its table's rows is its. */
interface Member extends FieldModule, Pick<ModuleTable, "only"> {}

/** A module of a family, which the company has made. */
export interface FamilyMember {
  number: number;
  title: string;
}

/** Modules that are rows of the database: each has its own fields, and those of the family. */
export interface FieldFamily extends FieldModule {
  /** Column of the table that names the member. */
  column: string;
  members: (db: Database) => Promise<readonly FamilyMember[]>;
  /** Tells who they are as of now. */
  entered: (members: readonly FamilyMember[]) => void;
}

/** One module's fields at one moment. */
export interface ModuleFields {
  /** That of a new record, which has all fields. */
  form: FormDef;
  byKey: ReadonlyMap<string, FieldDef>;
  /** Forms that are something else than that of a new record; they have the same fields. */
  forms?: Partial<Readonly<Record<FormKind, FormDef>>>;
  /** With those that other types in the same table show alone, for what is done to all of its rows; left out where there are none. */
  all?: ModuleFields;
  /** Keys of the company's own fields by which records are told apart: those of which the indexes are there. */
  keyed?: ReadonlySet<string>;
}

/** One of a module's forms. */
export const formOfKind = ({ form, forms }: ModuleFields, kind: FormKind): FormDef => forms?.[kind] ?? form;

/** What was published of a module. */
interface Published {
  own: readonly FieldDef[];
  keyed: ReadonlySet<string>;
  /** What the company says of fields that come with the product. */
  settings: ReadonlyMap<string, FieldDef>;
  designs: Partial<Readonly<Record<FormKind, Design>>>;
  /** What an entry of a dictionary is called. */
  entry: (id: number) => string | undefined;
}

function composed(form: FormDef, { own, keyed, settings, designs, entry }: Published): ModuleFields {
  const named = form.fields.map((field) => {
    const said = settings.get(field.key);
    return said ? inAllForms(field, { ...field, ...said }) : field;
  });
  const fields = withAbove([...named, ...own], entry);
  const whole = formFrom(form, fields, designs.new);
  const others = FORM_KINDS.flatMap((kind) => {
    const design = kind === "new" ? undefined : designs[kind];
    return design ? [[kind, formFrom(form, fields, design)] as const] : [];
  });
  return {
    form: whole,
    byKey: new Map(whole.fields.map((field) => [field.key, field])),
    keyed,
    ...(others.length > 0 ? { forms: Object.fromEntries(others) } : {}),
  };
}

const PHONES: ReadonlySet<FieldDef["pattern"]> = new Set(["mobile", "phone"]);

/** As it is kept: one without flags is used in its form alone. */
type Kept = Omit<FieldDef, "flags"> & Partial<Pick<FieldDef, "flags">>;

const searchedAs = ({ flags, pattern }: Kept): Pick<FieldDef, "search"> =>
  flags?.find ? { search: PHONES.has(pattern) ? "phone" : "text" } : {};

const customField = (key: string, definition: Kept, change: FieldChange | null): FieldDef => ({
  flags: {},
  ...definition,
  key,
  storage: definition.type === "divider" ? "none" : "ext",
  ...searchedAs(definition),
  ...(change?.was ? { was: { ...change.was, key, storage: "ext" } } : {}),
});

/** Null: the company has taken away what the product says. */
const withoutNulls = (settings: unknown): FieldDef =>
  Object.fromEntries(
    Object.entries(settings as object).map(([key, value]) => [key, value ?? undefined]),
  ) as unknown as FieldDef;
/** Names of the entries that linked choices stand below. */
async function entryNames(db: Database, fields: readonly FieldDef[]): Promise<ReadonlyMap<number, string>> {
  const above = new Set(fields.flatMap(({ type, parent }) => (type === "jcselect" ? (parent ?? []) : [])));
  const isAsked = fields.some(({ key, type }) => type === "statusSelect" && above.has(key));
  const rows = isAsked ? await db.selectFrom("dictionary").select(["id", "name"]).execute() : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export class FieldRegistry {
  readonly #modules = new Map<string, FieldModule>();
  readonly #families: FieldFamily[] = [];
  #members: ReadonlyMap<string, Member> = new Map();
  /** Tells every family who its members are. */
  #enter: () => void = () => undefined;
  /** Whose members are known: a process may serve two companies, as tests do. */
  static #entered: FieldRegistry | undefined;
  readonly #cached: Cached<ReadonlyMap<string, ModuleFields>>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => this.#load(db), invalidation, ["fields", "dictionary"]);
  }

  register(module: FieldModule): void {
    this.#modules.set(module.form.module, module);
    this.#cached.drop();
  }

  /** Its members are registered when the fields are loaded. */
  registerFamily(family: FieldFamily): void {
    this.#families.push(family);
    this.#cached.drop();
  }

  /** As the database has them now, whatever was heard of it yet. */
  refresh(): void {
    this.#cached.drop();
  }

  /** Members of families are those that the database has: awaited before anybody asks for one by its name. */
  async ready(): Promise<void> {
    await this.#cached.get();
    if (FieldRegistry.#entered !== this) this.#enter();
  }

  /** Where the records of each module lie. */
  get places(): ReadonlyMap<string, ModuleTable> {
    // Variants share the company's own fields with their base, so all rows of their table are theirs.
    const whole = [...this.#modules].map(([name, { table }]): [string, ModuleTable] => [name, { table }]);
    return new Map([...whole, ...this.#members]);
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

  async #loadMembers(db: Database): Promise<ReadonlyMap<string, Member>> {
    const found: [string, Member][] = [];
    const told: (() => void)[] = [];
    for (const { form, table, column, members, entered } of this.#families) {
      const all = await members(db);
      told.push(() => entered(all));
      for (const { number } of all) {
        const module = memberName(form.module, number);
        found.push([module, { form: { ...form, module }, table, only: { column, number } }]);
      }
    }
    this.#enter = () => {
      FieldRegistry.#entered = this;
      for (const tell of told) tell();
    };
    this.#enter();
    return new Map(found);
  }

  async #load(db: Database): Promise<ReadonlyMap<string, ModuleFields>> {
    const members = await this.#loadMembers(db);
    this.#members = members;
    const own = await db
      .selectFrom("custom_fields")
      .select(["id", "module", "key", "definition", "change", "keyed"])
      .where("archived", "=", false)
      .orderBy("sort")
      .orderBy("id")
      .execute();
    const settings = await db.selectFrom("field_settings").selectAll().execute();
    const { rows: designs } = await sql<{ module: string; kind: FormKind; design: Design }>`
      select f.module, f.kind, v.design from forms f join form_versions v on v.form_id = f.id and v.number = f.published`.execute(
      db,
    );
    const loaded = new Map<string, ModuleFields>();
    for (const [name, { form, table }] of [...this.#modules, ...members]) {
      const mine = <Row extends { module: string }>(rows: readonly Row[]) =>
        rows.filter(({ module }) => module === name);
      // The company's own fields are one set for a type and its variants.
      const rows = own.filter(({ module }) => module === storedModule(name));
      for (const { id, key, definition } of rows)
        nameOwnUnique(extIndexPrefix(table, id), {
          field: key,
          msg: said.taken({ title: titleOf(definition as unknown as FieldDef) }),
        });
      const fields = rows.map(({ key, definition, change }) =>
        customField(key, definition as unknown as Kept, change as unknown as FieldChange | null),
      );
      const entries = await entryNames(db, [...form.fields, ...fields]);
      const published = {
        own: fields,
        keyed: new Set(rows.filter(({ keyed }) => keyed).map(({ key }) => key)),
        settings: new Map(mine(settings).map((row) => [row.key, withoutNulls(row.settings)])),
        designs: Object.fromEntries(mine(designs).map(({ kind, design }) => [kind, design])),
        entry: (id: number) => entries.get(id),
      };
      const shown = fields.filter((field) => isShownOn(field, name));
      const all = composed(form, published);
      loaded.set(name, shown.length === fields.length ? all : { ...composed(form, { ...published, own: shown }), all });
    }
    return loaded;
  }
}

declare module "../work/services" {
  interface Services {
    fields: FieldRegistry;
  }
}
