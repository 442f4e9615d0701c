import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { useMemo } from "react";
import type { ControlProps } from "../forms/controls/control";
import { TreeControl } from "../forms/controls/reference-controls";
import { FormDrawer } from "../forms/form-drawer";
import type { FormEdit, FormParts } from "../forms/form-parts";
import type { Values } from "../forms/use-form-values";
import { CallError, call, type InputOf } from "../http/call";
import { useWrite } from "../http/hooks";
import { tellSaved } from "../records/tell-edited";
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

interface Changed {
  title: string;
  node: Omit<TreeNode, "children">;
  change: FormEdit;
}

const inside = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...inside(node.children)]);

/** Says that a node was changed, and offers to take it back. */
function tellNode(routes: TreeGroup, { title, node: { id, name }, change }: Changed): Promise<void> {
  const look = async (): Promise<Values> => {
    const { data } = await call(`${routes}.list`, {});
    const found = inside(data).find((one) => one.id === id);
    if (!found) throw new CallError(t("gone", { title, name }));
    return { ...found };
  };
  return tellSaved({
    ...change,
    text: t("saved", { title, name }),
    back: t("takenBack", { title, name }),
    after: look,
    look,
    write: (former, _beside, version) =>
      call(`${routes}.edit`, { ...former, id, version } as InputOf<`${TreeGroup}.edit`>),
  });
}

export function NodeDrawer({ routes, module, url, title, target, onClose }: Props) {
  const node = "node" in target ? target.node : undefined;
  const add = useWrite(`${routes}.add`, { onRefused: () => true });
  const edit = useWrite(`${routes}.edit`, { onRefused: () => true, toast: false });
  const id = node?.id ?? 0;
  const parts = useMemo(() => partsFor(id), [id]);
  const names = new Map(namesIn(useTree(url).nodes ?? []));
  const write = async (values: Values, change?: FormEdit) => {
    if (!node) return add.mutateAsync(values as InputOf<`${TreeGroup}.add`>);
    await edit.mutateAsync({ ...values, id } as InputOf<`${TreeGroup}.edit`>);
    if (change) void tellNode(routes, { title, node, change });
    return {};
  };
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
