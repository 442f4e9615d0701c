/** Leads of the demo company, written as the services write them: some nobody has called yet, some under way, some in the pool. */
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { insertRecords } from "../../src/kernel/records/insert";
import { insertRows } from "../../src/kernel/records/insert-rows";
import { sentence } from "../../src/kernel/records/tell";
import { leadType } from "../../src/modules/clues/type";
import { contactTerms, duplicateKeys } from "../../src/modules/customers/keys";
import { DAY, type Moment, stamp, startOfDay, worked } from "./calendar";
import { Random } from "./random";
import type { Company } from "./records";

const SEED = 20_261_129;
const HOUR = 3_600_000;
const LEAD = 3;

/** Days before today, the method and what was said. */
type Said = readonly [daysAgo: number, method: string, text: string];

interface Line {
  name: string;
  contact: string;
  mobile: string;
  source: string;
  industry: string;
  /** Region code. */
  region: string;
  /** User name; in the pool when absent. */
  owner?: string;
  daysAgo: number;
  remark?: string;
  said?: readonly Said[];
  /** Days from today to the next follow-up. */
  next?: number;
  /** Why it is invalid. */
  invalid?: string;
}

const LINES: readonly Line[] = [
  {
    name: "宁波海曙智造装备有限公司",
    contact: "方建国",
    mobile: "13957412608",
    source: "展会",
    industry: "制造业",
    region: "330203",
    owner: "xiaoshou",
    daysAgo: 9,
    remark: "工博会上留的名片，想看仓库盘点方案",
    said: [
      [8, "电话", "接通，方总说现在用Excel盘点，一次要停工两天，约下周发方案"],
      [3, "微信", "方案已发，问能不能先试一个库区"],
    ],
    next: 0,
  },
  {
    name: "绍兴柯桥轻纺供应链",
    contact: "金晓芳",
    mobile: "13615751930",
    source: "线上推广",
    industry: "批发零售",
    region: "330603",
    owner: "xiaoshou",
    daysAgo: 2,
    remark: "官网留言：布匹标签打印，每天约3000张",
  },
  {
    name: "嘉兴禾城冷链物流有限公司",
    contact: "顾伟明",
    mobile: "13705738852",
    source: "搜索引擎",
    industry: "物流运输",
    region: "330402",
    owner: "xiaoshou",
    daysAgo: 6,
    said: [[5, "电话", "接通，冷库里手持终端容易起雾，问有没有低温型号"]],
    next: -1,
  },
  {
    name: "温州瓯江鞋业",
    contact: "陈海燕",
    mobile: "13868520417",
    source: "电话营销",
    industry: "制造业",
    region: "330302",
    owner: "xiaoshou",
    daysAgo: 21,
    said: [[20, "电话", "打了三次都是空号，企业信息上的电话也停用了"]],
    invalid: "空号或停机",
  },
  {
    name: "台州椒江医化仓储",
    contact: "林志强",
    mobile: "13586102375",
    source: "客户介绍",
    industry: "医疗健康",
    region: "331002",
    owner: "xiaoshou",
    daysAgo: 13,
    remark: "泽森机械的王总介绍，做医药中间体",
    said: [
      [12, "电话", "接通，正在上新版GSP，批号追溯年底前要落地"],
      [7, "其他", "上门看了两个仓库，记了点位和网络情况，下周出方案和报价"],
    ],
    next: 2,
  },
  {
    name: "苏州工业园区佳禾食品",
    contact: "徐静怡",
    mobile: "13962158804",
    source: "线上推广",
    industry: "餐饮食品",
    region: "320505",
    owner: "shenjiayi",
    daysAgo: 4,
    remark: "要效期管理，先进先出",
    said: [[3, "电话", "接通，徐经理说等供应链总监出差回来再谈"]],
    next: 1,
  },
  {
    name: "无锡滨湖精密轴承厂",
    contact: "吴建中",
    mobile: "13861710925",
    source: "陌生拜访",
    industry: "制造业",
    region: "320211",
    owner: "shenjiayi",
    daysAgo: 1,
  },
  {
    name: "南通通州湾造船配套",
    contact: "曹海涛",
    mobile: "13912206631",
    source: "招投标",
    industry: "制造业",
    region: "320612",
    owner: "xuziang",
    daysAgo: 16,
    said: [
      [15, "邮件", "招标公告已下载，条码打印机12台，交期45天"],
      [9, "电话", "问清评分办法：价格40分，本地服务20分"],
    ],
    next: 3,
  },
  {
    name: "常州武进新能源电池材料",
    contact: "蒋文博",
    mobile: "13815006279",
    source: "展会",
    industry: "新能源",
    region: "320412",
    owner: "xuziang",
    daysAgo: 5,
  },
  {
    name: "上海嘉定汽车零部件联盟",
    contact: "沈立群",
    mobile: "13817320546",
    source: "客户介绍",
    industry: "制造业",
    region: "310114",
    owner: "zhangyutong",
    daysAgo: 11,
    said: [[10, "电话", "接通，联盟里有八家小厂，想一起采购标签耗材"]],
    next: 0,
  },
  {
    name: "上海青浦跨境电商仓",
    contact: "许曼琪",
    mobile: "13651742098",
    source: "线上推广",
    industry: "批发零售",
    region: "310118",
    owner: "zhangyutong",
    daysAgo: 3,
    remark: "大促前要上PDA，20台以内",
  },
  {
    name: "北京亦庄生物制剂",
    contact: "韩雪松",
    mobile: "13521806437",
    source: "搜索引擎",
    industry: "医疗健康",
    region: "110115",
    owner: "sunhaoran",
    daysAgo: 8,
    said: [[7, "电话", "接通，需要等保测评报告，问法务要一份"]],
    next: -2,
  },
  {
    name: "北京通州环球演艺设备",
    contact: "马国栋",
    mobile: "13911520763",
    source: "其他",
    industry: "文化传媒",
    region: "110112",
    owner: "maxiaotong",
    daysAgo: 26,
    said: [[25, "电话", "接通，明确说今年没有预算"]],
    invalid: "预算不足",
  },
  {
    name: "天津滨海港口服务中心",
    contact: "刘春雷",
    mobile: "13602077518",
    source: "招投标",
    industry: "物流运输",
    region: "120116",
    owner: "maxiaotong",
    daysAgo: 7,
  },
  {
    name: "杭州临平云裳服饰",
    contact: "俞佳怡",
    mobile: "13588274106",
    source: "线上推广",
    industry: "批发零售",
    region: "330113",
    owner: "zhaoyiming",
    daysAgo: 10,
    said: [[9, "微信", "加了微信，发来现在用的吊牌样张"]],
    next: 4,
  },
  {
    name: "湖州吴兴童装产业园",
    contact: "闵学文",
    mobile: "13967281553",
    source: "展会",
    industry: "制造业",
    region: "330502",
    owner: "zhaoyiming",
    daysAgo: 2,
  },
  {
    name: "合肥包河数据机房运维",
    contact: "丁浩然",
    mobile: "13855102867",
    source: "线上推广",
    industry: "软件与信息技术",
    region: "340111",
    daysAgo: 12,
    remark: "资产标签，约5000个机柜部件",
  },
  {
    name: "南昌红谷滩连锁药房",
    contact: "万小红",
    mobile: "13807091442",
    source: "电话营销",
    industry: "医疗健康",
    region: "360113",
    daysAgo: 18,
    said: [[17, "电话", "接通，电话里说门店系统刚换，先了解一下"]],
  },
  {
    name: "青岛城阳水产加工",
    contact: "于海洋",
    mobile: "13864215709",
    source: "搜索引擎",
    industry: "餐饮食品",
    region: "370214",
    daysAgo: 5,
  },
  {
    name: "郑州中牟蔬菜批发市场",
    contact: "郭大伟",
    mobile: "13703850264",
    source: "陌生拜访",
    industry: "批发零售",
    region: "410122",
    daysAgo: 30,
    said: [[28, "其他", "市场办公室见了面，摊位电子秤联网要市场统一定"]],
  },
  {
    name: "武汉光谷检测技术研究院",
    contact: "汪诗琪",
    mobile: "13607118395",
    source: "客户介绍",
    industry: "软件与信息技术",
    region: "420111",
    daysAgo: 4,
    remark: "样品流转要二维码，一年约两万份",
  },
  {
    name: "成都龙泉驿物流园",
    contact: "唐小波",
    mobile: "13880647215",
    source: "线上推广",
    industry: "物流运输",
    region: "510112",
    daysAgo: 3,
  },
];

