/** Branches and people of the demo company. */
import { DAY, type Moment } from "./calendar";
import type { Area, Branch, Person, Sex } from "./model";

export const COMPANY = "启程科技有限公司";

export const BRANCHES: readonly Branch[] = [
  { name: COMPANY, parent: null, kind: "2", head: "linguodong" },
  { name: "销售中心", parent: 1, kind: "1", head: "zongjian" },
  { name: "财务部", parent: 1, kind: "1", head: "caiwu" },
  { name: "仓储部", parent: 1, kind: "1", head: "tangdayong" },
  { name: "行政部", parent: 1, kind: "1", head: "hanxuemei" },
  { name: "技术支持部", parent: 1, kind: "1", head: "fengtao" },
  { name: "华东大区", parent: 2, kind: "1", head: "jingli" },
  { name: "华北大区", parent: 2, kind: "1", head: "liuzhiqiang" },
  { name: "华南大区", parent: 2, kind: "1", head: "huangweijie" },
  { name: "大客户部", parent: 2, kind: "1", head: "zhengkai" },
];

type Line = readonly [username: string, nickname: string, sex: Sex, branch: string, position: string, role: string];

const PEOPLE: readonly Line[] = [
  ["admin", "周明远", "男", COMPANY, "信息主管", "系统管理员"],
  ["linguodong", "林国栋", "男", COMPANY, "总经理", "销售总监"],
  ["zongjian", "陈海峰", "男", "销售中心", "销售总监", "销售总监"],
  ["suwan", "苏婉", "女", "销售中心", "销售助理", "销售"],
  ["jingli", "王晓岚", "女", "华东大区", "大区经理", "销售经理"],
  ["xiaoshou", "李思远", "男", "华东大区", "客户经理", "销售"],
  ["zhangyutong", "张雨桐", "女", "华东大区", "高级客户经理", "销售"],
  ["zhaoyiming", "赵一鸣", "男", "华东大区", "客户经理", "销售"],
  ["shenjiayi", "沈佳怡", "女", "华东大区", "客户经理", "销售"],
  ["xuziang", "徐子昂", "男", "华东大区", "客户经理", "销售"],
  ["luchenxi", "陆晨曦", "女", "华东大区", "销售代表", "销售"],
  ["liuzhiqiang", "刘志强", "男", "华北大区", "大区经理", "销售经理"],
  ["sunhaoran", "孙浩然", "男", "华北大区", "高级客户经理", "销售"],
  ["maxiaotong", "马晓彤", "女", "华北大区", "客户经理", "销售"],
  ["gaowenbo", "高文博", "男", "华北大区", "客户经理", "销售"],
  ["houjianjun", "侯建军", "男", "华北大区", "客户经理", "销售"],
  ["huangweijie", "黄伟杰", "男", "华南大区", "大区经理", "销售经理"],
  ["liangjiaxin", "梁嘉欣", "女", "华南大区", "高级客户经理", "销售"],
  ["hejunhui", "何俊辉", "男", "华南大区", "客户经理", "销售"],
  ["dengliping", "邓丽萍", "女", "华南大区", "客户经理", "销售"],
  ["zengzhihao", "曾志豪", "男", "华南大区", "客户经理", "销售"],
  ["zhengkai", "郑凯", "男", "大客户部", "部门经理", "销售经理"],
  ["luoshiyu", "罗诗雨", "女", "大客户部", "大客户经理", "销售"],
  ["caiwu", "许静", "女", "财务部", "财务主管", "财务"],
  ["xiefang", "谢芳", "女", "财务部", "会计", "财务"],
  ["tangdayong", "唐大勇", "男", "仓储部", "仓储主管", "仓管"],
  ["hanxuemei", "韩雪梅", "女", "行政部", "行政经理", "行政"],
  ["pengxin", "彭欣", "女", "行政部", "人事专员", "行政"],
  ["fengtao", "冯涛", "男", "技术支持部", "技术经理", "销售"],
  ["dongxiaoyu", "董晓宇", "男", "技术支持部", "实施工程师", "销售"],
];

/** The newcomer, whose customers are all young. */
export const NEWCOMER = "luchenxi";
/** Left a while ago; colleagues took over. */
export const LEFT_EARLIER = "houjianjun";
/** Left last week; a few customers still stand in his name. */
const LEFT_LATELY = "zengzhihao";
const NEWCOMER_DAYS = 62;

/** How many customers each seller owns; together 540. */
export const OWNED: Readonly<Record<string, number>> = {
  xiaoshou: 62,
  jingli: 16,
  zhangyutong: 58,
  zhaoyiming: 51,
  shenjiayi: 44,
  xuziang: 33,
  luchenxi: 14,
  liuzhiqiang: 10,
  sunhaoran: 52,
  maxiaotong: 47,
  gaowenbo: 38,
  huangweijie: 9,
  liangjiaxin: 38,
  hejunhui: 27,
  dengliping: 19,
  zengzhihao: 7,
  zhengkai: 6,
  luoshiyu: 9,
};

const AREAS: Readonly<Record<string, Area>> = { 华东大区: "east", 华北大区: "north", 华南大区: "south" };

export const branchNo = (name: string): number => BRANCHES.findIndex((branch) => branch.name === name) + 1;

/** Where a seller's customers are; undefined = anywhere. */
export const areaOf = (person: Person): Area | undefined => AREAS[BRANCHES[person.branch - 1]?.name ?? ""];

const HEADS = ["138", "186", "139", "158", "177", "136", "150", "188", "135", "181", "159", "137"];

/** Of the right form, and nobody's by design: people of one company have numbers of many networks. */
function mobileOf(at: number): string {
  const rest = (48_271 * (at + 11) * (at + 37) + 7_919 * at) % 100_000_000;
  return `${HEADS[(at * 7) % HEADS.length] ?? ""}${String(rest).padStart(8, "3")}`;
}

export function makePeople(today: Moment): Person[] {
  return PEOPLE.map(([username, nickname, sex, branch, position, role], at) => ({
    no: at + 1,
    username,
    nickname,
    branch: branchNo(branch),
    sex,
    position,
    role,
    mobile: mobileOf(at),
    email: `${username}@example.com`,
    hiredAt: today - (username === NEWCOMER ? NEWCOMER_DAYS : 1_400 - at * 23) * DAY + 9 * 3_600_000,
    quit: username === LEFT_EARLIER || username === LEFT_LATELY,
  }));
}

/** People by user name, of whom the demo knows that they exist. */
export function personNamed(people: readonly Person[], username: string): Person {
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`nobody is called ${username}`);
  return person;
}
