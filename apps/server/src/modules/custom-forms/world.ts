/** What a design of a module is judged by: the fields that are there, and names that cannot be taken. */
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DesignWorld } from "@qicheng/engine/design/design";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { FieldChange } from "../../kernel/fields/field-change";
import { SOURCES } from "../../kernel/http/reads";
import type { OwnTerms } from "../../kernel/records/search/own-terms";
import type { RecordType } from "../../kernel/records/type/record-type";
import { recordTypeNamed } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";
import { storedModule } from "../../kernel/work/stored-module";

export interface OwnField {
  id: number;
  module: string;
  key: string;
  definition: FieldDef;
  archived: boolean;
  sort: number;
  /** Its type is being changed, or could not be. */
  change: FieldChange | null;
  terms: OwnTerms | null;
  /** The indexes by which records are told apart by it are there. */
  keyed: boolean;
}

/** The company's own fields of a module, archived ones too. */
export async function ownFieldsOf(ctx: Context, module: string): Promise<OwnField[]> {
  const { rows } = await sql<OwnField>`
    select id, module, key, definition, archived, sort, change, terms, keyed from custom_fields where module = ${storedModule(module)} order by sort, id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    ...row,
    definition: { ...row.definition, key: row.key, storage: row.definition.type === "divider" ? "none" : "ext" },
  }));
}

/** What records carry besides their fields, what lists are asked by, and what no object should be asked for. */
const TAKEN = [
  ..."id version can reveal foundBy watchuserid UserName userheader subtotal code customerId customerName contractId".split(
    " ",
  ),
  ..."contractName page rows key sort order dataType advanced data field NickName watched fields count board scene ids".split(
    " ",
  ),
  ..."query __proto__ constructor prototype".split(" "),
];

/** Types that lie in one table: the type itself, what it is a variant of, and its variants. */
function typesAlike(type: RecordType): RecordType[] {
  const base = type.variantOf ?? type;
  return [base, ...base.variants];
}

function reservedFor(type: RecordType, own: readonly OwnField[]): Set<string> {
  // A field of a type is one of its variants as well.
  const alike = typesAlike(type);
  const builtIn = alike.flatMap(({ form }) =>
    form.fields.flatMap(({ key, key2 }) => [key, key2 ?? [], `${key}Name`].flat()),
  );
  const archived = own.filter((field) => field.archived).map(({ key }) => key);
  const { rows } = type;
  const parent = rows.kind === "child" ? [rows.key, rows.nameKey] : [];
  return new Set([
    ...TAKEN,
    ...builtIn,
    ...archived,
    ...parent,
    ...alike.flatMap(({ computed = {} }) => Object.keys(computed)),
  ]);
}

export async function worldOf(ctx: Context, module: string): Promise<{ world: DesignWorld; own: OwnField[] }> {
  const type = recordTypeNamed(module);
  const own = await ownFieldsOf(ctx, module);
  const alike = typesAlike(type);
  return {
    own,
    world: {
      builtIn: type.form.fields,
      published: own.filter(({ archived }) => !archived).map(({ definition }) => definition),
      reserved: reservedFor(type, own),
      dictionaries: new Set(Object.keys(DICTIONARIES)),
      sources: SOURCES,
      duplicates: type.duplicates?.told === true,
      alike: alike.length > 1 ? alike.map((one) => one.module) : [],
    },
  };
}
