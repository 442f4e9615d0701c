import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

/** 已成交 once a deal is closed. */
export function DealTag({ clue }: { clue: number }) {
  const closed = clue === 2;
  return <StatusTag text={t(closed ? "dealt" : "notDealt")} tone={closed ? "passed" : "idle"} />;
}