/** A moment of work, so many days before today. */
const ago = (random: Random, day: string, days: number, hour: number): Moment =>
  Math.min(worked(random, startOfDay(day) - days * DAY + hour * HOUR), startOfDay(day) - HOUR);

async function nextId(trx: Company["trx"], table: "customers" | "contacts" | "followups"): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx);
  return rows[0]?.id ?? 0;
}

interface Lead {
  id: number;
  contactId: number;
  author: number;
  /** Null in the pool. */
  owner: number | null;
  created: string;
  told: readonly { at: string; method: string; text: string }[];
  next: string | null;
}

async function leadOf({ trx, day, person }: Company, random: Random, line: Line): Promise<Lead> {
  const author = person(line.owner ?? "xiaoshou");
  const made = ago(random, day, line.daysAgo, 10);
  return {
    id: await nextId(trx, "customers"),
    contactId: await nextId(trx, "contacts"),
    author,
    owner: line.owner === undefined ? null : author,
    created: stamp(made),
    // A holiday may bring a day of work before the one on which it was entered.
    told: (line.said ?? []).map(([days, method, text], at) => ({
      at: stamp(Math.max(ago(random, day, days, 14), made + (at + 1) * HOUR)),
      method,
      text,
    })),
    next: line.next === undefined ? null : stamp(startOfDay(day) + line.next * DAY + 10 * HOUR),
  };
}

