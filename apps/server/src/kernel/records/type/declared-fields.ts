/** What a field of a declaration cannot be: each refusal names the option and says what to do instead. */
import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { designedProperties, hasProperty } from "@qicheng/engine/design/properties";
import { isDefaultToken } from "@qicheng/engine/fields/defaults";
import { type FieldDef, type FieldType, isWorkedOut, referenceOf } from "@qicheng/engine/fields/field-def";
import { decodeField, FIELD_TYPE_REGISTRY, holdsMany, isSortable } from "@qicheng/engine/fields/field-types";
import { linkedFields } from "@qicheng/engine/fields/linked-fields";
import { fitsCell, fitsSheet } from "@qicheng/engine/import/cell";
import { isDocument } from "../../fields/field-sql";

/** What a field may point at, and what it stands among. */
export interface DeclaredWorld {
  /** Record types and families by module. */
  types: ReadonlySet<string>;
  /** Path that answers each tree, by module. */
  trees: ReadonlyMap<string, string>;
}

interface Among extends DeclaredWorld {
  fields: readonly FieldDef[];
  /** Keys of values that rows have in SQL alone. */
  computed: ReadonlySet<string>;
  /** Records come in by files. */
  imported: boolean;
}

type Option = keyof FieldDef | `flags.${string}`;
/** What is wrong with an option. */
type Wrong = readonly [option: Option, why: string];
type Check = (field: FieldDef, among: Among) => Wrong | false | undefined;

const TEXTS: readonly FieldType[] = ["input", "textarea"];
const REFERENCES: readonly FieldType[] = ["statusSelect", "user", "branch", "tree", "customer", "contract"];
const CHOICES: readonly FieldType[] = ["select", "radio", "jcselect"];
const ROWS: readonly FieldType[] = ["product", "tablelist", "property"];
/** `stored` says the type of their column where it is another one than usual. */
const STORED_OTHERWISE: readonly FieldType[] = [...CHOICES, "switch", "number"];
const KEY = /^[A-Za-z]\w{0,39}$/;

const isIn = ({ type }: FieldDef, types: readonly FieldType[]) => types.includes(type);

function keyProblem({ key, db }: FieldDef, { fields }: Among): Wrong | undefined {
  if (!KEY.test(key)) return ["key", "is a letter, then letters, digits and _, 40 at most"];
  if (fields.filter((one) => one.key.toLowerCase() === key.toLowerCase()).length > 1)
    return ["key", "is that of another field, too"];
  return db !== undefined && fields.filter((one) => one.db === db).length > 1
    ? ["db", `the column ${db} is another field's, too`]
    : undefined;
}

function linesProblem({ lines, children = [], db }: FieldDef): Wrong | undefined {
  if (!lines || db === undefined) return ["lines", "say the table that the lines lie in, and what they are called"];
  const bare = children.find((column) => column.db === undefined);
  if (children.length === 0) return ["children", "lines have columns"];
  return bare && ["children", `the column ${bare.key} has no column in ${lines.table}`];
}

/** One filters by it, and rows do not carry it. */
const isFilterOnly = ({ key, flags, readonly }: FieldDef, { computed }: Among) =>
  computed.has(key) && readonly === true && flags.filter === true && !flags.list;

function typeProblem(field: FieldDef, among: Among): Wrong | undefined {
  const { type, storage, multiple } = field;
  if (!FIELD_TYPE_REGISTRY[type].complete) return ["type", `${type} waits for a module that is not there yet`];
  if (storage === "none" && type !== "divider" && !isFilterOnly(field, among))
    return ["db", "a field without a column is stored nowhere"];
  if (storage === "lines") return linesProblem(field);
  if (storage !== "column") return undefined;
  if (ROWS.includes(type)) return ["type", `${type} has no column: keep such rows in a table of their own`];
  if (type === "tags") return ["type", "tags come by `tags: true` of the type"];
  const isList = (type === "user" || type === "branch" || field.remote !== undefined) && !field.required;
  return multiple && !isList
    ? [
        "multiple",
        "a column has one value, or a list of people, branches or choices of a source: keep others in a table of their own",
      ]
    : undefined;
}

/** Options of a declaration that no company has on its own fields. */
const ANYWHERE: readonly string[] = ["flags", "column", "hidden", "children"];

function propertyProblem(field: FieldDef): Wrong | undefined {
  const found = designedProperties.find(
    ([key, property]) => field[key] !== undefined && !ANYWHERE.includes(key) && !hasProperty(field.type, property),
  );
  return found && [found[0], `${field.type} has no such option`];
}

function searchProblem(field: FieldDef): Wrong | undefined {
  const { search, type, right } = field;
  if (search === undefined) return undefined;
  if (right !== undefined) return ["search", "a field with a `right` is not searched: not everybody may read it"];
  if (type === "editor") return search === "text" ? undefined : ["search", 'an editor is searched as "text"'];
  return isIn(field, TEXTS) ? undefined : ["search", `only texts are searched, and ${type} is none`];
}

function uniqueProblem(field: FieldDef, { fields }: Among): Wrong | undefined {
  const { unique, within } = field;
  if (within !== undefined && !fields.some(({ key }) => key === within))
    return ["within", `there is no field ${within}`];
  return within !== undefined && !unique ? ["within", "goes with `unique`"] : undefined;
}

