/** How a task stands, as a tag. */
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

const STATES = [
  { text: t("todo"), colour: "#d46b08" },
  { text: t("doing"), colour: "#1677ff" },
  { text: t("done"), colour: "#389e0d" },
  { text: t("refused"), colour: "#cf1322" },
] as const;

export const stateOptions = STATES.map(({ text }, value) => ({ value, label: text }));

/** Completed, or refused. */
export const hasEnded = ({ status }: { status: number }): boolean => status >= 2;

interface Props {
  status: number;
  overdue?: number;
}

export function TaskState({ status, overdue = 0 }: Props) {
  const { text = "", colour = "" } = STATES[status] ?? {};
  return (
    <>
      <StatusTag text={text} colour={colour} />
      {overdue === 1 ? <StatusTag text={t("overdue")} tone="refused" /> : null}
    </>
  );
}
