/** A region by the names that people write: 浙江省杭州市西湖区, 浙江 杭州, 杭州/西湖, 西湖区. */

export interface NamedRegion {
  id: string;
  name: string;
  parentId: string | null;
}

/** A region that a text begins with, and what follows it. */
export interface PartOfRegion {
  id: string;
  /** 浙江省/杭州市 */
  path: string;
  rest: string;
}

/** The ids of all regions that the names fit: the right one stands alone. */
export interface RegionFinder {
  (written: string): string[];
  /** What is known of a text that no region fits; undefined where that is nothing, or more than one. */
  part?: (written: string) => PartOfRegion | undefined;
}

const UNIT =
  /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|自治县|地区|林区|新区|省|市|盟|州|区|县|旗)$/;
const PEOPLES =
  /(?:朝鲜族|土家族|苗族|布依族|侗族|藏族|羌族|彝族|白族|傣族|景颇族|傈僳族|哈尼族|壮族|回族|蒙古族?|哈萨克|柯尔克孜|黎族|满族|瑶族|仫佬族|毛南族|畲族)+$/;

/** 浙江 of 浙江省, 延边 of 延边朝鲜族自治州; a name of one letter keeps its unit. */
function shortName(name: string): string {
  const place = name.replace(UNIT, "");
  return [place.replace(PEOPLES, ""), place].find((short) => short.length >= 2) ?? name;
}

/** Rows of the official list that are not names, below which some counties hang. */
const isEmpty = (name: string) => ["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"].includes(name);

/** No name of a region with all above it is longer. */
const LONGEST_KNOWN = 40;

/** @param regions parents before children */
export function regionFinder(regions: readonly NamedRegion[]): RegionFinder {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const byName = new Map<string, NamedRegion[]>();
  for (const region of regions) {
    if (isEmpty(region.name)) continue;
    for (const name of new Set([region.name, shortName(region.name)])) {
      const same = byName.get(name);
      if (same) same.push(region);
      else byName.set(name, [region]);
    }
  }
  const longest = Math.max(0, ...[...byName.keys()].map((name) => name.length));

  const isBelow = ({ parentId }: NamedRegion, above: string): boolean => {
    for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) if (at === above) return true;
    return false;
  };

  /** Every region whose names, from above to below, make up the whole text. */
  const ways = (text: string, above: NamedRegion | undefined): NamedRegion[] => {
    if (text === "") return above ? [above] : [];
    const found: NamedRegion[] = [];
    for (let length = Math.min(longest, text.length); length >= 2; length -= 1) {
      for (const region of byName.get(text.slice(0, length)) ?? [])
        if (!above || isBelow(region, above.id)) found.push(...ways(text.slice(length), region));
    }
    return found;
  };

  /** 北京 is the city that is its own province, and the region one level below has its name too: the upper one is meant. */
  const outermost = (found: readonly NamedRegion[]) =>
    found.filter((region) => !found.some((other) => other !== region && isBelow(region, other.id)));

  const BETWEEN = /[\s/,、|>·.-]+/;
  const partsOf = (written: string) =>
    written
      .normalize("NFKC")
      .replace(/^(?:中国|中华人民共和国)/, "")
      .split(BETWEEN)
      .filter((part) => !isEmpty(part));

  const fitting = (text: string): NamedRegion[] => {
    const found = [...new Set(outermost(ways(text, undefined)))];
    // 海南 is a province to everybody, though a prefecture far away is called so too.
    const provinces = found.filter(({ parentId }) => parentId === null);
    return provinces.length === 1 ? provinces : found;
  };

  const pathOf = (region: NamedRegion): string => {
    const above = region.parentId === null ? undefined : byId.get(region.parentId);
    const own = isEmpty(region.name) ? "" : region.name;
    return [above ? pathOf(above) : "", own].filter((name) => name !== "").join("/");
  };

  const part = (written: string): PartOfRegion | undefined => {
    const parts = partsOf(written);
    const text = parts.join("");
    const borders = new Set(parts.map((_part, at) => parts.slice(0, at + 1).join("").length));
    for (let length = Math.min(text.length - 1, LONGEST_KNOWN); length >= 2; length -= 1) {
      const [before, rest] = [text.slice(0, length), text.slice(length)];
      // A word is not cut: where one ends, the writing says it.
      if (!borders.has(length) && !UNIT.test(before) && !UNIT.test(rest)) continue;
      const [only, ...others] = fitting(before);
      if (only && others.length === 0) return { id: only.id, path: pathOf(only), rest };
    }
    return undefined;
  };

  return Object.assign((written: string) => fitting(partsOf(written).join("")).map(({ id }) => id), { part });
}
