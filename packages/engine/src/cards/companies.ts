/** Names of companies, by how they end or where they stand. */
import { INSTITUTION, LEGAL_NAME, LEGAL_PREFIX, PLACES, REMARK, SENTENCE, TRADE } from "./words";

/** How sure a name is; a labelled one has rank 0. */
export const RANK = { legal: 1, latin: 1.5, institution: 2, trade: 3, first: 4 } as const;

const INTRODUCED = /^(?:我是|我们是|这里是|这边是|来自)/u;
const LED_BY = /^[去到找跟给请问让帮被从在由把]/u;
const WHICH =
  /我|你|他|她|贵公司|本公司|该公司|这家|一家|哪家|是|的|了|今天|昨天|明天|[上下]午|拜访|联系|对手|客户|推荐|介绍|竞争|收到|发给|对方|供应商|关于/u;
const MADE_OR_SOLD = /^(?:主营|经营|从事|专业|生产|采购|销售|各类|各种|做)/u;
/** 商行（个体工商户）, 云帆科技（杭州）: brackets at the end that belong to a name; others are about something else. */
const IN_BRACKETS = /\((个体工商户|个人独资|有限合伙|普通合伙|特殊普通合伙|\p{Script=Han}{2,4})\)$/u;

/** The name without brackets at its end, undefined when these are no part of a name. */
function withoutBrackets(name: string): string | undefined {
  if (!name.endsWith(")")) return name;
  const [all = "", inner = ""] = IN_BRACKETS.exec(name) ?? [];
  return inner.length > 4 || PLACES.has(inner) ? name.slice(0, -all.length) : undefined;
}

export interface CompanyInWord {
  rank: number;
  start: number;
  end: number;
}

/** 我是云帆科技 says no more of a company than 我是采购. */
function rankByEnd(name: string, isIntroduced: boolean): number | undefined {
  if (INSTITUTION.test(name)) return RANK.institution;
  return TRADE.test(name) && !isIntroduced && !MADE_OR_SOLD.test(name) ? RANK.trade : undefined;
}

/** The company that a word is or begins with; `start` is behind 我是. */
export function companyIn(word: string): CompanyInWord | undefined {
  const start = INTRODUCED.exec(word)?.[0].length ?? 0;
  const name = word.slice(start);
  if (name.length > 80 || !/\p{Script=Han}/u.test(name) || LED_BY.test(name)) return undefined;
  const legal = name.endsWith(")") ? name : (LEGAL_PREFIX.exec(name)?.[1] ?? name);
  const core = withoutBrackets(legal);
  if (core === undefined || WHICH.test(core)) return undefined;
  if (LEGAL_NAME.test(core)) return { rank: RANK.legal, start, end: start + legal.length };
  const rank = SENTENCE.test(name) ? undefined : rankByEnd(core, start > 0);
  return rank === undefined ? undefined : { rank, start, end: word.length };
}

/** Whether a word that stands first, before name and phone, may be the short name of a company. */
export const mayBeShortName = (word: string): boolean =>
  /^[\p{Script=Han}\w&·]{2,12}$/u.test(word) &&
  /\p{L}{2}/u.test(word) &&
  !SENTENCE.test(word) &&
  !REMARK.test(word) &&
  !PLACES.has(word);
