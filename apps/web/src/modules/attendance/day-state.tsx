/** How a day went, as a tag and as a cell. */
import type { DayState } from "@qicheng/api/attendance/shapes";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { t } from "./texts";

const TONES: Readonly<Record<Exclude<DayState, "">, StatusTone>> = {
  wait: "idle",
  present: "passed",
  late: "waiting",
  missing: "waiting",
  leave: "working",
  out: "working",
  absent: "refused",
};

export const stateName = (state: DayState): string => (state === "" ? "" : t(`s_${state}`));

export const DayTag = ({ state }: { state: DayState }) =>
  state === "" ? null : <StatusTag text={stateName(state)} tone={TONES[state]} />;
