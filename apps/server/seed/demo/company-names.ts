/** Names of invented companies, and what follows from them: website, accounts, credit code. */
import { isCreditCode } from "@qicheng/engine/fields/patterns";
import { nameKey } from "@qicheng/engine/names/company-name";
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import { REGION_SHORT_NAMES } from "../../src/kernel/fields/regions";
import type { Identity, Person } from "./model";
import { areaOf } from "./organisation";
import { type City, cityNamed, pickAddress, pickCity, pickCounty } from "./places";
import { TRADES } from "./products";
import type { Random, Weighted } from "./random";

const BRANDS = `云帆 纷扬 朗屿 禾昱 泽森 恒砺 景湛 浩屹 卓岚 屹川 望潮 鹭洲 栖木 知谷 青穗 松岳 凌峤 砚池 晟铎 鼎垣
瑞檀 博屿 翊航 逸岚 沐川 星屿 拓野 汇岭 嘉砺 铂桥 海峪 川禾 远穗 新榆 承禹 众屹 磐合 骏泽 益桐 佳栎
安砚 和岚 盛屿 峰禾 锦杉 誉川 迅屿 驰岳 宏楷 伟峤 元杉 普桐 利砺 万穗 天峪 隆杉 丰砚 祥屹 润垣 康岭
泰禾谷 聚岚 融屿 创穗 智岳 慧川 思桐 启岭 明屿 辰砚 昊榆 宸禾 晖岳 曦木 朔风 澄湖 清屿 沛泽 涵川 淼森
谷雨 立夏 白鹭 青鸾 墨竹 兰溪 竹里 枫桥 梧桐里 杉木 榕荫 银杏树 橡果 麦浪 稻香源 禾苗 芦苇 蒲公英草 星火燎 北辰星
南屏 东篱 西岭 北榆 中禾 上林苑 长岚 大屿 广砺 高屹 同舟行 共禾 合众屿 协岚 齐岳 永穗 恒榆 久桐 百砚 千屿
亿岭 兆禾 冠岚 领屹 尚砺 优垣 佳屿 美榆 雅桐 悦禾 乐砚 欢屿 喜岚 福岭 禄川 寿桐 鑫屹 淼禾 焱砺 垚岳
科岚 技屿 数禾 芯砺 码川 云岭 网榆 迅岚 速屹 捷桐 达屿 通岳 联穗 连岭 接川 贯禾 畅屿 顺岚 运桐 航砺
艾禾 贝屿 凯岚 迪砺 恩桐 菲屹 格岭 赫川 珂榆 莱禾 麦屿 诺岳 欧岚 派桐 瑞砺 赛屹 特岭 维禾 欣屿 亚川`
  .split(/\s+/)
  .filter((brand) => brand.length === 2);

const TRADE_WEIGHTS: Weighted<string> = Object.entries(TRADES).map(([name, { weight }]) => [name, weight] as const);

type Pattern = (city: City, brand: string, word: string) => string;

const PATTERNS: Weighted<Pattern> = [
  [({ name }, brand, word) => `${name}${brand}${word}有限公司`, 56],
  [({ name }, brand, word) => `${brand}${word}（${name}）有限公司`, 12],
  [({ name }, brand, word) => `${name}市${brand}${word}有限公司`, 7],
  [({ province }, brand, word) => `${province}${brand}${word}有限公司`, 8],
  [({ name }, brand, word) => `${name}${brand}${word}有限责任公司`, 5],
  [({ province }, brand, word) => `${province}${brand}${word}股份有限公司`, 5],
  [({ province }, brand, word) => `${province}${brand}${word}集团有限公司`, 3],
  [({ name }, brand, word) => `${name}${brand}${word}经营部`, 2],
  [(_city, brand, word) => `${brand}${word}有限公司`, 2],
];

/** Two writings of one company, or two companies that sound alike: what the duplicate check is shown with. */
export interface FixedName {
  name: string;
  city: string;
  industry: string;
  /** Owner's user name; the pool when absent. */
  owner?: string;
}

export const FIXED_NAMES: readonly FixedName[] = [
  { name: "北京纷扬科技有限公司", city: "北京", industry: "软件与信息技术", owner: "sunhaoran" },
  { name: "北京纷杨科技有限公司", city: "北京", industry: "软件与信息技术", owner: "maxiaotong" },
  { name: "上海云帆信息技术有限公司", city: "上海", industry: "软件与信息技术", owner: "xiaoshou" },
  { name: "云帆信息技术（上海）有限公司", city: "上海", industry: "软件与信息技术", owner: "zhangyutong" },
  { name: "杭州泽森精密机械有限公司", city: "杭州", industry: "制造业", owner: "zhaoyiming" },
  { name: "杭州泽森精密机械股份有限公司", city: "杭州", industry: "制造业" },
  { name: "苏州禾昱电子有限公司", city: "苏州", industry: "制造业", owner: "shenjiayi" },
  { name: "苏州禾玉电子有限公司", city: "苏州", industry: "制造业", owner: "xuziang" },
];

const CREDIT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";

function creditCode(random: Random, regionId: string): string {
  const body = Array.from({ length: 7 }, () => CREDIT_ALPHABET.charAt(random.int(0, 30))).join("");
  const base = `91${regionId}MA${body}`;
  const check = [...CREDIT_ALPHABET].find((letter) => isCreditCode(base + letter));
  return base + (check ?? "");
}

export class CompanyNames {
  readonly #keys = new Set(FIXED_NAMES.map(({ name }) => nameKey(name, REGION_SHORT_NAMES)));

  constructor(private readonly random: Random) {}

  /** A name that no other company has in any writing. */
  #invent(area: ReturnType<typeof areaOf>): { name: string; city: City; industry: string } {
    for (;;) {
      const city = pickCity(this.random, area);
      const industry = this.random.weighted(TRADE_WEIGHTS);
      const word = this.random.pick(TRADES[industry]?.words ?? []);
      const name = this.random.weighted(PATTERNS)(city, this.random.pick(BRANDS), word);
      const key = nameKey(name, REGION_SHORT_NAMES);
      if (this.#keys.has(key)) continue;
      this.#keys.add(key);
      return { name, city, industry };
    }
  }

  /** Everything a company is known by; one of `fixed` when given. */
  next(owner: Person, fixed: FixedName | undefined): Identity {
    const { random } = this;
    const { name, city, industry } = fixed ? { ...fixed, city: cityNamed(fixed.city) } : this.#invent(areaOf(owner));
    const brand = [...nameKey(name, REGION_SHORT_NAMES)].slice(0, 2).join("");
    const latin = pinyinKey(brand);
    const regionId = pickCounty(random, city);
    return {
      name,
      brand,
      industry,
      regionId,
      city: city.name,
      address: random.chance(0.82) ? pickAddress(random) : null,
      website: random.chance(0.55) ? `www.${latin}-example.cn` : null,
      wechat: random.chance(0.25) ? `${latin}_${random.digits(3)}` : null,
      qq: random.chance(0.2) ? `2${random.digits(8)}` : null,
      creditCode: random.chance(0.45) ? creditCode(random, regionId) : null,
    };
  }
}
