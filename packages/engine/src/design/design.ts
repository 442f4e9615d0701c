/** A form as a company designs it, and whether it may be published: the same words beside the designer and from the server. */

import { FormulaError, fieldsOf, inTurn, isCounted, parseFormula, plainFieldsOf, rowSumsOf } from "../fields/computed";
import { isDefaultToken } from "../fields/defaults";
import { DESIGN_TEXTS } from "../fields/design-texts";
import {
  FIELD_TYPES,
  type FieldDef,
  type FieldFlags,
  type FieldLinkage,
  type FieldType,
  type FormDef,
  titleOf,
} from "../fields/field-def";
import { decodeField, FIELD_TYPE_REGISTRY, kindOfField } from "../fields/field-types";
import { checkFilter, FilterError } from "../fields/filter";
import { linkedFields } from "../fields/linked-fields";
import { columnsOf, hasRows, isColumnType } from "../fields/row-columns";
import type { RowSum } from "../fields/row-sums";
import type { FieldError } from "../fields/validate";
import { about, type Message } from "../text/message";
import { oneLine } from "../text/user-text";
import { isColour } from "../values/colour";
import { isSameJson } from "../values/same";
import { keysProblem, sharedKeyProblem } from "./design-keys";
import { type DesignSources, parentProblem, sourceProblem } from "./design-source";
import { switchProblem } from "./design-switch";
import { type Designed, designedProperties, hasProperty, type Property } from "./properties";
import { shownOnProblem } from "./shown-on";
import { typeChange, valuesFrom } from "./type-changes";

export const DESIGN_LIMITS = {
  fields: 200,
  title: 40,
  key: 40,
  options: 200,
  option: 60,
  columns: 20,
  text: 200,
} as const;

/** How the fields of a form stand, and which they are. */
export type Design = Pick<FormDef, "cols" | "width" | "labelwidth" | "labelposition" | "labelbg" | "fields">;

/** What is there already and cannot be made up. */
export interface DesignWorld extends DesignSources {
  /** Fields that the product brings. */
  builtIn: readonly FieldDef[];
  /** The company's own as they are published. */
  published: readonly FieldDef[];
  /** Names that no new field may have: of fields that were archived, and of what records carry besides. */
  reserved: ReadonlySet<string>;
  /** Who is there already can be told of these records. */
  duplicates: boolean;
  /** Names of the types that lie in one table and share the company's own fields; [] where the type is alone. */
  alike: readonly string[];
}

/** Members of every object are names like others: only own properties are read by them. */
const KEY = /^(?:[A-Za-z]\w{0,39}|__(?:define|lookup)(?:Getter|Setter)__)$/;
const LISTED: ReadonlySet<FieldType> = new Set(["select", "radio", "jcselect"]);

type Found = Message | undefined;

const firstOf = (...found: (() => Found)[]): Found => {
  for (const look of found) {
    const problem = look();
    if (problem) return problem;
  }
  return undefined;
};

function titleProblem({ title }: FieldDef): Found {
  if (oneLine(title) !== title || title === "") return DESIGN_TEXTS.title;
  return [...title].length > DESIGN_LIMITS.title ? DESIGN_TEXTS.long({ max: DESIGN_LIMITS.title }) : undefined;
}

