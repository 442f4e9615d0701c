/** How long one `advance` takes on a flow of 50 nodes with 200 people: `npx tsx bench/approval.ts`. */
import { advance } from "@qicheng/engine/advance/advance";
import type { Command } from "@qicheng/engine/approval/commands";
import {
  type ApprovalForm,
  DEFAULT_SETTINGS,
  type Flow,
  type FlowLine,
  type FlowNode,
} from "@qicheng/engine/approval/definition";
import { organisationOf } from "@qicheng/engine/approval/organisation";
import { type Instance, isActive, openSteps } from "@qicheng/engine/approval/state";

const PEOPLE = 200;
const NODES = 50;
const ROUNDS = 30;
const LIMIT_MS = 1;

const form: ApprovalForm = { cc: true, fields: [{ field: "amount", title: "金额", kind: "number" }] };

const people = Array.from({ length: PEOPLE }, (_, place) => ({
  id: place + 1,
  name: `用户${place + 1}`,
  branchId: 1,
  roleIds: [1],
  QuitStatus: 0,
}));
const org = organisationOf(people, [{ id: 1, name: "公司", parentId: null, headId: 1 }]);

/** A line of steps: most with eight people in all modes, one for everybody with the role, a parallel block in the middle. */
function bigFlow(): Flow {
  const modes = ["all", "any", "seq", "ratio"] as const;
  const step = (place: number): FlowNode => ({
    id: `n${place}`,
    name: `节点${place}`,
    config: {
      type: "other",
      kind: "approve",
      writeField: [],
      mode: modes[place % modes.length] ?? "all",
      ratio: 60,
      assignee:
        place === 25
          ? { type: "role", roles: [1] }
          : { type: "users", users: Array.from({ length: 8 }, (_, seat) => 1 + ((place * 8 + seat) % PEOPLE)) },
    },
  });
  const special: Record<number, FlowNode["config"]> = {
    0: { type: "start", writeField: [] },
    10: { type: "other", kind: "fork", writeField: [] },
    20: { type: "other", kind: "join", writeField: [] },
  };
  const nodes = Array.from({ length: NODES }, (_, place) => {
    const config = special[place];
    return config === undefined ? step(place) : { ...step(place), config };
  });
  const pairs = nodes.slice(1).map((node, place) => [`n${place}`, node.id] as const);
  const branches = pairs.filter(([from]) => from !== "n15");
  const lines: FlowLine[] = [...branches, ["n15", "n20"] as const, ["n10", "n16"] as const].map(([from, to]) => ({
    id: `${from}>${to}`,
    from,
    to,
  }));
  return {
    version_id: 1,
    nodes,
    lines,
    settings: { ...DEFAULT_SETTINGS, adminUsers: [1], dedup: "none" },
  };
}

const flow = bigFlow();
const times: number[] = [];

function timed(state: Instance | null, actor: number, command: Command): Instance {
  const began = performance.now();
  const result = advance(state, command, { flow, form, org, actor, now: 0 });
  times.push(performance.now() - began);
  if (!result.ok) throw new Error(`${command.type}: ${result.msg}`);
  return result.state;
}

function approveAll(): void {
  let state = timed(null, 1, { type: "submit", data: { amount: 1 } });
  while (state.status === 1) {
    const step = openSteps(state)[0];
    const worker = step?.workers.find(isActive);
    if (step === undefined || worker === undefined) throw new Error("nobody to approve");
    state = timed(state, worker.userId, { type: "approve", stepId: step.id });
  }
}

for (let round = 0; round < ROUNDS; round += 1) approveAll();

times.sort((left, right) => left - right);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
const [median, p95] = [at(0.5), at(0.95)];
console.log(
  `advance, ${NODES} nodes, ${PEOPLE} people: ${times.length} calls, median ${median.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms`,
);
if (median > LIMIT_MS) {
  console.error(`median above ${LIMIT_MS} ms`);
  process.exitCode = 1;
}
