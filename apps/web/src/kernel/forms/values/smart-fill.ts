/** What a smart line fills of a form: fields that are empty, or that it filled itself and nobody changed since. */

import { readCard } from "@qicheng/engine/cards/read-card";
import { restOf } from "@qicheng/engine/cards/rest";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import type { Stretch } from "@qicheng/engine/values/card";
import type { Values } from "./use-form-values";

export interface SmartFill {
  /** What the line says of each field that is its to fill; '' where it says nothing any more. */
  filled: Record<string, string>;
  /** Where in the text that stands, in order. */
  places: Stretch[];
  /** What has not gone into any field. */
  rest: string;
}

/** @param mine what the line has filled before */
export function smartFill(text: string, fields: readonly FieldDef[], values: Values, mine: Values): SmartFill {
  const { parts } = readCard(text);
  const filled: Record<string, string> = {};
  const places: Stretch[] = [];
  for (const { key, card = [] } of fields) {
    const slot = card.find((one) => one !== "rest" && parts[one] !== undefined);
    const understood = slot && slot !== "rest" ? parts[slot] : undefined;
    const isMine = isMissing(values[key]) || values[key] === mine[key];
    if (understood && (isMine || values[key] === understood.value)) places.push(understood);
    if (isMine && (understood || mine[key] !== undefined)) filled[key] = understood?.value ?? "";
  }
  places.sort((a, b) => a.from - b.from);
  return { filled, places, rest: restOf(text, places) };
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
