/**
 * Reads a drawing and the settings of a flow from what travelled: whatever comes out has the shape that the engine knows, so
 * nothing malformed is stored. Whether it may be released is not asked here: a draft is anything that can be drawn.
 */

import {
  type AssigneeRule,
  type DueRule,
  type EmptyPolicy,
  type FlowLine,
  type FlowNode,
  type FlowSettings,
  MOST_SUMMARY,
  type NodeConfig,
} from "../approval/definition";
import { type Condition, FILTER_LIMITS, type Filter } from "../fields/filter";
import { about, type Message } from "../text/message";
import { DESIGN_TEXTS } from "./design-texts";
import {
  byWord,
  distinct,
  exactly,
  filled,
  flag,
  list,
  Malformed,
  matching,
  numberTo,
  oneOf,
  type Reader,
  recordId,
  textTo,
} from "./read-parts";

/** What the designer draws on. */
export interface Design {
  nodes: readonly FlowNode[];
  lines: readonly FlowLine[];
}

export const DESIGN_LIMITS = { nodes: 200, lines: 400, name: 40, people: 500, fields: 500, clocks: 10 } as const;

/** Where something is wrong, `nodes.<id>`, `lines.<id>`, `design` or `settings`, and what. */
export interface DesignProblem {
  field: string;
  msg: Message;
}
export type Read<Part> = { ok: true; read: Part } | { ok: false; problems: readonly DesignProblem[] };

/** Letters of a key of a field, or of a number of a table: `count(lines.cost)`. */
const KEY = 90;
const MOST_TITLE = 100;

const ID = /^[\w-]{1,40}$/;
const id = matching(ID);
const people = distinct(recordId, DESIGN_LIMITS.people);
const fields = distinct(filled(textTo(60)), DESIGN_LIMITS.fields);
const place = numberTo(100_000);

const RULES: Readonly<Record<AssigneeRule["type"], Reader<AssigneeRule>>> = {
  users: exactly({ type: oneOf("users"), users: people }, {}),
  role: exactly({ type: oneOf("role"), roles: people }, {}),
  branchHead: exactly({ type: oneOf("branchHead") }, { branch: recordId }),
  superior: exactly({ type: oneOf("superior"), level: place }, {}),
  superiors: exactly({ type: oneOf("superiors"), upTo: (raw) => (raw === "top" ? raw : place(raw)) }, {}),
  initiatorChoice: exactly({ type: oneOf("initiatorChoice") }, { users: people, roles: people }),
  previousChoice: exactly({ type: oneOf("previousChoice") }, { users: people, roles: people }),
  formUser: exactly({ type: oneOf("formUser"), field: textTo(60) }, {}),
  initiator: exactly({ type: oneOf("initiator") }, {}),
};

const EMPTY: Readonly<Record<EmptyPolicy["type"], Reader<EmptyPolicy>>> = {
  admin: exactly({ type: oneOf("admin") }, {}),
  pass: exactly({ type: oneOf("pass") }, {}),
  users: exactly({ type: oneOf("users"), users: people }, {}),
};

const clock: Reader<DueRule> = exactly(
  { kind: oneOf("remind", "autoPass", "autoRefuse", "toSuperior"), hours: place },
  { max: place },
);

const config: Reader<NodeConfig> = exactly(
  { type: oneOf("start", "other"), writeField: fields },
  {
    kind: oneOf("approve", "cc", "fork", "join", "end"),
    hideField: fields,
    assignee: byWord("type", RULES),
    mode: oneOf("any", "all", "ratio", "seq"),
    ratio: place,
    empty: byWord("type", EMPTY),
    self: oneOf("self", "skip", "superior"),
    allowForward: flag,
    returnTo: oneOf("any", "start", "none"),
    refuseMode: oneOf("toStart", "end"),
    due: list(clock, DESIGN_LIMITS.clocks),
    ccUsers: people,
  },
);

