/** The region with which an address begins: 浙江省杭州市西湖区文三路90号 lies in 西湖区, 中山北路 is in no 中山. */
import type { RegionFinder } from "./region";

const LONGEST = 40;
const UNIT_LAST = /[省市区县旗盟州]$/u;

/**
 * @param nameOf what a region is called, with its unit
 * @returns its id; undefined where the start of the text names none, or could name several
 */
export function regionAhead(
  address: string,
  find: RegionFinder,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  const text = address.replace(/\s/g, "");
  for (let length = Math.min(text.length, LONGEST); length >= 2; length -= 1) {
    const start = text.slice(0, length);
    const [id, another] = find(start);
    if (id === undefined || another !== undefined) continue;
    // A short name alone is also that of a road; behind the one above it, it is a place.
    if (UNIT_LAST.test(start) || !nameOf(id)?.startsWith(start)) return id;
  }
  return undefined;
}
