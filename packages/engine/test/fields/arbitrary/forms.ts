/** Definitions of fields of every type with all that they may be told to be, drawn at random: such as `checkDesign` takes. */
import fc from "fast-check";
import { checkDesign, type DesignWorld } from "../../../src/design/design";
import {
  FIELD_TYPES,
  type FieldDef,
  type FieldLinkage,
  type FieldOption,
  type FieldType,
} from "../../../src/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "../../../src/fields/field-types";
import { withAbove } from "../../../src/fields/options";
import { PATTERNS } from "../../../src/fields/patterns";
import { COLUMN_TYPES } from "../../../src/fields/row-columns";
import { FILE_EXTENSIONS } from "../../../src/values/file-extensions";
import { lineOf } from "./texts";

/** Types that a record may have. */
export const SERVED: readonly FieldType[] = FIELD_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete);

/** Those that hold something. */
export const HOLDING: readonly FieldType[] = SERVED.filter((type) => type !== "divider");

export const TREE_PATH = "/api/productCategory/tree";
export const DICTIONARY = "customer_source";

export const WORLD: DesignWorld = {
  builtIn: [],
  published: [],
  reserved: new Set(),
  dictionaries: new Set([DICTIONARY]),
  sources: new Set([TREE_PATH]),
  duplicates: true,
  alike: [],
};

type Part = Partial<FieldDef>;
type Parts = fc.Arbitrary<Part>;

/** Each with one chance in two. */
const some = (parts: { [Key in keyof FieldDef]?: fc.Arbitrary<FieldDef[Key]> }): Parts =>
  fc.record(parts as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }) as Parts;
const always = (parts: { [Key in keyof FieldDef]?: fc.Arbitrary<FieldDef[Key]> }): Parts =>
  fc.record(parts as Record<string, fc.Arbitrary<unknown>>) as Parts;
const all = (...parts: readonly Parts[]): Parts => fc.tuple(...parts).map((each) => Object.assign({}, ...each) as Part);

const upTo = (max: number) => fc.integer({ min: 1, max });
const yes = fc.constant(true as const);
const several = some({ multiple: yes, max: upTo(8) });

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

/** Values are texts and numbers, and are called anything. @param parents values of the field above */
export const optionsBelow = (parents?: readonly (string | number)[]) =>
  fc.uniqueArray(lineOf(20), { minLength: 1, maxLength: 6 }).chain((labels) =>
    fc.tuple(
      ...labels.map((label, at) =>
        fc
          .record(
            {
              color: colour,
              disabled: fc.boolean(),
              ...(parents ? { parent: fc.constantFrom(...parents) } : {}),
            },
            { requiredKeys: parents ? ["parent"] : [] },
          )
          .map((more): FieldOption => ({ label, value: at % 3 === 2 ? at : `o${at}`, ...more })),
      ),
    ),
  );

const numbers = fc.integer({ min: 0, max: 6 }).chain((scale) =>
  all(
    some({ scale: fc.constant(scale), unit: fc.constantFrom("money" as const, "percent" as const), sum: yes }),
    fc
      .uniqueArray(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 2, maxLength: 2 })
      .map((pair) => pair.toSorted((a, b) => a - b))
      .chain(([min = 0, max = 0]) => some({ min: fc.constant(min), max: fc.constant(max) })),
  ),
);

/** Two words for a switch. */
const word = lineOf(8).filter((text) => PATTERNS.word.test(text));
const flags = fc.uniqueArray(word, { minLength: 2, maxLength: 2 });

const texts = some({
  max: upTo(60),
  pattern: fc.constantFrom(...(Object.keys(PATTERNS) as (keyof typeof PATTERNS)[])),
});
const options = fc.record({ options: optionsBelow() }) as Parts;

const OF_TYPE: Partial<Record<FieldType, Parts>> = {
  input: texts,
  textarea: all(texts, some({ rows: upTo(20) })),
  number: numbers,
  select: all(options, several),
  radio: options,
  statusSelect: all(always({ dictionary: fc.constant(DICTIONARY) }), several),
  user: several,
  branch: several,
  customer: several,
  tree: all(always({ url: fc.constant(TREE_PATH), reference: fc.constant("productCategory") }), several),
  switch: flags.chain(([active = "", inactive = ""]) => fc.constantFrom<Part>({}, { active, inactive })),
  tags: some({ max: upTo(6) }),
  picture: some({ max: upTo(4) }),
  file: some({ max: upTo(4), accept: fc.subarray([...FILE_EXTENSIONS], { minLength: 1 }) }),
  editor: some({ max: upTo(200), height: fc.integer({ min: 120, max: 1_200 }) }),
  product: some({ max: upTo(5) }),
  property: all(some({ max: upTo(5) }), fc.oneof(fc.constant({}), options)),
};

/** What any field may be told to be. */
const COMMON = all(
  always({ title: lineOf(20) }),
  some({
    placeholder: lineOf(20),
    help: lineOf(20),
    required: yes,
    message: lineOf(20),
    essential: yes,
    column: upTo(4),
    width: fc.integer({ min: 60, max: 800 }),
    fact: upTo(99),
  }),
  some({
    flags: some({}).chain(() =>
      fc.record(
        { list: fc.boolean(), sort: fc.boolean(), filter: fc.boolean(), search: fc.boolean(), print: fc.boolean() },
        { requiredKeys: [] },
      ),
    ),
  }),
);

