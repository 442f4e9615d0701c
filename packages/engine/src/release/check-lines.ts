/** Release rules about the drawing: ends, reachability, cycles, splits and parallel blocks. */

import { findBlocks } from "../approval/blocks";
import { checkCondition, conditionFields } from "../approval/conditions";
import { type FlowLine, type FlowNode, kindOf, type NodeId } from "../approval/definition";
import { RELEASE_TEXTS } from "../approval/release-texts";
import { FilterError } from "../fields/filter";
import type { Message } from "../text/message";
import { type Drawing, onNode, type Violation } from "./violation";

/** Ids are unique, and lines connect nodes that exist; nothing enters a start and nothing leaves an end. */
export function checkDrawing({ flow, layout }: Drawing): Violation[] {
  const ids = new Set(flow.nodes.map((node) => node.id));
  const twice = flow.nodes.filter((node, place) => flow.nodes.findIndex(({ id }) => id === node.id) !== place);
  const twiceLines = flow.lines.filter((line, place) => flow.lines.findIndex(({ id }) => id === line.id) !== place);
  const loose = flow.lines.filter((line) => !ids.has(line.from) || !ids.has(line.to));
  const leaving = flow.nodes.filter((node) => kindOf(node) === "end" && layout.outgoing(node.id).length > 0);
  const entered = flow.nodes.filter((node) => kindOf(node) === "start" && layout.incoming(node.id).length > 0);
  return [
    ...twice.map((node) => onNode("drawing", node, RELEASE_TEXTS.twiceNode)),
    ...twiceLines.map((line) => onLine(line, RELEASE_TEXTS.twiceLine)),
    ...loose.map((line) => onLine(line, RELEASE_TEXTS.loose)),
    ...leaving.map((node) => onNode("drawing", node, RELEASE_TEXTS.leaving)),
    ...entered.map((node) => onNode("drawing", node, RELEASE_TEXTS.entered)),
  ];
}

const onLine = (line: FlowLine, message: Message): Violation => ({ rule: "drawing", lineId: line.id, message });

export function checkOneStart({ starts }: Drawing): Violation[] {
  if (starts.length === 0) return [{ rule: "oneStart", message: RELEASE_TEXTS.noStart }];
  return starts.slice(1).map((node) => onNode("oneStart", node, RELEASE_TEXTS.moreStarts));
}

const isEnd = ({ layout }: Drawing, node: FlowNode): boolean =>
  kindOf(node) === "end" || layout.outgoing(node.id).length === 0;

export function checkAnEnd(drawing: Drawing): Violation[] {
  const ends = drawing.flow.nodes.filter((node) => isEnd(drawing, node));
  return ends.length > 0 ? [] : [{ rule: "anEnd", message: RELEASE_TEXTS.noEnd }];
}

/** Every node is reached from a start. */
export function checkReachable({ flow, starts, layout }: Drawing): Violation[] {
  const reached = spread(starts, (id) => layout.outgoing(id).map((line) => line.to));
  return flow.nodes
    .filter((node) => !reached.has(node.id))
    .map((node) => onNode("reachable", node, RELEASE_TEXTS.unreached));
}

/** Every node leads to an end. */
export function checkReachesEnd(drawing: Drawing): Violation[] {
  const { flow, layout } = drawing;
  const ends = flow.nodes.filter((node) => isEnd(drawing, node));
  const reaching = spread(ends, (id) => layout.incoming(id).map((line) => line.from));
  return flow.nodes
    .filter((node) => !reaching.has(node.id))
    .map((node) => onNode("reachesEnd", node, RELEASE_TEXTS.endless));
}

function spread(from: readonly FlowNode[], next: (id: NodeId) => readonly NodeId[]): ReadonlySet<NodeId> {
  const found = new Set(from.map((node) => node.id));
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

/** Lines form no cycle: going back is what 退回 does. */
export function checkNoCycle({ flow, layout }: Drawing): Violation[] {
  const inCycle = (line: FlowLine) =>
    spread(
      flow.nodes.filter((node) => node.id === line.to),
      (id) => layout.outgoing(id).map((other) => other.to),
    ).has(line.from);
  return flow.lines.filter(inCycle).map((line) => ({ rule: "noCycle", lineId: line.id, message: RELEASE_TEXTS.cycle }));
}

const isConditional = (node: FlowNode, lines: readonly FlowLine[]): boolean =>
  kindOf(node) !== "fork" && (lines.length > 1 || lines.some((line) => line.condition !== undefined));

/** Every conditional split has exactly one default line. */
export function checkOneDefault({ flow, layout }: Drawing): Violation[] {
  return flow.nodes.flatMap((node) => {
    const lines = layout.outgoing(node.id);
    const defaults = lines.filter((line) => line.default === true);
    if (!isConditional(node, lines) || defaults.length === 1) return [];
    const message = defaults.length === 0 ? RELEASE_TEXTS.noDefault : RELEASE_TEXTS.manyDefaults;
    return [onNode("oneDefault", node, message)];
  });
}

/** Where a split needs a condition there is a valid one, and nowhere else is one. */
export function checkConditions(drawing: Drawing): Violation[] {
  return drawing.flow.lines.flatMap((line) => {
    const message = conditionProblem(drawing, line);
    return message === undefined ? [] : [{ rule: "condition" as const, lineId: line.id, message }];
  });
}

function conditionProblem(drawing: Drawing, line: FlowLine): Message | undefined {
  const source = drawing.flow.nodes.find((node) => node.id === line.from);
  const siblings = drawing.layout.outgoing(line.from);
  if (source === undefined) return undefined;
  if (kindOf(source) === "fork")
    return line.condition === undefined && line.default !== true ? undefined : RELEASE_TEXTS.forkCondition;
  if (line.default === true) return line.condition === undefined ? undefined : RELEASE_TEXTS.defaultCondition;
  if (isEmpty(line)) return isConditional(source, siblings) ? RELEASE_TEXTS.noCondition : undefined;
  return unknownFields(drawing, line).length > 0 ? undefined : filterProblem(drawing, line);
}

/** An empty group holds always, so a condition that has one is no condition. */
const isEmpty = ({ condition }: FlowLine): boolean => {
  if (condition === undefined) return true;
  const groups = "or" in condition ? condition.or : [condition];
  return groups.length === 0 || groups.some((group) => group.length === 0);
};

const ANY_DAY = 0;

function filterProblem({ form }: Drawing, { condition = [] }: FlowLine): Message | undefined {
  try {
    checkCondition(condition, form, ANY_DAY);
    return undefined;
  } catch (error) {
    if (error instanceof FilterError) return RELEASE_TEXTS.wrongCondition({ said: error.said });
    throw error;
  }
}

const unknownFields = ({ form }: Drawing, line: FlowLine): string[] =>
  conditionFields(line.condition).filter((name) => !form.fields.some(({ field }) => field === name));

/** Conditions name only fields of the form. */
export function checkConditionFields(drawing: Drawing): Violation[] {
  return drawing.flow.lines.flatMap((line) =>
    unknownFields(drawing, line).map((field) => ({
      rule: "fields" as const,
      lineId: line.id,
      message: RELEASE_TEXTS.lineField({ field }),
    })),
  );
}

/** Forks and joins pair up and nest; only asked when lines form no cycle. */
export function checkBlocks({ layout, flow }: Drawing): Violation[] {
  if (layout.order.length < flow.nodes.length) return [];
  return findBlocks(layout).problems.map((problem) => ({ rule: "blocks", ...problem }));
}
