/** Random releasable flows: nested parallel blocks, conditional splits, every mode, rule and policy. */
import type { BranchPath } from "../../src/approval/blocks";
import type {
  ApprovalForm,
  AssigneeRule,
  DueRule,
  EmptyPolicy,
  Flow,
  FlowLine,
  FlowNode,
  FlowSettings,
  NodeConfig,
} from "../../src/approval/definition";
import type { Branch, Person } from "../../src/approval/organisation";
import type { Entropy } from "./entropy";
import { flow, node, person, start } from "./flows";

export const WALK_ADMIN = 9;
const EVERYBODY: [number, ...number[]] = [1, 2, 3, 4, 5, 6, 7, 8];
export const WALK_USERS: readonly [number, ...number[]] = EVERYBODY;

export const WALK_FORM: ApprovalForm = {
  cc: true,
  fields: [
    { field: "amount", title: "金额", kind: "number" },
    { field: "kind", title: "类型", kind: "choice" },
    { field: "salesman", title: "业务员", kind: "choice", holds: "user" },
    { field: "remark", title: "备注", kind: "text", required: true },
  ],
};

export const walkPeople = (): Person[] => [
  ...EVERYBODY.map((id) => person(id, { branchId: 1 + (id % 3), roleIds: [id % 2] })),
  person(WALK_ADMIN, { branchId: null }),
];

export const WALK_BRANCHES: Branch[] = [
  { id: 1, name: "一", parentId: null, headId: 3 },
  { id: 2, name: "二", parentId: 1, headId: 4 },
  { id: 3, name: "三", parentId: 2, headId: 5 },
];

const CONDITIONS: [NonNullable<FlowLine["condition"]>, ...NonNullable<FlowLine["condition"]>[]] = [
  [{ field: "amount", op: ">=", value: 2 }],
  [{ field: "amount", op: "between", value: [1, 2] }],
  [{ field: "kind", op: "in", value: ["a", "b"] }],
  [{ field: "salesman", op: "inBranchTree", value: [2] }],
  [{ field: "initiatorRole", op: "eq", value: 1 }],
  { or: [[{ field: "initiator", op: "eq", value: 1 }], [{ field: "amount", op: "empty" }]] },
  [{ field: "initiatorBranch", op: "inBranchTree", value: [2] }],
];

export interface DrawnFlow {
  flow: Flow;
  /** The parallel branches around each node, known from how it was drawn. */
  paths: ReadonlyMap<string, BranchPath>;
  /** What each node leads to, itself left out. */
  below: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many branches each fork has, and which join closes it. */
  forks: ReadonlyMap<string, { branches: number; join: string }>;
}

/** A line that has no target yet. */
type Tail = Omit<FlowLine, "id" | "to">;

const MAX_NODES = 14;

class Drawing {
  readonly nodes: FlowNode[] = [start()];
  readonly lines: FlowLine[] = [];
  readonly paths = new Map<string, BranchPath>([["S", []]]);
  readonly forks = new Map<string, { branches: number; join: string }>();

  constructor(private readonly entropy: Entropy) {}

  add(tails: readonly Tail[], path: BranchPath, drawn: FlowNode): Tail[] {
    this.nodes.push(drawn);
    this.paths.set(drawn.id, path);
    for (const tail of tails) this.lines.push({ ...tail, id: `l${this.lines.length}`, to: drawn.id });
    return [{ from: drawn.id }];
  }

  private name(): string {
    return `n${this.nodes.length}`;
  }

  approve(tails: readonly Tail[], path: BranchPath): Tail[] {
    return this.add(tails, path, node(this.name(), randomConfig(this.entropy)));
  }

  private copies(tails: readonly Tail[], path: BranchPath): Tail[] {
    const ccUsers = this.entropy.some(EVERYBODY, 1, 3);
    return this.add(tails, path, node(this.name(), { kind: "cc", ccUsers }));
  }

  /** Some elements one after the other; may be none. */
  sequence(tails: readonly Tail[], path: BranchPath, length: number): readonly Tail[] {
    let ends = tails;
    for (let count = 0; count < length && this.nodes.length < MAX_NODES; count += 1) ends = this.element(ends, path);
    return ends;
  }

  private element(tails: readonly Tail[], path: BranchPath): readonly Tail[] {
    const deep = path.length >= 2;
    const kind = this.entropy.pick(["approve", "approve", "approve", "copies", "split", deep ? "approve" : "parallel"]);
    if (kind === "split") return this.split(this.approve(tails, path), path);
    if (kind === "parallel") return this.parallel(tails, path);
    return kind === "copies" ? this.copies(tails, path) : this.approve(tails, path);
  }

  private split([source]: Tail[], path: BranchPath): readonly Tail[] {
    if (source === undefined) return [];
    const conditional = Array.from({ length: 1 + this.entropy.below(2) }, (_, priority) => ({
      ...source,
      priority,
      condition: this.entropy.pick(CONDITIONS),
    }));
    return [...conditional, { ...source, default: true }].flatMap((tail) =>
      this.sequence([tail], path, this.entropy.below(2)),
    );
  }