/** What its follow-ups made of it. */
function followed({ told, author, created }: Lead) {
  const last = told.at(-1);
  if (!last) return { followup_count: 0, updated_at: created };
  return {
    followup_count: told.length,
    last_follow_at: last.at,
    last_follow_text: last.text,
    last_follow_user_id: author,
    updated_at: last.at,
  };
}

function rowOf(line: Line, lead: Lead, entry: Company["entry"]) {
  const { id, contactId, owner, author, created, next } = lead;
  const place = owner === null ? { pool_at: followed(lead).updated_at } : { owner_id: owner, owned_at: created };
  const invalid =
    line.invalid === undefined
      ? {}
      : { invalid_at: followed(lead).updated_at, invalid_reason_id: entry("invalidReason", line.invalid) };
  return {
    id,
    clue: LEAD,
    name: line.name,
    source_id: entry("source", line.source),
    industry_id: entry("industry", line.industry),
    region_id: line.region,
    remark: line.remark ?? null,
    owner_id: null,
    next_follow_at: next,
    primary_contact_id: contactId,
    contact_name: line.contact,
    mobile: line.mobile,
    created_by: author,
    created_at: created,
    ...followed(lead),
    ...place,
    ...invalid,
  };
}

async function loadContact(trx: Company["trx"], { name, contact, mobile }: Line, lead: Lead): Promise<void> {
  const { id, contactId, author, created } = lead;
  const terms = contactTerms({ name: contact, mobile });
  const primary = { id: contactId, customer_id: id, name: contact, mobile, is_primary: true, ...terms };
  await insertRows("contacts", [{ ...primary, created_at: created, created_by: author }]).execute(trx);
  const keys = [
    ...duplicateKeys({ name }).map((key) => ({ ...key, customer_id: id, contact_id: null })),
    ...duplicateKeys({ mobile }).map((key) => ({ ...key, customer_id: id, contact_id: contactId })),
  ];
  await trx.insertInto("customer_keys").values(keys).execute();
}

async function loadLead(company: Company, random: Random, line: Line): Promise<void> {
  const { trx, entry } = company;
  const lead = await leadOf(company, random, line);
  const { id, author, created, told, next } = lead;
  const row = rowOf(line, lead, entry);
  await insertRecords(leadType, { rows: [{ columns: row, ext: {} }] }).execute(trx);
  await loadContact(trx, line, lead);
  for (const { at, method, text } of told)
    await sql`
      insert into followups (customer_id, method_id, text, next_follow_at, pictures, user_id, created_at)
      values (${id}, ${entry("logMethod", method)}, ${text}, ${at === told.at(-1)?.at ? next : null}, '{}', ${author}, ${at})`.execute(
      trx,
    );
  const did = sentence(leadType, said.didAdd, row);
  await sql`
    insert into audit_log (created_at, user_id, ip, request_id, route, module, record_id, action, summary, summary_en, changes)
    values (${created}, ${author}, ${`192.168.10.${100 + author}`}, '', ${leadType.form.api_add}, ${leadType.kept}, ${id}, 'add',
      ${did.cn}, ${did.en}, '[]')`.execute(trx);
}

/** Oldest first, so that the newest has the largest number. */
export async function loadLeads(company: Company): Promise<void> {
  const random = new Random(SEED);
  for (const line of LINES.toSorted((a, b) => b.daysAgo - a.daysAgo)) await loadLead(company, random, line);
}
