import { FlagOutlined, HomeOutlined } from "@ant-design/icons";
import { childrenOf } from "../../kernel/trees/tree-lines";
import type { TreeModule } from "../../kernel/trees/tree-module";
import { TreeScreen } from "../../kernel/trees/tree-screen";
import { type BranchRow, branch } from "./branches";
import { t } from "./texts";

const BRANCHES: TreeModule<BranchRow> = {
  ...branch.list,
  title: t("title"),
  tree: "branches.tree",
  edit: "branches.edit",
  permission: "system.manage.branch",
  addBelow: t("addChild"),
  icon: ({ attributes }) => (attributes === "2" ? <HomeOutlined aria-hidden /> : <FlagOutlined aria-hidden />),
  // one without a branch above it is a company
  start: (tree) => {
    const [company] = childrenOf(tree, 0);
    return company ? { parent: company.id } : { attributes: "2" };
  },
};

export default function BranchesPage() {
  return <TreeScreen module={BRANCHES} />;
}
