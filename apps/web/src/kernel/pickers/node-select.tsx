import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { TreeSelect } from "antd";
import type { ReactNode } from "react";
import { common } from "../i18n/common";
import { CLEARABLE } from "../ui/parts/clearable";
import { rememberLabel } from "./known-labels";
import { useTree } from "./use-tree";

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children: Choice[];
}

interface Branching {
  id: number;
  children: readonly this[];
}

interface Chosen<Node> {
  nameOf: (node: Node) => string;
  /** Neither this node nor anything below it may be chosen. */
  without: number;
}

/** The nodes of a tree to choose from. */
export const choicesOf = <Node extends Branching>(
  nodes: readonly Node[],
  { nameOf, without }: Chosen<Node>,
  below = false,
): Choice[] =>
  nodes.map((node) => {
    const disabled = below || node.id === without;
    const children = choicesOf(node.children, { nameOf, without }, disabled);
    return { value: node.id, title: nameOf(node), disabled, children };
  });

/** How every tree that one chooses from is drawn. */
export const TREE_LOOK = { treeDefaultExpandAll: true, treeLine: true, showSearch: { treeNodeFilterProp: "title" } };

const nameOf = ({ name }: TreeNode) => name;

interface Shared {
  id?: string;
  /** Path that answers the tree. */
  url: string;
  /** Neither this node nor anything below it may be chosen. */
  without?: number;
  disabled?: boolean;
  placeholder?: string;
  status?: "error" | "";
  title?: string;
}

interface Props extends Shared {
  value?: number | null;
  onChange?: (id: number | null) => void;
}

const useChoices = ({ url, without = 0, title, placeholder, ...rest }: Shared) => {
  const { nodes, isPending } = useTree(url);
  return {
    ...rest,
    style: { width: "100%" },
    "aria-label": title,
    placeholder: placeholder ?? common("choose"),
    allowClear: CLEARABLE,
    loading: isPending,
    treeData: choicesOf(nodes ?? [], { nameOf, without }),
    ...TREE_LOOK,
  };
};

/** Filters keep ids only, and their chips want names. */
function remember(url: string, ids: readonly (number | undefined)[], labels: readonly ReactNode[]): void {
  ids.forEach((id, at) => {
    const label = labels[at];
    if (id !== undefined && typeof label === "string") rememberLabel(url, id, label);
  });
}

/** One node of a tree. */
export function NodeSelect({ value, onChange, ...given }: Props) {
  return (
    <TreeSelect<number | undefined>
      {...useChoices(given)}
      value={value || undefined}
      onChange={(next, [label]) => {
        remember(given.url, [next], [label]);
        onChange?.(next ?? null);
      }}
    />
  );
}

/** Several nodes of a tree. */
export function NodesSelect({
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  ...given
}: Shared & { value: number[]; max?: number; onChange: (ids: number[]) => void }) {
  return (
    <TreeSelect<number[]>
      {...useChoices(given)}
      multiple
      maxCount={max}
      maxTagCount="responsive"
      value={value}
      onChange={(next, labels) => {
        remember(given.url, next, labels);
        onChange(next);
      }}
    />
  );
}