/** A value outside of what the property may be. */
function valueProblem(
  value: unknown,
  { kind, among, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Property,
): Found {
  if (kind === "number" && typeof value === "number" && !(value >= from && value <= to))
    return DESIGN_TEXTS.between({ from, to });
  if (typeof value !== "string") return undefined;
  if (kind === "text" && [...value].length > DESIGN_LIMITS.text) return DESIGN_TEXTS.long({ max: DESIGN_LIMITS.text });
  return among && !among.includes(value) ? DESIGN_TEXTS.unknown : undefined;
}

/** Of any field, whatever its type: a divider has the whole row, too. */
const ANYWHERE: ReadonlySet<Designed> = new Set(["flags", "hidden", "column"]);

/** A property that the type does not have, or that lies outside of what it may be. */
function propertyProblem(field: FieldDef): Found {
  for (const [key, property] of designedProperties) {
    if (field[key] === undefined) continue;
    if (!hasProperty(field.type, property) && !ANYWHERE.has(key))
      return DESIGN_TEXTS.notOfType({ property: DESIGN_TEXTS[key] });
    const problem = valueProblem(field[key], property);
    if (problem) return about(DESIGN_TEXTS[key], problem);
  }
  return undefined;
}

const wholeNumbers: readonly Designed[] = ["column", "scale", "rows", "height", "fact", "width"];

/** Characters. */
const LONGEST: Partial<Record<FieldType, number>> = { input: 5_000, textarea: 5_000, editor: 20_000 };
const MOST_ITEMS = 100;

function boundsProblem(field: FieldDef): Found {
  const { type, min, max } = field;
  for (const key of wholeNumbers)
    if (field[key] !== undefined && !Number.isInteger(field[key])) return about(DESIGN_TEXTS[key], DESIGN_TEXTS.whole);
  if (min !== undefined && max !== undefined && min > max) return DESIGN_TEXTS.minOverMax;
  if (max === undefined || type === "number") return undefined;
  const most = LONGEST[type] ?? MOST_ITEMS;
  return Number.isInteger(max) && max >= 1 && max <= most
    ? undefined
    : about(DESIGN_TEXTS.max, DESIGN_TEXTS.between({ from: 1, to: most }));
}

function optionsProblem(field: FieldDef): Found {
  const { type, options = [], remote, reference } = field;
  if (!LISTED.has(type) || remote || reference) return undefined;
  if (options.length === 0) return DESIGN_TEXTS.noOptions;
  if (options.length > DESIGN_LIMITS.options) return DESIGN_TEXTS.manyOptions({ max: DESIGN_LIMITS.options });
  if (new Set(options.map(({ value }) => String(value))).size < options.length) return DESIGN_TEXTS.sameValue;
  const places = options.map(({ label, parent = "" }) => `${label}\n${type === "jcselect" ? parent : ""}`);
  if (new Set(places).size < options.length) return DESIGN_TEXTS.sameLabel;
  const wrong = options.find(({ label, color }) => {
    const isLong = [...label].length > DESIGN_LIMITS.option;
    return (
      oneLine(label) !== label || label === "" || isLong || (color !== undefined && color !== "" && !isColour(color))
    );
  });
  return wrong ? DESIGN_TEXTS.option({ label: wrong.label }) : undefined;
}

/** An option that records may have is switched off, and never goes. */
function lostOption(field: FieldDef, before: FieldDef | undefined): Found {
  if (!before || !LISTED.has(field.type) || !LISTED.has(before.type)) return undefined;
  const kept = new Set((field.options ?? []).map(({ value }) => String(value)));
  const lost = (before.options ?? []).find(({ value }) => !kept.has(String(value)));
  return lost ? DESIGN_TEXTS.optionGone({ label: lost.label }) : undefined;
}

function defaultProblem(field: FieldDef): Found {
  const { defaultValue, type } = field;
  if (defaultValue === undefined) return undefined;
  if (isDefaultToken(defaultValue)) {
    const fits = defaultValue === "@me" ? type === "user" : type === "date" || type === "datetime";
    return fits ? undefined : about(DESIGN_TEXTS.defaultValue, DESIGN_TEXTS.unknown);
  }
  const decoded = decodeField(defaultValue, field);
  return decoded.ok ? undefined : about(DESIGN_TEXTS.defaultValue, decoded.msg);
}

function conditionProblem(fields: readonly FieldDef[], linkage: FieldLinkage): Found {
  for (const part of ["show", "require"] as const) {
    const filter = linkage[part];
    if (filter === undefined) continue;
    const kindOf = (key: string) => {
      const field = fields.find((one) => one.key === key);
      return field && kindOfField(field);
    };
    try {
      checkFilter(filter, kindOf, "2026-01-01 00:00");
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      return about(DESIGN_TEXTS.linkage, error.said);
    }
  }
  return undefined;
}

/** Fields that wait for each other. */
function circleProblem(fields: readonly FieldDef[], field: FieldDef): Found {
  const seen = new Set<string>();
  let next = linkedFields(field);
  while (next.length > 0) {
    if (next.includes(field.key)) return about(DESIGN_TEXTS.linkage, DESIGN_TEXTS.circle);
    const fresh = [...new Set(next)].filter((key) => !seen.has(key));
    for (const key of fresh) seen.add(key);
    next = fresh.flatMap((key) => fields.filter((one) => one.key === key).flatMap(linkedFields));
  }
  return undefined;
}

/** A table is counted by a column that it has; the largest and the smallest may be days, too. */
export function rowSumProblem(fields: readonly FieldDef[], { name, table, column }: RowSum): Message | undefined {
  const field = fields.find(({ key }) => key === table);
  if (!field || !hasRows(field)) return DESIGN_TEXTS.noRows({ title: field?.title ?? table });
  if (column === undefined) return undefined;
  const found = columnsOf(field).find(({ key }) => key === column);
  if (!found) return DESIGN_TEXTS.noField({ key: `${table}.${column}` });
  return name === "count" || isCounted(found) ? undefined : DESIGN_TEXTS.noNumber({ title: found.title });
}

function formulaProblem(fields: readonly FieldDef[], field: FieldDef): Found {
  if (field.computed === undefined) return undefined;
  const say = (msg: Message) => about(DESIGN_TEXTS.computed, msg);
  try {
    const formula = parseFormula(field.computed);
    for (const key of fieldsOf(formula))
      if (!fields.some((one) => one.key === key)) return say(DESIGN_TEXTS.noField({ key }));
    for (const key of plainFieldsOf(formula)) {
      const other = fields.find((one) => one.key === key);
      if (other && !isCounted(other)) return say(DESIGN_TEXTS.noNumber({ title: other.title }));
    }
    const rows = rowSumsOf(formula)
      .map((sum) => rowSumProblem(fields, sum))
      .find((problem) => problem !== undefined);
    if (rows) return say(rows);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return say(error.said);
  }
  return inTurn(readable(fields)).some(({ key }) => key === field.key) ? undefined : say(DESIGN_TEXTS.circle);
}

/** Formulas that can be read: one that cannot says so itself, and no circle goes through it. */
const readable = (fields: readonly FieldDef[]): FieldDef[] =>
  fields.map((field) => {
    try {
      if (field.computed !== undefined) parseFormula(field.computed);
      return field;
    } catch {
      const { computed: _computed, ...rest } = field;
      return rest;
    }
  });

/** A row is no record: nothing is looked up by it, and nobody asks for each of them. */
const NOT_IN_ROWS = ["remote", "unique", "shownOn"] as const;

function childrenProblem(field: FieldDef, world: DesignWorld): Found {
  const { type, children = [] } = field;
  if (type !== "tablelist") return undefined;
  if (children.length === 0) return DESIGN_TEXTS.noColumns;
  if (children.length > DESIGN_LIMITS.columns) return DESIGN_TEXTS.manyColumns({ max: DESIGN_LIMITS.columns });
  if (new Set(children.map(({ key }) => key)).size < children.length) return DESIGN_TEXTS.sameKey;
  // what a cell refers to is named beside it, and by its id a record is known
  const beside = ["id", ...children.map(({ key }) => `${key}Name`)];
  const taken = children.find(({ key }) => beside.includes(key));
  if (taken) return DESIGN_TEXTS.reserved({ key: taken.key });
  for (const child of children) {
    if (!isColumnType(child.type)) return about(titleOf(child), DESIGN_TEXTS.noColumnType);
    const property = NOT_IN_ROWS.find((one) => child[one] !== undefined);
    if (property) return about(titleOf(child), DESIGN_TEXTS.notOfType({ property: DESIGN_TEXTS[property] }));
    const problem = KEY.test(child.key) ? ownProblem(child, children, world) : DESIGN_TEXTS.key;
    if (problem) return about(titleOf(child), problem);
  }
  return undefined;
}

/** What is wrong with a field of the company's own by itself, and among the others of its form. */
const ownProblem = (field: FieldDef, fields: readonly FieldDef[], world: DesignWorld): Found =>
  firstOf(
    () => titleProblem(field),
    () => propertyProblem(field),
    () => boundsProblem(field),
    () => optionsProblem(field),
    () => sourceProblem(field, world),
    () => keysProblem(field, world),
    () => switchProblem(field),
    () => parentProblem(fields, field),
    () => formulaProblem(fields, field),
    () => defaultProblem(field),
    () => (field.linkage ? conditionProblem(fields, field.linkage) : undefined),
    () => circleProblem(fields, field),
    () => shownOnProblem(field, { fields, linked: linkedFields(field), alike: world.alike }),
    () => childrenProblem(field, world),
  );

/** Off unless a field says that it is on. */
const OPT_IN: readonly (keyof FieldFlags)[] = ["list", "sort", "filter", "duplicate", "find"];

/** What the product keeps a field out of, a company does not put it into. */
function flagProblem({ flags }: FieldDef, given: FieldDef): Found {
  const isMore = (Object.keys(given.flags) as (keyof FieldFlags)[]).some((flag) => {
    const isKeptOut = OPT_IN.includes(flag) ? flags[flag] !== true : flags[flag] === false;
    return isKeptOut && given.flags[flag] === true && flag !== "show";
  });
  return isMore ? DESIGN_TEXTS.builtIn({ property: DESIGN_TEXTS.flags }) : undefined;
}

/** Of what the product brings only some may be said otherwise, and nothing is asked for less. */
function builtInProblem(field: FieldDef, given: FieldDef): Found {
  if (field.type !== given.type) return DESIGN_TEXTS.builtInType;
  for (const [key, property] of designedProperties) {
    if (property.ofBuiltIn || isSameJson(field[key], given[key])) continue;
    return DESIGN_TEXTS.builtIn({ property: DESIGN_TEXTS[key] });
  }
  if (field.required && !given.required) return DESIGN_TEXTS.builtInRequired;
  return firstOf(
    () => flagProblem(field, given),
    () => titleProblem(given),
    () => propertyProblem(given),
    () => boundsProblem(given),
  );
}

/** What says of what the values of a published field are, as long as it has its type. */
const KEPT: readonly (readonly ["dictionary" | "reference" | "remote", (field: FieldDef) => string | undefined])[] = [
  ["dictionary", ({ dictionary }) => dictionary],
  ["reference", ({ reference }) => reference],
  ["remote", valuesFrom],
];

function keptProblem(field: FieldDef, before: FieldDef): Found {
  if (before.type !== field.type) return undefined;
  const moved = KEPT.find(([, of]) => of(before) !== of(field));
  if (moved) return about(DESIGN_TEXTS[moved[0]], DESIGN_TEXTS.kept);
  if ((before.scale ?? 2) > (field.scale ?? 2) && field.type === "number")
    return about(DESIGN_TEXTS.scale, DESIGN_TEXTS.notLess({ min: before.scale ?? 2 }));
  return undefined;
}

/** Why a published field cannot become this. @param rewritten its values can be */
function changeProblem(field: FieldDef, before: FieldDef | undefined, rewritten: boolean): Found {
  if (!before) return undefined;
  const change = typeChange(before, field);
  if (change.kind === "refused") return change.reason;
  if (!rewritten && change.kind !== "same" && change.kind !== "free") return DESIGN_TEXTS.noRowsChange;
  return keptProblem(field, before) ?? lostOption(field, before);
}

/** Why its published columns cannot become these. */
function columnsProblem({ children = [] }: FieldDef, before: FieldDef | undefined): Found {
  for (const child of before ? children : []) {
    const problem = changeProblem(
      child,
      before?.children?.find(({ key }) => key === child.key),
      false,
    );
    if (problem) return about(titleOf(child), problem);
  }
  return undefined;
}

const isKnownType = (type: string): type is FieldType => FIELD_TYPES.some((one) => one === type);

function fieldProblem(field: FieldDef, fields: readonly FieldDef[], world: DesignWorld): Found {
  const builtIn = world.builtIn.find(({ key }) => key === field.key);
  if (builtIn) return builtInProblem(builtIn, field);
  if (!isKnownType(field.type) || !FIELD_TYPE_REGISTRY[field.type].complete) return DESIGN_TEXTS.noType;
  const before = world.published.find(({ key }) => key === field.key);
  if (!KEY.test(field.key)) return DESIGN_TEXTS.key;
  if (!before && world.reserved.has(field.key)) return DESIGN_TEXTS.reserved({ key: field.key });
  return firstOf(
    () => changeProblem(field, before, true),
    () => columnsProblem(field, before),
    () => ownProblem(field, fields, world),
  );
}

function layoutProblem({ cols, width, labelwidth, labelposition }: Design): Found {
  const isWhole = [cols, width, labelwidth].every(Number.isInteger);
  const fits = cols >= 1 && cols <= 4 && width >= 320 && width <= 1_600 && labelwidth >= 40 && labelwidth <= 300;
  return isWhole && fits && ["left", "right", "top"].includes(labelposition) ? undefined : DESIGN_TEXTS.layout;
}

/** What keeps a design from being published, in the order of its fields; the first of each. @returns [] when nothing does */
export function checkDesign(design: Design, world: DesignWorld): FieldError[] {
  const { fields } = design;
  const problems: FieldError[] = [];
  const layout = layoutProblem(design);
  if (layout) problems.push({ field: "", msg: layout });
  if (fields.length > DESIGN_LIMITS.fields)
    problems.push({ field: "", msg: DESIGN_TEXTS.manyFields({ max: DESIGN_LIMITS.fields }) });
  const keys = fields.map(({ key }) => key.toLowerCase());
  const builtIn = new Set(world.builtIn.map(({ key }) => key));
  const own = fields.filter(({ key }) => !builtIn.has(key));
  const tooManyKeys = (field: FieldDef) => (builtIn.has(field.key) ? undefined : sharedKeyProblem(field, own));
  for (const [at, field] of fields.entries()) {
    const isTwice = keys.indexOf(field.key.toLowerCase()) !== at;
    const problem = isTwice ? DESIGN_TEXTS.sameKey : (fieldProblem(field, fields, world) ?? tooManyKeys(field));
    if (problem) problems.push({ field: field.key, msg: about(titleOf(field), problem) });
  }
  for (const { key, required, title } of world.builtIn)
    if (required && !fields.some((field) => field.key === key))
      problems.push({ field: key, msg: DESIGN_TEXTS.missing({ title }) });
  return problems;
}
