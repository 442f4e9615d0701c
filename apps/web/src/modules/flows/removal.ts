/** What becomes of a drawing from which something is taken: no line is left that nothing stands on and that decides nothing. */
import { findBlocks } from "@qicheng/engine/approval/blocks";
import type { FlowLine } from "@qicheng/engine/approval/definition";
import { layoutOf } from "@qicheng/engine/approval/layout";
import { settled } from "./arrange";
import { type Drawn, nodeNamed, outOf } from "./drawn";

/** Kept nodes to which one comes from a node through others that are gone. */
function behindGone({ lines }: Drawn, from: string, gone: ReadonlySet<string>): string[] {
  const [passed, found] = [new Set([from]), new Set<string>()];
  for (const id of passed)
    for (const line of lines) if (line.from === id) (gone.has(line.to) ? passed : found).add(line.to);
  return [...found];
}

/** Whether one comes from a node to another by lines. */
const leadsTo = (lines: readonly FlowLine[], from: string, to: string): boolean => {
  const passed = new Set([from]);
  for (const id of passed) for (const line of lines) if (line.from === id) passed.add(line.to);
  return from !== to && passed.has(to);
};

/** Lines that led into what is gone lead to what stood behind it; a branch of which nothing is left goes with its line. */
function bridged(drawn: Drawn, gone: ReadonlySet<string>): FlowLine[] {
  const kept = drawn.lines.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
  const made = [...kept];
  // what is taken where nothing holds comes first: it stays, be it that nothing stands on it
  const byDefault = drawn.lines.toSorted((a, b) => Number(b.default === true) - Number(a.default === true));
  for (const line of byDefault) {
    if (gone.has(line.from) || !gone.has(line.to)) continue;
    const [to, ...more] = behindGone(drawn, line.to, gone);
    if (to === undefined || more.length > 0) continue;
    const others = made.filter(({ from }) => from === line.from);
    const isThere = others.some((other) => other.to === to);
    const isSplit = outOf(drawn, line.from).length > 1;
    const meets = nodeNamed(drawn, to)?.config.kind === "join" || leadsTo(made, line.from, to);
    if (!isThere && !(isSplit && line.default !== true && meets)) made.push({ ...line, to });
  }
  return made;
}

/** A fork of which one branch is left, and where it met the others, are none. */
function unforked(before: Drawn, after: Drawn): Drawn {
  const { joinOf } = findBlocks(layoutOf(before));
  const single = after.nodes.filter(({ id, config }) => {
    const join = joinOf.get(id);
    if (config.kind !== "fork" || join === undefined || outOf(before, id).length < 2) return false;
    return outOf(after, id).length < 2 && after.lines.filter(({ to }) => to === join).length < 2;
  });
  if (single.length === 0) return after;
  const ids = new Set(single.flatMap(({ id }) => [id, joinOf.get(id) ?? ""]));
  // a fork without any branch leads nowhere: what came after it follows
  const emptied = single.filter(({ id }) => outOf(after, id).length === 0);
  const lines = [...after.lines, ...emptied.map(({ id }) => ({ id: `${id} `, from: id, to: joinOf.get(id) ?? "" }))];
  const nodes = after.nodes.filter(({ id }) => !ids.has(id));
  return unforked(before, { nodes, lines: bridged({ nodes: after.nodes, lines }, ids) });
}

/** Where the default is the only way that is left, it is no choice and says nothing. */
const undivided = (before: Drawn, { nodes, lines }: Drawn): Drawn => ({
  nodes,
  lines: lines.map((line) => {
    const wasSplit = outOf(before, line.from).length > 1;
    const isSplit = lines.filter(({ from }) => from === line.from).length > 1;
    if (!wasSplit || isSplit || line.default !== true) return line;
    const { id, from, to } = line;
    return { id, from, to };
  }),
});

/** The start stays. What stood before what is removed and what stood behind it become neighbours. */
export function removed<Draft extends Drawn>(draft: Draft, ids: ReadonlySet<string>): Draft {
  const gone = new Set(
    draft.nodes.filter((node) => ids.has(node.id) && node.config.type !== "start").map(({ id }) => id),
  );
  const left = { nodes: draft.nodes, lines: draft.lines.filter(({ id }) => !ids.has(id)) };
  const rest = { nodes: draft.nodes.filter(({ id }) => !gone.has(id)), lines: bridged(left, gone) };
  return settled(draft, { ...draft, ...undivided(draft, unforked(draft, rest)) });
}
