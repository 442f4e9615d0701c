/** Choices of a tree as it is drawn: each below the one that it names. */
import type { FormChoice } from "@qicheng/api/forms/routes";

export interface SourceNode {
  value: string;
  title: string;
  children: SourceNode[];
}

/** What stands below nothing that is there stands at the top. */
export function nodesOf(choices: readonly FormChoice[]): SourceNode[] {
  const nodes = new Map(
    choices.map(({ value, label }): [string, SourceNode] => [value, { value, title: label, children: [] }]),
  );
  const top: SourceNode[] = [];
  for (const { value, parent = "" } of choices) {
    const node = nodes.get(value);
    if (node) (nodes.get(parent)?.children ?? top).push(node);
  }
  return top;
}
