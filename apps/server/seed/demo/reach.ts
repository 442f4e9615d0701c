/** How companies are reached beside their people: a landline with its area, an address for mail. Drawn by nothing: what is known says it. */
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import type { Customer } from "./model";

/** By the start of a region's id. */
const AREA_CODES: Readonly<Record<string, string>> = {
  3101: "021",
  3301: "0571",
  3205: "0512",
  3201: "025",
  3302: "0574",
  3202: "0510",
  3401: "0551",
  3303: "0577",
  3304: "0573",
  3204: "0519",
  3306: "0575",
  3307: "0579",
  1101: "010",
  1201: "022",
  3701: "0531",
  3702: "0532",
  1301: "0311",
  4101: "0371",
  2101: "024",
  2102: "0411",
  1401: "0351",
  6101: "029",
  4401: "020",
  4403: "0755",
  4406: "0757",
  4413: "0752",
  3502: "0592",
  3501: "0591",
  4301: "0731",
  4201: "027",
  5101: "028",
  5001: "023",
  4501: "0771",
};

/** Of ten companies so many have one. */
const LANDLINES = 5;
const MAILS = 4;
const EXTENDED = 3;

/** Spread over the numbers, without drawing anything. */
const spread = (no: number, among: number, by: number): number => (no * by) % among;

export function telephoneOf({ no, regionId }: Pick<Customer, "no" | "regionId">): string | null {
  const area = AREA_CODES[regionId.slice(0, 4)];
  if (area === undefined || spread(no, 10, 7) >= LANDLINES) return null;
  const line = `${area}-8000${String(spread(no, 10_000, 7_919)).padStart(4, "0")}`;
  return spread(no, 10, 3) < EXTENDED ? `${line} 转 ${801 + spread(no, 60, 7)}` : line;
}

export const mailOf = ({ no, brand }: Pick<Customer, "no" | "brand">): string | null =>
  spread(no, 10, 9) < MAILS ? `info@${pinyinKey(brand)}${no}.example.com` : null;
