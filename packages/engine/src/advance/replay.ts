/** The log is enough: deciding its commands again, on the facts they were decided on, gives the same state. */

import type { Command } from "../approval/commands";
import type { ApprovalForm, Flow, FormData } from "../approval/definition";
import type { Effect, LogRow } from "../approval/effects";
import { organisationFromFacts } from "../approval/org-facts";
import type { Instance } from "../approval/state";
import { advance } from "./advance";

interface Version {
  flow: Flow;
  form: ApprovalForm;
}

/** One row of wf_field_log. */
export type FieldLogRow = Extract<Effect, { type: "fieldLog" }>;

/** The form as it was submitted: the form of now, with what each changed field held before its first logged change. */
export const submittedForm = (now: FormData, changes: readonly Pick<FieldLogRow, "field" | "old">[]): FormData => ({
  ...now,
  ...Object.fromEntries(changes.toReversed().map(({ field, old }) => [field, old])),
});

/**
 * Rebuilds the state from the log of one instance, in order of `seq`.
 * @param version the released version and form that the instance was submitted on
 * @param submitted the form as it was submitted, which the log does not repeat
 * @throws Error when the log is empty, has a gap, or holds a command that is denied now
 */
export function replay(log: readonly LogRow[], version: Version, submitted: FormData): Instance {
  const state = log.reduce<Instance | null>((before, row) => replayRow(before, row, { version, submitted }), null);
  if (state === null) throw new Error("审批日志为空");
  return state;
}

function replayRow(state: Instance | null, row: LogRow, from: { version: Version; submitted: FormData }): Instance {
  const { payload, actor, at: now, admin } = row;
  const org = organisationFromFacts(row.facts);
  const command: Command = payload.type === "submit" ? { ...payload, data: from.submitted } : payload;
  const result = advance(state, command, { ...from.version, org, actor, now, admin });
  if (!result.ok || result.state.rev !== row.seq) throw new Error(`审批日志第 ${row.seq} 行无法重放`);
  return result.state;
}
