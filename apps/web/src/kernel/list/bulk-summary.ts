/** What a bulk action did, row by row, in one sentence. */
import { t } from "./texts";

export interface Outcome {
  done: number[];
  refused: { id: number; name: string; msg: string }[];
  /** The batch by which it can be undone. */
  undo?: number | undefined;
  /** The job that does it. */
  job?: number | undefined;
}

const NAMED = 3;

/** 成功 18，失败 2：某某 已被领取；… */
export function summarize({ done, refused }: Outcome): string {
  if (refused.length === 0) return t("done", { done: done.length });
  const named = refused.slice(0, NAMED).map(({ name, msg }) => `${name} ${msg}`.trim());
  const rest = refused.length - named.length;
  const reasons = [...named, ...(rest > 0 ? [t("moreRefused", { count: rest })] : [])].join("；");
  return t("doneAndRefused", { done: done.length, refused: refused.length, reasons });
}