const bare = (key: string, type: FieldType): FieldDef => ({ key, type, title: key, storage: "ext", flags: {} });
const whole = (key: string, type: FieldType, part: Part): FieldDef => ({ ...bare(key, type), flags: {}, ...part });

/** A field by itself: none that another one says something of. */
const alone = (key: string, type: FieldType): fc.Arbitrary<FieldDef> =>
  all(COMMON, OF_TYPE[type] ?? fc.constant({})).map((part) => whole(key, type, part));

/** Shown or asked for where a switch beside it is on, or a text says something. */
const CONDITIONS: readonly FieldLinkage[] = [
  { show: [{ field: "on", op: "eq", value: "1" }] },
  { require: [{ field: "on", op: "ne", value: "1" }] },
  { require: { or: [[{ field: "on", op: "empty" }], [{ field: "on", op: "in", value: ["1"] }]] } },
];

/** Some columns have a cell, or ask for one, because of what stands beside it in the row. */
const hung = (children: readonly FieldDef[]): fc.Arbitrary<readonly FieldDef[]> =>
  fc
    .tuple(...children.map(() => fc.option(fc.constantFrom(...CONDITIONS), { nil: undefined, freq: 2 })))
    .map((linkages) => [
      bare("on", "switch"),
      ...children.map((child, at) => ({ ...child, ...(linkages[at] ? { linkage: linkages[at] } : {}) })),
    ]);

const columns = fc
  .uniqueArray(fc.constantFrom(...COLUMN_TYPES), { minLength: 1, maxLength: 6, selector: () => Symbol("each") })
  .chain((types) => fc.tuple(...types.map((type, at) => alone(`c${at}`, type))))
  .chain((children) => {
    const counted = children.filter(({ type }) => type === "number").map(({ key }) => `{${key}}`);
    if (counted.length === 0 || children.length < 2) return fc.constant(children);
    return fc.constantFrom(" + ", " * ", " / ").chain((sign) => {
      const sum = whole("worked", "number", { title: "算", computed: [...counted, "2"].join(sign), sum: true });
      return fc.constantFrom(children, [...children, sum]);
    });
  })
  .chain((children) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(children) }, { weight: 1, arbitrary: hung(children) }),
  );

/** Fields of one form, those first of which the last one is told something. */
type Form = readonly FieldDef[];

const underParent = (above: FieldDef, key: string): fc.Arbitrary<FieldDef> => {
  const values = above.options?.map(({ value }) => value) ?? [above.active ?? "1", above.inactive ?? "0"];
  return fc
    .tuple(alone(key, "jcselect"), optionsBelow(values))
    .map(([field, own]) => ({ ...field, parent: above.key, options: own }));
};

const linked = fc
  .constantFrom("select" as const, "radio" as const, "switch" as const)
  .chain((type) => alone("above", type))
  .map(({ multiple: _multiple, ...above }) => above)
  .chain((above) =>
    underParent(above, "middle").chain((middle) =>
      fc.oneof(
        fc.constant<Form>([above, { ...middle, key: "x" }]),
        underParent(middle, "x").map((low): Form => [above, middle, low]),
      ),
    ),
  );

const counted = fc
  .tuple(
    alone("a", "number"),
    alone("b", "number"),
    alone("x", "number"),
    fc.constantFrom("{a} * {b}", "({a} - {b}) / 3", "{a} ÷ {b}"),
  )
  .map(([a, b, { min: _min, max: _max, ...x }, computed]): Form => [a, b, { ...x, computed }]);

const just = (field: fc.Arbitrary<FieldDef>): fc.Arbitrary<Form> => field.map((one) => [one]);

const FORMS: Partial<Record<FieldType, fc.Arbitrary<Form>>> = {
  jcselect: linked,
  county: fc
    .tuple(alone("city", "city"), alone("x", "county"), fc.boolean())
    .map(([city, county, isBelow]): Form => (isBelow ? [city, { ...county, parent: "city" }] : [county])),
  number: fc.oneof({ weight: 4, arbitrary: just(alone("x", "number")) }, { weight: 1, arbitrary: counted }),
  tablelist: fc
    .tuple(alone("x", "tablelist"), columns, fc.option(upTo(5), { nil: undefined }))
    .map(([field, children, max]): Form => [{ ...field, children, ...(max === undefined ? {} : { max }) }]),
  divider: just(lineOf(20).map((title) => ({ ...bare("x", "divider"), title }))),
};

/**
 * Fields of a form that a company may publish; the last one is of the type.
 * A jcselect stands below others, a county in a city, a worked out number behind what it counts with.
 */
export const arbitraryForm = (type: FieldType): fc.Arbitrary<Form> =>
  fc
    .tuple(
      FORMS[type] ?? just(alone("x", type)),
      fc.option(fc.constantFrom(...CONDITIONS), { nil: undefined, freq: 4 }),
    )
    .map(([fields, linkage]): Form => {
      const field = fields.at(-1);
      if (!field || !linkage || type === "divider") return fields;
      return [bare("on", "switch"), ...fields.slice(0, -1), { ...field, linkage }];
    })
    .map((fields) => withAbove(fields, () => undefined));

/** Why it may not be published. */
export const wrongWith = (fields: Form) =>
  checkDesign({ cols: 2, width: 800, labelwidth: 100, labelposition: "right", labelbg: 0, fields }, WORLD);
