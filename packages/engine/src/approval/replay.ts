/** The log is enough: deciding its commands again, on the facts they were decided on, gives the same state. */
import { advance } from "./advance";
import type { ApprovalForm, Flow } from "./definition";
import type { LogRow } from "./effects";
import { organisationFromFacts } from "./org-facts";
import type { Instance } from "./state";

/**
 * Rebuilds the state from the log of one instance, in order of `seq`.
 * @param version the released version and form that the instance was submitted on
 * @throws Error when the log is empty, has a gap, or holds a command that is denied now
 */
export function replay(log: readonly LogRow[], version: { flow: Flow; form: ApprovalForm }): Instance {
  const flow = { ...version.flow, enabled: true };
  const state = log.reduce<Instance | null>((before, row) => replayRow(before, row, { ...version, flow }), null);
  if (state === null) throw new Error("审批日志为空");
  return state;
}

function replayRow(state: Instance | null, row: LogRow, version: { flow: Flow; form: ApprovalForm }): Instance {
  const org = organisationFromFacts(row.facts);
  const result = advance(state, row.payload, { ...version, org, actor: row.actor, now: row.at, admin: row.admin });
  if (!result.ok || result.state.rev !== row.seq) throw new Error(`审批日志第 ${row.seq} 行无法重放`);
  return result.state;
}
