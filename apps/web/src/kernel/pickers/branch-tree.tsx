import { ApartmentOutlined, FlagOutlined, HomeOutlined } from "@ant-design/icons";
import type { BranchNode } from "@qicheng/api/branches/routes";
import { Tree, type TreeDataNode } from "antd";
import { useCall } from "../http/hooks";
import { CountedName } from "../ui/parts/counted-name";
import { RowsSkeleton } from "../ui/screens/skeletons";
import { t } from "./texts";

const nodeOf = (node: BranchNode): TreeDataNode => ({
  key: node.id,
  title: (
    <CountedName
      icon={node.attributes === "2" ? <HomeOutlined aria-hidden /> : <FlagOutlined aria-hidden />}
      name={node.Name}
      count={node.userCount}
    />
  ),
  children: node.children.map(nodeOf),
});

const ALL = 0;

interface Props {
  /** null = everyone. */
  chosen: number | null;
  onSelect: (id: number | null) => void;
}

/** The branches with how many people work in them, below an entry for everyone. */
export function BranchTree({ chosen, onSelect }: Props) {
  const answer = useCall("branches.tree", {}, { staleTime: 300_000 });
  if (!answer.data) return <RowsSkeleton rows={6} />;
  const everyone = {
    key: ALL,
    title: <CountedName icon={<ApartmentOutlined aria-hidden />} name={t("allBranches")} />,
  };
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={t("branch")}
      treeData={[everyone, ...answer.data.data.map(nodeOf)]}
      selectedKeys={[chosen ?? ALL]}
      onSelect={(_keys, { node }) => onSelect(Number(node.key) || null)}
    />
  );
}