  private parallel(tails: readonly Tail[], path: BranchPath): Tail[] {
    const fork = this.name();
    this.add(tails, path, node(fork, { kind: "fork" }));
    const branches = 2 + this.entropy.below(2);
    const ends = Array.from({ length: branches }, (_, no) =>
      this.sequence([{ from: fork, label: String(no) }], [...path, { fork, no }], this.entropy.below(3)),
    );
    const join = this.name();
    this.forks.set(fork, { branches, join });
    const joined = this.add(ends.flat(), path, node(join, { kind: "join" }));
    this.numberBranches(fork);
    return joined;
  }

  /** The lines of a fork number its branches by the order in which they are drawn. */
  private numberBranches(fork: string): void {
    const byBranch = (left: FlowLine, right: FlowLine) => Number(left.label) - Number(right.label);
    const ofFork = this.lines.filter((line) => line.from === fork).sort(byBranch);
    const others = this.lines.filter((line) => line.from !== fork);
    this.lines.splice(0, this.lines.length, ...others, ...ofFork);
  }
}

const RULES: [(entropy: Entropy) => AssigneeRule, ...((entropy: Entropy) => AssigneeRule)[]] = [
  (entropy) => ({ type: "users", users: entropy.some(EVERYBODY, 1, 4) }),
  (entropy) => ({ type: "users", users: entropy.some(EVERYBODY, 2, 5) }),
  (entropy) => ({ type: "role", roles: [entropy.below(3)] }),
  (entropy) => (entropy.oneIn(2) ? { type: "branchHead" } : { type: "branchHead", branch: 1 + entropy.below(3) }),
  (entropy) => ({ type: "superior", level: 1 + entropy.below(3) }),
  (entropy) => ({ type: "superiors", upTo: entropy.oneIn(2) ? "top" : 2 }),
  () => ({ type: "initiatorChoice" }),
  () => ({ type: "previousChoice" }),
  () => ({ type: "formUser", field: "salesman" }),
  () => ({ type: "initiator" }),
];

const EMPTY: [EmptyPolicy, ...EmptyPolicy[]] = [{ type: "admin" }, { type: "pass" }, { type: "users", users: [7, 8] }];

const DUE: [DueRule[], ...DueRule[][]] = [
  [],
  [
    { kind: "remind", hours: 1, max: 2 },
    { kind: "remind", hours: 2 },
  ],
  [{ kind: "autoPass", hours: 2 }],
  [
    { kind: "autoRefuse", hours: 3 },
    { kind: "toSuperior", hours: 1 },
  ],
];

function randomConfig(entropy: Entropy): Partial<NodeConfig> {
  return {
    assignee: entropy.pick(RULES)(entropy),
    mode: entropy.pick(["any", "all", "ratio", "seq"]),
    ratio: 1 + entropy.below(100),
    self: entropy.pick(["self", "skip", "superior"]),
    empty: entropy.pick(EMPTY),
    allowForward: !entropy.oneIn(5),
    returnTo: entropy.pick(["any", "any", "start", "none"]),
    writeField: entropy.pick([[], ["remark"], ["amount", "kind"]]),
    due: entropy.pick(DUE),
    ...(entropy.oneIn(4) && { refuseMode: entropy.pick(["toStart", "end"]) }),
    ...(entropy.oneIn(4) && { ccUsers: [6] }),
  };
}

const randomSettings = (entropy: Entropy): Partial<FlowSettings> => ({
  adminUsers: entropy.pick([[WALK_ADMIN], [WALK_ADMIN], [1, WALK_ADMIN]]),
  refuseMode: entropy.pick(["toStart", "toStart", "end"]),
  resume: entropy.pick(["replay", "direct"]),
  dedup: entropy.pick(["none", "adjacent", "all"]),
  revoke: entropy.pick(["running", "beforeFirst", "never"]),
});

export function randomFlow(entropy: Entropy): DrawnFlow {
  const drawing = new Drawing(entropy);
  const settings = randomSettings(entropy);
  const tails = drawing.sequence([{ from: "S" }], [], 1 + entropy.below(6));
  if (entropy.oneIn(2) && tails.length === 1) drawing.approve(tails, []);
  else drawing.add(tails, [], node("end", { kind: "end" }));
  const below = new Map(drawing.nodes.map(({ id }) => [id, nodesBelow(id, drawing.lines)]));
  return { flow: flow(drawing.nodes, drawing.lines, settings), paths: drawing.paths, below, forks: drawing.forks };
}

function nodesBelow(nodeId: string, drawn: readonly FlowLine[]): Set<string> {
  const found = new Set<string>();
  const queue = [nodeId];
  for (const id of queue)
    for (const line of drawn)
      if (line.from === id && !found.has(line.to)) {
        found.add(line.to);
        queue.push(line.to);
      }
  return found;
}
