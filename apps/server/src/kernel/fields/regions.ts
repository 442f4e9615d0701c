/** Provinces, cities and counties by their six-digit ids; from the package's list, the same that fills the table. */
import { createRequire } from "node:module";

interface Region {
  id: string;
  name: string;
  parentId: string | null;
  level: 1 | 2 | 3;
}

interface Node {
  code: string;
  name: string;
  children?: Node[];
}

const source = createRequire(import.meta.url)("lcn/data/pca.json") as Node[];

function flatten(nodes: readonly Node[], parentId: string | null, level: 1 | 2 | 3): Region[] {
  return nodes.flatMap((node): Region[] => [
    { id: node.code, name: node.name, parentId, level },
    ...(node.children && level < 3 ? flatten(node.children, node.code, (level + 1) as 2 | 3) : []),
  ]);
}

/** All regions, parents before children. */
export const REGIONS: readonly Region[] = flatten(source, null, 1);

const BY_ID = new Map(REGIONS.map((region) => [region.id, region]));

/** Names from province to the region itself, such as 浙江省/杭州市/西湖区; '' for an unknown id. */
export function regionPath(id: string): string {
  const region = BY_ID.get(id);
  if (!region) return "";
  const above = region.parentId === null ? [] : regionPath(region.parentId).split("/");
  // 北京市/北京市/东城区: the city of a municipality says nothing new.
  return [...above.filter((name) => name !== region.name), region.name].join("/");
}

export const isRegion = (id: string): boolean => BY_ID.has(id);

const UNIT = /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市|盟)$/;

/** Short names of provinces and cities, as company names begin with them. */
export const REGION_SHORT_NAMES: ReadonlySet<string> = new Set(
  REGIONS.filter((region) => region.level <= 2)
    .map((region) => region.name.replace(UNIT, ""))
    .filter((name) => name.length >= 2),
);
