import { FlagOutlined, HomeOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches";
import { Spin, Tree, type TreeDataNode } from "antd";
import { useCall } from "../http/hooks";
import { t } from "./texts";

const nodeOf = (node: BranchNode): TreeDataNode => ({
  key: node.id,
  title: `${node.Name} (${node.userCount})`,
  icon: node.attributes === "2" ? <HomeOutlined aria-hidden /> : <FlagOutlined aria-hidden />,
  children: node.children.map(nodeOf),
});

/** The branches with how many people work in them; choosing none means everyone. */
export function BranchTree({ onSelect }: { onSelect: (id: number | null) => void }) {
  const answer = useCall("branches.tree", {}, { staleTime: 300_000 });
  if (!answer.data) return <Spin size="small" />;
  return (
    <Tree
      blockNode
      showIcon
      defaultExpandAll
      aria-label={t("branch")}
      treeData={answer.data.data.map(nodeOf)}
      onSelect={([key]) => onSelect(key === undefined ? null : Number(key))}
    />
  );
}
