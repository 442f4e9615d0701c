/** What a bulk action did, row by row, in one sentence. */
import { common } from "../../i18n/common";
import { t } from "./texts";

export interface Outcome {
  done: number[];
  refused: { id: number; name: string; msg: string }[];
  /** The batch by which it can be undone. */
  undo?: number | undefined;
  /** The job that does it. */
  job?: number | undefined;
}

/** What one row of a list is called in a sentence, and several. */
export interface Noun {
  title: string;
  titles: string;
}

/** What was done to how many of which kind; the names are those that one knows. */
export interface Deed {
  did: string;
  noun: Noun;
  count: number;
  names: readonly string[];
}

const REASONS = 3;
const NAMES = 2;

/** 删除 12 个客户：甲、乙 等 */
export function deedText({ did, noun, count, names }: Deed): string {
  const sum = t("deed", { did, count, noun: count === 1 ? noun.title : noun.titles });
  if (names.length === 0) return sum;
  const first = names.slice(0, NAMES).join(common("listComma"));
  return t("deedNamed", { sum, names: count > Math.min(names.length, NAMES) ? t("others", { names: first }) : first });
}

/** 已删除 18 个客户：甲、乙 等；失败 2：某某 已被领取；… */
export function summarize({ refused }: Outcome, deed: Deed): string {
  const did = deed.count > 0 ? t("hasDone", { deed: deedText(deed) }) : "";
  if (refused.length === 0) return did;
  const named = refused.slice(0, REASONS).map(({ name, msg }) => `${name} ${msg}`.trim());
  const rest = refused.length - named.length;
  const reasons = [...named, ...(rest > 0 ? [t("moreRefused", { count: rest })] : [])].join(t("semicolon"));
  const failed = t("notDone", { refused: refused.length, reasons });
  return did === "" ? failed : [did, failed].join(t("semicolon"));
}
