/** Regions: a province, a city, a county. */

import type { Message } from "../../text/message";
import { ownValue } from "../../text/own-value";
import { scalarText } from "../../text/scalar-text";
import { hasCounties, isCounty, isIn } from "../../values/region";
import type { FieldDef } from "../field-def";
import { isMissing } from "../operators";
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, refuse, type } from "./descriptor";

/** A path of region ids such as 330000, 330100, 330106; the last one says it all. */
function decodeRegion(raw: unknown): Decoded {
  const path = typeof raw === "string" ? raw.split(",") : raw;
  const leaf = scalarText(Array.isArray(path) ? path.at(-1) : path);
  return /^\d{6}$/.test(leaf) ? accept(leaf) : refuse(FIELD_TEXTS.region);
}

function decodeCounty(raw: unknown): Decoded {
  const decoded = decodeRegion(raw);
  return decoded.ok && !isCounty(String(decoded.value)) ? refuse(FIELD_TEXTS.county) : decoded;
}

/** In the region of the field above, where there is one. */
function liesWithin(
  value: unknown,
  { parent }: FieldDef,
  values: Readonly<Record<string, unknown>>,
): Message | undefined {
  // Whoever does not know the field above cannot be told by it.
  if (parent === undefined || !Object.hasOwn(values, parent)) return undefined;
  const above = ownValue(values, parent);
  return !isMissing(above) && isIn(String(value), scalarText(above)) ? undefined : FIELD_TEXTS.outside;
}

function hasCountiesAbove({ parent }: FieldDef, values: Readonly<Record<string, unknown>>): boolean {
  if (parent === undefined || !Object.hasOwn(values, parent)) return true;
  return !isMissing(ownValue(values, parent)) && hasCounties(scalarText(ownValue(values, parent)));
}

const REGION = { kind: "region", group: "选择", missing: FIELD_TEXTS.select } as const;

export const REGIONS = {
  city: type({ ...REGION, decode: decodeRegion }),
  county: type({ ...REGION, decode: decodeCounty, fits: liesWithin, offers: hasCountiesAbove }),
} satisfies FieldTypes;
