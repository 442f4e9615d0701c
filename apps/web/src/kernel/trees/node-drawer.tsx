import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { useMemo } from "react";
import type { ControlProps } from "../forms/controls/control";
import { TreeControl } from "../forms/controls/reference-controls";
import { FormDrawer } from "../forms/form-drawer";
import type { FormParts } from "../forms/form-parts";
import type { Values } from "../forms/use-form-values";
import type { InputOf } from "../http/call";
import { useWrite } from "../http/hooks";
import { t } from "./texts";
import { type TreeGroup, useTree } from "./use-tree";

/** A node to change, or a new one below `parent`. */
export type NodeTarget = { node: Omit<TreeNode, "children"> } | { parent: number };

interface Props {
  routes: TreeGroup;
  /** Of its form. */
  module: string;
  url: string;
  /** What a node is called. */
  title: string;
  target: NodeTarget;
  onClose: () => void;
}

/** A node stands neither below itself nor below what is below it. */
const partsFor = (id: number): FormParts => ({
  controls: { parent: (props: ControlProps) => <TreeControl {...props} without={id} /> },
});

const namesIn = (nodes: readonly TreeNode[]): [number, string][] =>
  nodes.flatMap(({ id, name, children }): [number, string][] => [[id, name], ...namesIn(children)]);

const stay = () => undefined;

export function NodeDrawer({ routes, module, url, title, target, onClose }: Props) {
  const node = "node" in target ? target.node : undefined;
  const options = { onRefused: () => true };
  const add = useWrite(`${routes}.add`, options);
  const edit = useWrite(`${routes}.edit`, options);
  const id = node?.id ?? 0;
  const parts = useMemo(() => partsFor(id), [id]);
  const names = new Map(namesIn(useTree(url).nodes ?? []));
  const write = (values: Values) =>
    node
      ? edit.mutateAsync({ ...values, id } as InputOf<`${TreeGroup}.edit`>)
      : add.mutateAsync(values as InputOf<`${TreeGroup}.add`>);
  return (
    <FormDrawer
      formId={module}
      title={t(node ? "edit" : "add", { title })}
      record={node}
      start={"parent" in target && target.parent ? { parent: target.parent } : {}}
      parts={parts}
      cells={{ parent: ({ parent }: { parent: unknown }) => names.get(Number(parent)) ?? t("top") }}
      write={write}
      onSaved={stay}
      onClose={onClose}
    />
  );
}
