import type { LeadRow } from "@qicheng/api/clues/row";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

const STATES: Readonly<Record<number, readonly [Parameters<typeof t>[0], StatusTone]>> = {
  1: ["unassigned", "idle"],
  2: ["fresh", "waiting"],
  3: ["working", "working"],
  4: ["invalid", "refused"],
};

/** How far a lead is, in the reader's language: the wire names it in Chinese. */
export function StateTag({ state }: LeadRow) {
  const [text, tone] = STATES[state] ?? [];
  return <StatusTag text={text && t(text)} {...(tone && { tone })} />;
}
