/** The demo company before it becomes rows. People, customers and the like refer to each other by number, from 1. */
import type { RichText } from "@qicheng/engine/fields/rich-text";
import type { Message } from "@qicheng/engine/text/message";
import type { Moment } from "./calendar";

export type Method = "电话" | "QQ" | "微信" | "邮件" | "短信" | "其他";
export type Area = "east" | "north" | "south";
export type Sex = "男" | "女";

export interface Branch {
  name: string;
  parent: number | null;
  kind: "1" | "2";
  /** User name of the head. */
  head: string;
}

export interface Person {
  no: number;
  username: string;
  nickname: string;
  branch: number;
  sex: Sex;
  position: string;
  role: string;
  mobile: string;
  email: string;
  hiredAt: Moment;
  quit: boolean;
}

/** What is going on with a customer; it decides times, level and notes. */
export type Situation = "fresh" | "today" | "overdue" | "coming" | "won" | "dormant" | "pool";

/** How far talks have come. */
export type Stage = "open" | "need" | "quote" | "negotiate" | "deal" | "service" | "stall";

export interface Product {
  key: string;
  name: string;
  unit: string;
  price: readonly [from: number, to: number];
  quantity: readonly [from: number, to: number];
}

/** Facts that all notes of one customer agree on. */
export interface Story {
  product: Product;
  other: Product;
  quantity: number;
  quote: number;
  final: number;
  rival: string;
  site: string;
  pain: string;
  term: string;
  /** Stage of each follow-up, in order. */
  stages: readonly Stage[];
}

export interface Identity {
  name: string;
  /** Two or three characters that people call it by. */
  brand: string;
  industry: string;
  regionId: string;
  city: string;
  address: string | null;
  website: string | null;
  wechat: string | null;
  qq: string | null;
  creditCode: string | null;
}

/** Who has it, since when, and when things happened. */
export interface Timeline {
  situation: Situation;
  owner: number | null;
  previousOwner: number | null;
  createdAt: Moment;
  createdBy: number;
  ownedAt: Moment | null;
  poolAt: Moment | null;
  poolReason: string | null;
  /** When somebody followed up, ascending. */
  followed: readonly Moment[];
  nextFollowAt: Moment | null;
}

export interface Customer extends Identity, Timeline {
  no: number;
  level: string;
  source: string;
  scale: string;
  remark: string | null;
  dealAt: Moment | null;
  story: Story;
  ext: Extra;
}

/** Values of the custom fields; people, branches and customers by number. */
export interface Extra {
  annualPurchase?: number;
  intention?: string;
  interests?: string[];
  expectSign?: string;
  visitAt?: string;
  coopPeriod?: { from: string; to: string };
  isListed?: "0" | "1";
  stockCode?: string;
  settlement?: string;
  terms?: string;
  shipRegion?: string;
  shipCounty?: string;
  supporter?: number;
  serviceBranch?: number;
  parentCustomer?: number;
  labels?: string[];
  competitor?: string;
  plan?: RichText;
}

export interface Contact {
  no: number;
  customer: number;
  primary: boolean;
  name: string;
  sex: Sex;
  position: string | null;
  mobile: string | null;
  wechat: string | null;
  qq: string | null;
  email: string | null;
  birthday: string | null;
  remark: string | null;
  createdAt: Moment;
  createdBy: number;
}

export interface FollowUp {
  no: number;
  customer: number;
  person: number;
  method: Method;
  text: string;
  at: Moment;
  next: Moment | null;
}

export interface Change {
  field: string;
  title: string;
  from: string;
  to: string;
}

/** One line of the operation log. */
export interface Action {
  at: Moment;
  person: number;
  module: "customer" | "contact" | "followup";
  route: string;
  record: number;
  customer: number;
  action: string;
  summary: Message;
  changes: readonly Change[];
}

export interface Share {
  customer: number;
  person: number;
  access: "r" | "rw";
  by: number;
  at: Moment;
  /** Its last day; null = for good. */
  until: Moment | null;
}

export interface Star {
  customer: number;
  person: number;
  at: Moment;
}

/** A tag, by its text, on a customer. */
export interface Tagged {
  customer: number;
  tag: string;
}

export interface DemoCompany {
  branches: readonly Branch[];
  people: readonly Person[];
  customers: readonly Customer[];
  contacts: readonly Contact[];
  followUps: readonly FollowUp[];
  actions: readonly Action[];
  shares: readonly Share[];
  stars: readonly Star[];
  tagged: readonly Tagged[];
}
