/** Which fields a trial draws for a type, and what is set on each of them: all that the designer offers, and nothing else. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { designedProperties } from "@qicheng/engine/design/properties";
import { isOffered, offeredFlags } from "../../../apps/web/src/kernel/designer/offered";
import { ASKED_TRIALS } from "./asked";
import { LISTED_TRIALS } from "./listed";
import type { HELD } from "./samples";
import { CARRIERS, type Carrier, type Trial, type TrialKey } from "./trial";
import { TYPED_TRIALS } from "./typed";

/** One for each property that there is: without one of them it does not compile. */
export const TRIALS: Readonly<Record<TrialKey, Trial>> = { ...ASKED_TRIALS, ...TYPED_TRIALS, ...LISTED_TRIALS };

type Held = (typeof HELD)[number];

export interface Planned {
  type: Held;
  carrier: Carrier;
  keys: readonly TrialKey[];
}

/** What others of the same field wait for. */
const FIRST: readonly TrialKey[] = ["multiple", "required", "addOnly"];

/** The field as it is when a property is set. */
const itemOf = (type: Held, carrier: Carrier): DesignItem => ({
  field: "x",
  type,
  title: "x",
  flags: { list: true, filter: true },
  required: 1,
  addOnly: 1,
  ...(carrier === "many" ? { multiple: 1 } : {}),
});

const carrierOf = ({ on }: Trial, type: Held): Carrier => (typeof on === "function" ? on(type) : on);

/** Choices of other types have their source tried where it is told apart: in `remote-types.test.ts`. */
const isSourceOf = (type: Held, key: TrialKey): boolean => key === "remote" && type !== "select";

/** Every property that the designer offers of the type. */
export function offeredOf(type: Held): readonly TrialKey[] {
  const designed = designedProperties.flatMap(([key]) => (key === "flags" ? [] : [key]));
  const offered = designed.filter((key) => isOffered(key, itemOf(type, carrierOf(TRIALS[key], type))));
  return [...offered, ...offeredFlags(itemOf(type, "plain"), true)];
}

export function planOf(type: Held): readonly Planned[] {
  const all = offeredOf(type).filter((key) => !isSourceOf(type, key));
  const ordered = [...FIRST.filter((key) => all.includes(key)), ...all.filter((key) => !FIRST.includes(key))];
  return CARRIERS.map((carrier) => ({
    type,
    carrier,
    keys: ordered.filter((key) => carrierOf(TRIALS[key], type) === carrier),
  })).filter(({ keys }) => keys.length > 0);
}
