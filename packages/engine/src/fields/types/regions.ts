/** Regions: a province, a city, a county. */
import { FIELD_TEXTS } from "../texts";
import { accept, type Decoded, type FieldTypes, later, refuse, scalarText, type } from "./descriptor";

/** A path of region ids such as 330000, 330100, 330106; the last one says it all. */
function decodeRegion(raw: unknown): Decoded {
  const path = typeof raw === "string" ? raw.split(",") : raw;
  const leaf = scalarText(Array.isArray(path) ? path.at(-1) : path);
  return /^\d{6}$/.test(leaf) ? accept(leaf) : refuse(FIELD_TEXTS.region);
}

export const REGIONS = {
  city: type({ kind: "region", group: "选择", missing: FIELD_TEXTS.select, decode: decodeRegion }),
  county: later("region", "选择", FIELD_TEXTS.select),
} satisfies FieldTypes;
