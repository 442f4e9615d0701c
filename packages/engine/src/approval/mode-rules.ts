/** When a step is decided: one rule per mode, on the counts of its seats, in integers only. */
import type { StepMode } from "./definition";
import type { SeatCount } from "./seats";

export type Verdict = "open" | "pass" | "fail";

interface ModeRule {
  passes: (count: SeatCount, ratio: number) => boolean;
  fails: (count: SeatCount, ratio: number) => boolean;
}

/** 或签: the first decision decides either way. */
const firstDecides: ModeRule = {
  passes: ({ p }) => p > 0,
  fails: ({ r }) => r > 0,
};

/** 会签 and 依次: all must pass, the first refusal decides. */
const allMustPass: ModeRule = {
  passes: ({ n, p }) => p === n,
  fails: ({ r }) => r > 0,
};

/** Share of votes: passes when reached, fails when it can no longer be reached. */
const shareMustPass: ModeRule = {
  passes: ({ n, p }, ratio) => p * 100 >= ratio * n,
  fails: ({ n, r }, ratio) => r * 100 > (100 - ratio) * n,
};

const MODE_RULES: Record<StepMode, ModeRule> = {
  any: firstDecides,
  all: allMustPass,
  seq: allMustPass,
  ratio: shareMustPass,
};

/** The decision of a step with these counts; a step on which nobody counts has passed. */
export function verdictOf(count: SeatCount, mode: StepMode, ratio: number): Verdict {
  if (count.n === 0 || MODE_RULES[mode].passes(count, ratio)) return "pass";
  return MODE_RULES[mode].fails(count, ratio) ? "fail" : "open";
}