function defaultProblem(field: FieldDef): Wrong | undefined {
  const { defaultValue, type } = field;
  if (defaultValue === undefined) return undefined;
  if (isDefaultToken(defaultValue)) {
    const fits = defaultValue === "@me" ? type === "user" : type === "date" || type === "datetime";
    return fits ? undefined : ["defaultValue", `${defaultValue} is none of a ${type}`];
  }
  if (isIn(field, REFERENCES)) return ["defaultValue", `ids differ from company to company; a user may have "@me"`];
  if (isDocument(field) || holdsMany(field)) return ["defaultValue", `${type} starts empty`];
  return decodeField(defaultValue, field).ok ? undefined : ["defaultValue", `${defaultValue} is no value of the field`];
}

function requiredProblem(field: FieldDef, { imported }: Among): Wrong | undefined {
  const { required, readonly, flags, defaultValue } = field;
  if (!required) return undefined;
  if (readonly || isWorkedOut(field) || flags.form === false)
    return ["required", "no form has the field, so nobody can fill it in"];
  const comesByFile = fitsCell(field) || fitsSheet(field) || defaultValue !== undefined;
  return imported && !comesByFile
    ? ["required", "no sheet has the field, and records of the type are imported"]
    : undefined;
}

/** Where what there is to choose comes from. */
function sourceProblem({ type, dictionary = "", parent }: FieldDef, { fields }: Among): Wrong | undefined {
  if (type === "statusSelect" && !Object.hasOwn(DICTIONARIES, dictionary))
    return ["dictionary", `no declaration.ts has a kind ${dictionary}`];
  if (parent !== undefined && !fields.some(({ key }) => key === parent))
    return ["parent", `there is no field ${parent}`];
  const hangs = type === "jcselect" || type === "county";
  return hangs && parent === undefined ? ["parent", `${type} says which field it hangs on`] : undefined;
}

function optionsProblem(field: FieldDef, { types }: Among): Wrong | undefined {
  const { options = [], remote, reference = "" } = field;
  if (!isIn(field, CHOICES)) return undefined;
  if (options.length === 0 && !remote && !types.has(reference)) return ["options", "there is nothing to choose from"];
  const values = options.map(({ value }) => String(value));
  return new Set(values).size < values.length ? ["options", "two have the same value"] : undefined;
}

function referenceProblem(field: FieldDef, { types, trees }: Among): Wrong | undefined {
  const reference = referenceOf(field);
  if (field.type === "tree") {
    const path = reference === undefined ? undefined : trees.get(reference);
    if (path === undefined) return ["reference", `there is no tree ${reference ?? ""}`];
    return field.url === path ? undefined : ["url", `the tree ${reference} is answered by ${path}`];
  }
  const isThere = reference === undefined || types.has(reference) || trees.has(reference);
  return isThere ? undefined : ["reference", `there is no record type ${reference}`];
}

function boundsProblem({ type, min, max, scale }: FieldDef): Wrong | undefined {
  if (min !== undefined && max !== undefined && min > max) return ["min", `${min} is more than max, ${max}`];
  if (scale !== undefined && !(Number.isInteger(scale) && scale >= 0 && scale <= 6)) return ["scale", "is 0 to 6"];
  const isCount = type === "number" || max === undefined || (Number.isInteger(max) && max > 0);
  return isCount ? undefined : ["max", "is a whole number above 0"];
}

function storedProblem({ type, stored, daysTo }: FieldDef): Wrong | undefined {
  if (daysTo && type !== "number") return ["daysTo", "is a number's"];
  const isOther = stored !== undefined && !STORED_OTHERWISE.includes(type);
  return isOther ? ["stored", `the column of ${type} has one type`] : undefined;
}

function flagProblem(field: FieldDef): Wrong | undefined {
  const { flags, fact } = field;
  if (flags.show && !flags.list) return ["flags.show", "a column that is shown is one of the list: `list: true`"];
  if (flags.sort && !isSortable(field)) return ["flags.sort", `${field.type} has no order`];
  return fact !== undefined && !flags.list ? ["fact", "a fact is a field of the list: `list: true`"] : undefined;
}

function linkageProblem(field: FieldDef, { fields }: Among): Wrong | undefined {
  const unknown = linkedFields(field).find((key) => !fields.some((one) => one.key === key));
  return unknown === undefined ? undefined : ["linkage", `there is no field ${unknown}`];
}

const CHECKS: readonly Check[] = [
  keyProblem,
  typeProblem,
  propertyProblem,
  searchProblem,
  uniqueProblem,
  defaultProblem,
  requiredProblem,
  sourceProblem,
  optionsProblem,
  referenceProblem,
  boundsProblem,
  storedProblem,
  flagProblem,
  linkageProblem,
];

/** All that is wrong with a field, as `option: why`. */
export const fieldProblems = (field: FieldDef, among: Among): string[] =>
  CHECKS.flatMap((check) => {
    const wrong = check(field, among);
    return wrong ? [`${wrong[0]}: ${wrong[1]}`] : [];
  });
