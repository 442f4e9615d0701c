/** Widths of columns by what stands in them, so that a list shows as much as it can. */

import type { ListField } from "@qicheng/api/forms/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { asText } from "../../forms/values/as-text";
import { labelOf } from "../../forms/values/labels";
import { numberText } from "../../forms/values/number-text";
import { hiddenIn } from "../../forms/values/reveal-store";
import type { ListRow } from "../ask/list-module";
import type { ShownField } from "./digits";

/** Both sides of a cell. */
const PADDING = 24;
const SORT_ARROWS = 20;
const AVATAR = 30;
/** The button that shows a masked value. */
const EYE = 28;
/** Edges and dot of a tag. */
const TAG = 32;
const NARROWEST = 60;
/** A short time, such as 11-30 14:30, or 3小时前. */
const TIME = "00-00 00:00";

/** Pixels of a text in the letters of the table. */
export type Measure = (text: string) => number;

/** Types whose cells are their text, with so many pixels beside it. */
const BESIDE: Readonly<Record<string, number>> = {
  input: 0,
  number: 0,
  select: 0,
  radio: 0,
  jcselect: 0,
  statusSelect: TAG,
  user: AVATAR,
  branch: 0,
  customer: 0,
  tree: 0,
  city: 0,
  county: 0,
  switch: 0,
};

function textOf(field: ShownField, row: ListRow): string {
  const value = ownValue(row, field.field);
  if (field.type === "number" && typeof value === "number") return numberText(value, field.unit, field.digits);
  const label = labelOf(row, field.field);
  if (label) return label;
  const option = field.options?.find((one) => String(one.value) === String(value));
  return option?.label ?? asText(value);
}

const isTime = ({ type }: ListField): boolean => type === "datetime" || type === "date";

/** Types of which a cell has no text but the name behind its id. */
const NAMED = new Set(["user", "branch", "customer", "tree"]);

/** A heading is shown whole, unless somebody has made a sentence of it. */
const LONGEST_HEAD = 180;

const headOf = ({ title, sort }: ListField, measure: Measure): number =>
  Math.min(LONGEST_HEAD, measure(title) + (sort === 1 ? SORT_ARROWS : 0));

interface Wanted {
  /** Nearly all cells are shown whole. */
  nearly: number;
  /** All of them are. */
  all: number;
}

/** Undefined where one cannot tell. */
function wanted(field: ListField, rows: readonly ListRow[], measure: Measure): Wanted | undefined {
  const head = headOf(field, measure);
  const time = Math.max(head, measure(TIME)) + PADDING;
  if (isTime(field)) return { nearly: time, all: time };
  const own = ownValue(BESIDE, field.type);
  if (own === undefined) return undefined;
  const beside = field.options?.some(({ color }) => color) ? TAG : own;
  if (NAMED.has(field.type) && !rows.some((row) => labelOf(row, field.field))) return undefined;
  const eye = rows.some((row) => hiddenIn(row, field.field)) ? EYE : 0;
  const texts = rows.map((row) => textOf(field, row));
  const [nearly, all] = widthsOfTexts(texts, measure).map((width) => Math.max(head, width + beside + eye) + PADDING);
  return { nearly: nearly ?? head, all: all ?? head };
}

const SQUARE = /[\u2e80-\uffff]/g;

/**
 * Chinese letters are squares, in any font; only the others are measured. So it does not matter whether the font of the
 * Chinese ones, which comes over the line on machines without one, is there yet.
 * @param size of the letters, in pixels
 */
export const withSquares =
  (size: number, measure: Measure): Measure =>
  (text) =>
    squaresIn(text) * size + measure(text.replaceAll(SQUARE, ""));

const squaresIn = (text: string): number => text.match(SQUARE)?.length ?? 0;
/** A square is twice as wide as other letters, near enough. */
const weightOf = (text: string): number => text.length + squaresIn(text);

/** Texts of about as many letters, of which another one may be wider. */
const NEAR = 4;

/** What nineteen of twenty texts need, and all. Measuring each costs as much as drawing it, so only those near the limit are. */
function widthsOfTexts(texts: readonly string[], measure: Measure): [number, number] {
  const sorted = texts.toSorted((a, b) => weightOf(a) - weightOf(b));
  const at = Math.floor(sorted.length * 0.95);
  const nearly = Math.max(0, ...sorted.slice(Math.max(0, at - NEAR), at + 1).map(measure));
  return [
    nearly,
    Math.max(
      nearly,
      ...sorted
        .slice(at + 1)
        .slice(-NEAR)
        .map(measure),
    ),
  ];
}

interface Given {
  fields: readonly ListField[];
  rows: readonly ListRow[];
  measure: Measure;
  /** Widths that the person has drawn himself. */
  own: Readonly<Record<string, number>>;
  /** Fields whose cells are drawn by their module. */
  drawn: (field: string) => boolean;
}

export interface Fit {
  width: number;
  /** What may be left of it where room is short. */
  least: number;
  /** What its texts need, where there is room to spare. */
  most: number;
}

/** Texts may end in …; part of a number, a time or a name is another one. */
const TEXTS = new Set(["input", "textarea", "customer", "tree", "city", "county"]);
const isText = ({ type, pattern }: ListField): boolean => TEXTS.has(type) && pattern === "";
/** Five letters. */
const TEXT_LEAST = 96;
const MOST = 400;

/** Each column as somebody drew it, else what its cells need and no more than its definition says. */
export function fitColumns({ fields, rows, measure, own, drawn }: Given): ReadonlyMap<string, Fit> {
  return new Map(
    fields.map((field) => {
      const { field: name } = field;
      const drawnWidth = ownValue(own, name);
      if (drawnWidth !== undefined) return [name, { width: drawnWidth, least: drawnWidth, most: drawnWidth }];
      // However a module draws a time, it is a short one.
      const needed = drawn(name) && !isTime(field) ? undefined : wanted(field, rows, measure);
      const head = Math.max(NARROWEST, headOf(field, measure) + PADDING);
      const width = Math.ceil(Math.max(head, Math.min(field.width, needed?.nearly ?? field.width)));
      const most = Math.max(width, Math.min(MOST, Math.ceil(needed?.all ?? width)));
      const least = isText(field) ? Math.min(width, Math.ceil(Math.max(head, TEXT_LEAST))) : width;
      return [name, { width, least, most }];
    }),
  );
}
