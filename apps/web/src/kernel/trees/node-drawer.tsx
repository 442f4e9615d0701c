import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { useMemo, useState } from "react";
import { TreeControl } from "../forms/controls/reference-controls";
import { FormDrawer } from "../forms/form/form-drawer";
import type { ControlProps } from "../forms/values/control";
import type { FormEdit, FormParts } from "../forms/values/form-parts";
import type { Values } from "../forms/values/values";
import { CallError, call, type InputOf } from "../http/call";
import { useWrite } from "../http/hooks";
import { type TreeGroup, useTree } from "../pickers/use-tree";
import { tellSaved } from "../records/change/tell-edited";
import { t } from "./texts";

interface Props {
  routes: TreeGroup;
  /** Of its form. */
  module: string;
  /** What a node is called. */
  title: string;
  /** The node to change; undefined makes one. */
  id: number | undefined;
  start?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
}

/** A node stands neither below itself nor below what is below it. */
const partsFor = (id: number): FormParts => ({
  controls: { parent: (props: ControlProps) => <TreeControl {...props} without={id} /> },
});

const nodesIn = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...nodesIn(node.children)]);

const stay = () => undefined;

interface Changed {
  title: string;
  node: Omit<TreeNode, "children">;
  change: FormEdit;
}

/** Says that a node was changed, and offers to take it back. */
function tellNode(routes: TreeGroup, { title, node: { id, name }, change }: Changed): Promise<void> {
  const look = async (): Promise<Values> => {
    const { data } = await call(`${routes}.list`, {});
    const found = nodesIn(data).find((one) => one.id === id);
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

export function NodeDrawer({ routes, module, title, id = 0, start, onClose }: Props) {
  const add = useWrite(`${routes}.add`, { onRefused: () => true, toast: ({ name }) => name });
  const edit = useWrite(`${routes}.edit`, { onRefused: () => true, toast: false });
  const parts = useMemo(() => partsFor(id), [id]);
  const nodes = nodesIn(useTree(webRoutes[routes].list[1]).nodes ?? []);
  // as it was when the form was opened: what is written meanwhile is found when it is saved
  const [node] = useState(() => nodes.find((one) => one.id === id));
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
      record={node && { ...node }}
      start={start}
      parts={parts}
      cells={{ parent: ({ parent }: { parent: unknown }) => nodes.find((one) => one.id === parent)?.name ?? t("top") }}
      write={write}
      onSaved={stay}
      onClose={onClose}
    />
  );
}
