import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { Tree, type TreeDataNode } from "antd";
import { NodeSelect } from "../../pickers/node-select";
import { useTree } from "../../pickers/use-tree";
import { usePhone } from "../../ui/basis/use-phone";
import { CountedName } from "../../ui/parts/counted-name";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import type { SideProps } from "../ask/list-module";
import { positive } from "../ask/list-state";
import { t } from "../ask/texts";

const ALL = 0;

const drawn = ({ id, name, count, children }: TreeNode): TreeDataNode => ({
  key: id,
  title: <CountedName name={name} count={count} />,
  children: children.map(drawn),
});

/** The tree of the list's field: a node narrows the list to what lies in the node and below. */
export default function TreeSide({ field, node, onChoose }: SideProps) {
  const phone = usePhone();
  const url = field?.url ?? "";
  const { nodes } = useTree(url);
  const chosen = positive(node);
  const choose = (id: number | null) => onChoose(id ? String(id) : "");
  if (phone)
    return field ? (
      <NodeSelect
        url={url}
        title={field.title}
        placeholder={t("sideAllOf", { title: field.title })}
        value={chosen}
        onChange={choose}
      />
    ) : null;
  if (!field || !nodes) return <RowsSkeleton rows={6} />;
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={field.title}
      treeData={[{ key: ALL, title: t("sideAll") }, ...nodes.map(drawn)]}
      selectedKeys={[chosen ?? ALL]}
      onSelect={(_keys, { node: { key } }) => choose(Number(key))}
    />
  );
}
