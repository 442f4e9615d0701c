/** Customers: what each is called, what it wants, how far talks have come. */
import { isCounty } from "@qicheng/engine/values/region";
import { DAY, dayOf, type Moment, minuteOf } from "./calendar";
import { CompanyNames, FIXED_NAMES, type FixedName } from "./company-names";
import { TERMS as TERMS_OF } from "./fields";
import type { Customer, Extra, Identity, Person, Product, Situation, Stage, Story, Timeline } from "./model";
import { branchNo, personNamed } from "./organisation";
import { cityNamed, pickCounty } from "./places";
import { planOf } from "./plans";
import { PRODUCTS, RIVALS, TERMS, TRADES } from "./products";
import type { Random, Weighted } from "./random";

const REACHED: Readonly<Record<"fresh" | "open" | "cold", Weighted<Stage>>> = {
  fresh: [["open", 1]],
  open: [
    ["need", 30],
    ["quote", 36],
    ["negotiate", 34],
  ],
  cold: [
    ["need", 60],
    ["quote", 40],
  ],
};

/** Rises from the first contact to the stage reached; a cold one ends with being cold. */
function stagesOf(random: Random, situation: Situation, count: number): Stage[] {
  const cold = situation === "dormant" || situation === "pool";
  const warm = situation === "fresh" ? REACHED.fresh : REACHED.open;
  const reached = random.weighted(cold ? REACHED.cold : warm);
  const ladder: readonly Stage[] = ["open", "need", "quote", "negotiate"];
  const top = situation === "won" ? ladder.length : ladder.indexOf(reached) + 1;
  const dealAt = situation === "won" ? Math.max(1, Math.round(count * 0.55)) : count;
  return Array.from({ length: count }, (_, at): Stage => {
    if (at === 0) return cold && count === 1 ? "stall" : "open";
    if (situation === "won" && at === dealAt) return "deal";
    if (at > dealAt) return "service";
    if (cold && at >= count - 1 - Number(count > 4)) return "stall";
    const step = 1 + Math.floor(((at - 1) / Math.max(1, dealAt - 1)) * (top - 1));
    return ladder[Math.min(step, top - 1)] ?? "need";
  });
}

const rounded = (amount: number): number => Math.max(100, Math.round(amount / 100) * 100);

function makeStory(random: Random, industry: string, situation: Situation, count: number): Story {
  const trade = TRADES[industry];
  if (!trade) throw new Error(`no such trade: ${industry}`);
  const [productKey = "pda", otherKey = "printer"] = random.sample(trade.products, 2);
  const product: Product = PRODUCTS[productKey];
  const quantity = random.int(...product.quantity);
  const quote = rounded(quantity * random.int(...product.price));
  return {
    product,
    other: PRODUCTS[otherKey],
    quantity,
    quote,
    final: rounded(quote * (0.87 + random.next() * 0.09)),
    rival: random.pick(RIVALS),
    site: random.pick(trade.sites),
    pain: random.pick(trade.pains),
    term: random.pick(TERMS),
    stages: stagesOf(random, situation, count),
  };
}

const [A, B, C, D] = ["A（重点）", "B（普通）", "C（一般）", "D（潜在）"] as const;
const LEVELS: Readonly<Record<Stage | "won", Weighted<string>>> = {
  open: [
    [B, 12],
    [C, 43],
    [D, 45],
  ],
  need: [
    [A, 5],
    [B, 35],
    [C, 42],
    [D, 18],
  ],
  quote: [
    [A, 20],
    [B, 48],
    [C, 32],
  ],
  negotiate: [
    [A, 45],
    [B, 42],
    [C, 13],
  ],
  deal: [[A, 1]],
  service: [[B, 1]],
  stall: [
    [B, 8],
    [C, 32],
    [D, 60],
  ],
  won: [
    [A, 34],
    [B, 46],
    [C, 20],
  ],
};
export const LEVEL_NAMES = [A, B, C, D];

