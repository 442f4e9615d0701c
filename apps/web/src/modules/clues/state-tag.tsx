import type { LeadRow } from "@qicheng/api/clues/row";
import type { StatusTone } from "../../kernel/ui/colours";
import { StatusTag } from "../../kernel/ui/status-tag";

const TONES: Readonly<Record<number, StatusTone>> = { 1: "idle", 2: "waiting", 3: "working", 4: "refused" };

/** How far a lead is. */
export function StateTag({ state, stateName }: LeadRow) {
  const text = typeof stateName === "string" ? stateName : "";
  return text === "" ? "-" : <StatusTag text={text} tone={TONES[state] ?? "idle"} />;
}
