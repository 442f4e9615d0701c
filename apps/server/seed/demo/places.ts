/** Where customers are: cities per sales area, with counties from the region list. */
import { REGIONS } from "../../src/kernel/fields/regions";
import type { Area } from "./model";
import type { Random, Weighted } from "./random";

export interface City {
  id: string;
  name: string;
  province: string;
  area: Area;
}

type CityLine = readonly [id: string, name: string, province: string, weight: number];

const CITIES: Readonly<Record<Area, readonly CityLine[]>> = {
  east: [
    ["310100", "上海", "上海", 24],
    ["330100", "杭州", "浙江", 18],
    ["320500", "苏州", "江苏", 14],
    ["320100", "南京", "江苏", 9],
    ["330200", "宁波", "浙江", 8],
    ["320200", "无锡", "江苏", 7],
    ["340100", "合肥", "安徽", 6],
    ["330300", "温州", "浙江", 4],
    ["330400", "嘉兴", "浙江", 4],
    ["320400", "常州", "江苏", 4],
    ["330600", "绍兴", "浙江", 3],
    ["330700", "金华", "浙江", 3],
  ],
  north: [
    ["110100", "北京", "北京", 26],
    ["120100", "天津", "天津", 11],
    ["370100", "济南", "山东", 9],
    ["370200", "青岛", "山东", 10],
    ["130100", "石家庄", "河北", 7],
    ["410100", "郑州", "河南", 9],
    ["210100", "沈阳", "辽宁", 5],
    ["210200", "大连", "辽宁", 6],
    ["140100", "太原", "山西", 4],
    ["610100", "西安", "陕西", 8],
  ],
  south: [
    ["440100", "广州", "广东", 18],
    ["440300", "深圳", "广东", 22],
    ["440600", "佛山", "广东", 8],
    ["441300", "惠州", "广东", 4],
    ["350200", "厦门", "福建", 7],
    ["350100", "福州", "福建", 4],
    ["430100", "长沙", "湖南", 8],
    ["420100", "武汉", "湖北", 9],
    ["510100", "成都", "四川", 11],
    ["500100", "重庆", "重庆", 6],
    ["450100", "南宁", "广西", 3],
  ],
};

const AREA_LIST: readonly Area[] = ["east", "north", "south"];

const cityOf = ([id, name, province]: CityLine, area: Area): City => ({ id, name, province, area });

const BY_AREA = new Map<Area, Weighted<City>>(
  AREA_LIST.map((area) => [area, CITIES[area].map((line) => [cityOf(line, area), line[3]] as const)]),
);

const COUNTIES = new Map<string, string[]>();
for (const { id, parentId, level } of REGIONS) {
  if (level !== 3 || parentId === null) continue;
  COUNTIES.set(parentId, [...(COUNTIES.get(parentId) ?? []), id]);
}

export function pickCity(random: Random, area: Area | undefined): City {
  return random.weighted(BY_AREA.get(area ?? random.pick(AREA_LIST)) ?? []);
}

export function cityNamed(name: string): City {
  const all = AREA_LIST.flatMap((area) => (BY_AREA.get(area) ?? []).map(([city]) => city));
  const city = all.find((candidate) => candidate.name === name);
  if (!city) throw new Error(`no city ${name}`);
  return city;
}

/** A county of the city; those listed first are its centre and come more often. */
export function pickCounty(random: Random, city: City): string {
  const counties = COUNTIES.get(city.id) ?? [];
  const central = counties.slice(0, 7);
  return random.pick(random.chance(0.75) ? central : counties);
}

const ROADS = [
  "创新路",
  "科技路",
  "兴业路",
  "振华路",
  "学府路",
  "文汇路",
  "工业大道",
  "迎宾大道",
  "长江路",
  "黄河路",
  "金桥路",
  "银杏路",
  "梧桐路",
  "滨河路",
  "新港路",
  "环城北路",
  "环城南路",
  "解放路",
  "建设路",
  "和平路",
  "朝阳路",
  "光明路",
  "友谊路",
  "云栖路",
  "望江路",
  "龙山路",
  "凤凰路",
  "星湖街",
  "软件大道",
  "物流园一路",
];
const TOWERS = ["云汇大厦", "云谷中心", "汇智广场", "天汇国际", "东方商务楼", "银河商务座", "创业大厦", "金禾商务中心"];
const PARKS = ["智造产业园", "科创园", "城东工业园", "高新孵化园", "物流园区", "电商产业园", "生物医药园"];

/** Street and house; province to county are the region's. */
export function pickAddress(random: Random): string {
  const street = `${random.pick(ROADS)}${random.int(2, 1888)}号`;
  if (random.chance(0.45))
    return `${street}${random.pick(TOWERS)}${random.int(3, 28)}层${random.chance(0.5) ? `${random.int(1, 18)}室` : ""}`;
  return random.chance(0.6) ? `${street}${random.pick(PARKS)}${random.int(1, 22)}栋` : street;
}