const SOURCES: Weighted<string> = [
  ["线上推广", 20],
  ["搜索引擎", 14],
  ["客户介绍", 24],
  ["展会", 13],
  ["电话营销", 15],
  ["陌生拜访", 8],
  ["招投标", 4],
  ["其他", 2],
];
const SCALES: Weighted<string> = [
  ["20人以下", 18],
  ["20-99人", 40],
  ["100-499人", 28],
  ["500-999人", 9],
  ["1000人以上", 5],
];

const REMARKS = [
  "老板很懂行，报价要写清楚配置。",
  "每月25号后付款，催款要提前。",
  "去年接触过一次，因预算搁置。",
  "园区门禁严，上门要提前一天报备车牌。",
  "集团采购统一比价，至少三家。",
  "只认增值税专用发票。",
  "技术说了算，商务只走流程。",
  "对售后响应时间要求4小时内。",
  "两个厂区，收货地址下单前要确认。",
  "客户介绍来的，介绍人是老客户采购。",
  "决策周期长，一般要两个月。",
  "周三下午固定开会，不要打电话。",
  "喜欢看案例视频，少发文字资料。",
  "上一家供应商交付出过问题，比较谨慎。",
  "年底前必须花完预算。",
  "正在办二期扩建，明年需求会更大。",
  "付款信用好，可以适当放宽账期。",
  "有自己的软件团队，接口文档要给全。",
];

function makeCustomer(random: Random, no: number, when: Timeline, identity: Identity): Customer {
  const story = makeStory(random, identity.industry, when.situation, when.followed.length);
  const won = when.situation === "won";
  const levels = LEVELS[won ? "won" : (story.stages.at(-1) ?? "open")];
  const dealAt = won ? (when.followed[story.stages.indexOf("deal")] ?? when.createdAt) : null;
  return {
    ...identity,
    ...when,
    no,
    level: random.weighted(levels),
    source: random.weighted(SOURCES),
    scale: random.weighted(SCALES),
    remark: random.chance(0.32) ? random.pick(REMARKS) : null,
    dealAt,
    story,
    ext: {},
  };
}

const LABELS = [
  "老板直谈",
  "账期敏感",
  "转介绍",
  "年度框架",
  "需上门",
  "价格敏感",
  "决策快",
  "重服务",
  "可做标杆",
  "有二期",
  "连锁门店",
  "出口企业",
];

const OPINIONS = ["报价偏低", "交期长", "服务一般", "关系较深", "方案不完整", "只卖设备不做实施"];

function intentionOf({ situation, story }: Customer): string {
  if (situation === "pool" || situation === "dormant") return "low";
  const last = story.stages.at(-1) ?? "open";
  return last === "negotiate" || situation === "won" ? "high" : "medium";
}

const YEARS: Weighted<number> = [
  [1, 6],
  [2, 3],
  [3, 1],
];

/** Of those who have bought. */
function wonExtra(random: Random, dealAt: Moment, product: Product): Extra {
  const extra: Extra = {};
  if (random.chance(0.85)) {
    const days = random.weighted(YEARS) * 365;
    extra.coopPeriod = { from: dayOf(dealAt), to: dayOf(dealAt + (days - 1) * DAY) };
  }
  if (random.chance(0.3)) extra.interests = [product.key, PRODUCTS.care.key];
  if (random.chance(0.6)) extra.serviceBranch = branchNo(random.pick(["技术支持部", "仓储部"]));
  return extra;
}

/** What depends on where talks stand. */
function stageExtra(random: Random, { situation, story, dealAt, nextFollowAt }: Customer, today: Moment): Extra {
  if (dealAt !== null) return wonExtra(random, dealAt, story.product);
  if (situation !== "today" && situation !== "coming" && situation !== "overdue") return {};
  const extra: Extra = {};
  const last = story.stages.at(-1);
  const near = last === "quote" || last === "negotiate";
  if (random.chance(near ? 0.85 : 0.25)) extra.expectSign = dayOf(today + random.int(-5, near ? 50 : 120) * DAY);
  if (near) extra.plan = planOf(story);
  if (nextFollowAt !== null && random.chance(0.3)) extra.visitAt = minuteOf(nextFollowAt);
  return extra;
}