const node: Reader<FlowNode> = exactly(
  { id, name: filled(textTo(DESIGN_LIMITS.name)), config },
  {
    left: place,
    top: place,
    bgcolor: matching(/^#[0-9a-fA-F]{3,8}$/),
    ico: textTo(DESIGN_LIMITS.name),
    viewOnly: flag,
  },
);

const scalar: Reader<string | number | boolean> = (raw) => {
  if (typeof raw === "number") return numberTo(Number.MAX_SAFE_INTEGER)(raw);
  return typeof raw === "boolean" ? raw : textTo(FILTER_LIMITS.textLength)(raw);
};
const operand: Reader<NonNullable<Condition["value"]> | null> = (raw) => {
  if (raw === null) return null;
  return Array.isArray(raw) ? list(scalar, FILTER_LIMITS.listItems)(raw) : scalar(raw);
};
const group = list(exactly({ field: textTo(KEY), op: textTo(20) }, { value: operand }), FILTER_LIMITS.conditions);
const condition: Reader<Filter> = (raw) =>
  Array.isArray(raw) ? group(raw) : exactly({ or: list(group, FILTER_LIMITS.conditions) }, {})(raw);

const line: Reader<FlowLine> = exactly(
  { id, from: id, to: id },
  { label: textTo(DESIGN_LIMITS.name), condition, priority: place, default: flag },
);

const settings: Reader<FlowSettings> = exactly(
  {
    refuseMode: oneOf("toStart", "end"),
    resume: oneOf("replay", "direct"),
    dedup: oneOf("none", "adjacent", "all"),
    revoke: oneOf("running", "beforeFirst", "never"),
    adminUsers: people,
  },
  {
    starters: exactly({}, { users: people, branches: people, roles: people }),
    summary: distinct(filled(textTo(KEY)), MOST_SUMMARY),
    title: textTo(MOST_TITLE),
  },
);

/** What is read, or the one thing that is said about it. */
function attempt<Part>(field: string, subject: Message, read: () => Part): Part | DesignProblem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) return { field, msg: about(subject, error.said) };
    throw error;
  }
}

const isProblem = (part: object): part is DesignProblem => "msg" in part;

const anything: Reader<unknown> = (raw) => raw;

type Kind = "node" | "line";

/** Which one it is, by its number where it has one. */
const fieldOf = (kind: Kind, raw: unknown, at: number): string => {
  const named = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : undefined;
  return `${kind}s.${typeof named === "string" && ID.test(named) ? named : at}`;
};

function readAll<Part extends { id: string }>(raws: readonly unknown[], kind: Kind, read: Reader<Part>) {
  const parts = raws.map((raw, at) =>
    attempt(fieldOf(kind, raw, at), DESIGN_TEXTS[kind]({ place: at + 1 }), () => read(raw)),
  );
  const sound = parts.filter((part): part is Part => !isProblem(part));
  const seen = new Set<string>();
  const twice = sound.filter((part) => seen.has(part.id) || !seen.add(part.id));
  const problems = [
    ...parts.filter(isProblem),
    ...twice.map((part) => ({ field: `${kind}s.${part.id}`, msg: DESIGN_TEXTS.twice({ id: part.id }) })),
  ];
  return { sound, problems };
}

/** `{ nodes, lines }`; everything that is wrong at once. */
export function readDesign(raw: unknown): Read<Design> {
  const outer = exactly({ nodes: list(anything, DESIGN_LIMITS.nodes), lines: list(anything, DESIGN_LIMITS.lines) }, {});
  const drawn = attempt("design", DESIGN_TEXTS.design, () => outer(raw));
  if (isProblem(drawn)) return { ok: false, problems: [drawn] };
  const nodes = readAll(drawn.nodes, "node", node);
  const lines = readAll(drawn.lines, "line", line);
  const problems = [...nodes.problems, ...lines.problems];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, read: { nodes: nodes.sound, lines: lines.sound } };
}

export function readSettings(raw: unknown): Read<FlowSettings> {
  const read = attempt("settings", DESIGN_TEXTS.settings, () => settings(raw));
  return isProblem(read) ? { ok: false, problems: [read] } : { ok: true, read };
}
