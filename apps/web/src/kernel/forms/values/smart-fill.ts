/** What a smart line fills of a form: fields that are empty, or that it filled itself and nobody changed since. */

import { readCard } from "@qicheng/engine/cards/read-card";
import { restOf } from "@qicheng/engine/cards/rest";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { CardPart, Stretch, Understood } from "@qicheng/engine/values/card";
import { asText } from "./as-text";
import type { Values } from "./values";

export interface SmartFill {
  /** What the line says of each field that is its to fill; '' where it says nothing any more. */
  filled: Values;
  /** Where in the text that stands, in order. */
  places: Stretch[];
  /** What has not gone into any field but that for the rest. */
  rest: string;
  /** The field that takes the rest has it. */
  restKept: boolean;
}

interface Line {
  text: string;
  /** What the line has filled before. */
  mine: Values;
  /** The value of a choice that is called so, or of the region of an address; undefined where there is none. */
  chosen?: (field: FieldDef, text: string) => unknown;
  /** Somebody has taken the rest out. */
  restOut?: boolean;
}

const CHOSEN: ReadonlySet<FieldDef["type"]> = new Set(["statusSelect", "select", "radio", "city"]);

type Parts = Partial<Record<CardPart, Understood>>;

const partFor = ({ card = [] }: FieldDef, parts: Parts): Understood | undefined => {
  const slot = card.find((one) => one !== "rest" && parts[one] !== undefined);
  return slot && slot !== "rest" ? parts[slot] : undefined;
};

const isEmpty = (value: unknown) => isMissing(value) || value === 0;

/** True for a field that is the line's to fill. */
const isOpen = (key: string, values: Values, mine: Values): boolean =>
  isEmpty(ownValue(values, key)) || ownValue(values, key) === ownValue(mine, key);

/** What goes into fields of their own, and where it stands. */
function fillParts(
  fields: readonly FieldDef[],
  values: Values,
  { text, mine, chosen }: Line,
): Pick<SmartFill, "filled" | "places"> {
  const { parts } = readCard(text);
  const filled: Values = {};
  const places = new Map<number, Stretch>();
  for (const field of fields) {
    const { key } = field;
    const part = partFor(field, parts);
    const value = part && (CHOSEN.has(field.type) ? chosen?.(field, part.value) : part.value);
    const isMine = isOpen(key, values, mine);
    const isKnown = part !== undefined && value !== undefined;
    if (isKnown && (isMine || asText(ownValue(values, key)) === asText(value))) places.set(part.from, part);
    if (isMine && (isKnown || ownValue(mine, key) !== undefined)) filled[key] = value ?? "";
  }
  return { filled, places: [...places.values()].sort((a, b) => a.from - b.from) };
}

export function smartFill(fields: readonly FieldDef[], values: Values, line: Line): SmartFill {
  const { text, mine, restOut } = line;
  const { filled, places } = fillParts(fields, values, line);
  const rest = restOf(text, places);
  const taker = fields.find(({ key, card }) => card?.includes("rest") && isOpen(key, values, mine));
  const kept = restOut ? "" : rest;
  if (taker && (kept !== "" || ownValue(mine, taker.key) !== undefined)) filled[taker.key] = kept;
  return { filled, places, rest, restKept: taker !== undefined && kept !== "" };
}

/** A text in stretches, those that went into a field marked. */
export function stretchesOf(
  text: string,
  places: readonly Stretch[],
): { text: string; from: number; marked: boolean }[] {
  const edges = [0, ...places.flatMap(({ from, to }) => [from, to]), text.length];
  return edges.slice(1).flatMap((to, at) => {
    const from = edges[at] ?? 0;
    return to > from ? { text: text.slice(from, to), from, marked: at % 2 === 1 } : [];
  });
}