/** How much more than average a company of this size buys. */
const BUYING: Readonly<Record<string, number>> = {
  "20人以下": 0.6,
  "20-99人": 1,
  "100-499人": 2.4,
  "500-999人": 5,
  "1000人以上": 11,
};

/** What the seller learned about the company itself. */
function companyExtra(random: Random, { story, scale, regionId, city }: Customer): Extra {
  const extra: Extra = {};
  if (random.chance(0.64)) {
    const wan = (story.quote / 10_000) * (0.8 + random.next() * 2.4) * (BUYING[scale] ?? 1);
    extra.annualPurchase = Math.round(wan * 10) / 10;
  }
  if (random.chance(0.7)) extra.interests = [story.product.key, ...(random.chance(0.55) ? [story.other.key] : [])];
  if (random.chance(0.45)) {
    extra.isListed = random.chance(0.12) ? "1" : "0";
    if (extra.isListed === "1") extra.stockCode = `89${random.digits(4)}`;
  }
  if (random.chance(0.36)) {
    const county = random.chance(0.7) ? regionId : pickCounty(random, cityNamed(city));
    extra.shipRegion = isCounty(county) ? `${county.slice(0, 4)}00` : county;
    if (isCounty(county)) extra.shipCounty = county;
  }
  if (random.chance(0.46)) extra.labels = random.sample(LABELS, random.int(1, 3));
  if (random.chance(0.3)) extra.competitor = `${story.rival}，${random.pick(OPINIONS)}`;
  return extra;
}

/** How a company pays, which follows from its number, so that nothing else of the story changes with it. */
function settlementOf({ no }: Customer): Extra {
  if (no % 5 < 2) return {};
  const [settlement, terms] = nth(Object.entries(TERMS_OF), no);
  return { settlement, terms: nth(Object.keys(terms), Math.floor(no / 3)) };
}

const nth = <Of>(list: readonly Of[], at: number): Of => list[at % list.length] as Of;

function makeExtra(random: Random, customer: Customer, all: readonly Customer[], known: ExtraKnown): Extra {
  const extra = {
    ...companyExtra(random, customer),
    ...stageExtra(random, customer, known.today),
    ...settlementOf(customer),
  };
  if (random.chance(0.72)) extra.intention = intentionOf(customer);
  if (random.chance(0.3)) extra.supporter = random.pick(known.technicians);
  const siblings = all.filter((other) => other.owner === customer.owner && other.no < customer.no);
  if (customer.owner !== null && siblings.length > 0 && random.chance(0.06))
    extra.parentCustomer = random.pick(siblings).no;
  return extra;
}

interface ExtraKnown {
  today: Moment;
  technicians: readonly number[];
}

/** The 600 customers of the timelines, in their order. */
export function makeCustomers(
  random: Random,
  timelines: readonly Timeline[],
  people: readonly Person[],
  today: Moment,
): Customer[] {
  const names = new CompanyNames(random);
  const waiting = [...FIXED_NAMES];
  const fixedFor = (when: Timeline): FixedName | undefined => {
    if (when.followed.length < 3) return undefined;
    const at = waiting.findIndex(({ owner }) => (owner ? personNamed(people, owner).no : null) === when.owner);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const customers = timelines.map((when, at) => {
    const seller = people[(when.owner ?? when.createdBy) - 1];
    if (!seller) throw new Error(`customer ${at + 1} belongs to nobody`);
    return makeCustomer(random, at + 1, when, names.next(seller, fixedFor(when)));
  });
  const technicians = ["fengtao", "dongxiaoyu"].map((username) => personNamed(people, username).no);
  return customers.map((customer) => ({
    ...customer,
    ext: makeExtra(random, customer, customers, { today, technicians }),
  }));
}
