/** The module of a tree that records are sorted into: names, rights and what lies in it follow from its declaration. */
import { FolderOutlined } from "@ant-design/icons";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { webRecords, webTrees } from "@qicheng/api/web-records.generated";
import { Link } from "react-router";
import { act } from "../http/act";
import { about } from "../i18n/about";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import type { ListRow, RowAction } from "../list/ask/list-module";
import type { TreeGroup } from "../pickers/use-tree";
import { namesOf } from "../records/parts/texts";
import { toast } from "../tell/toast";
import { usePhone } from "../ui/basis/use-phone";
import { confirm } from "../ui/dialogs/confirm";
import { NodeDrawer } from "./node-drawer";
import { t } from "./texts";
import type { TreeModule } from "./tree-module";

/** A node as a row. */
export type NodeRow = ListRow & Pick<TreeNode, "name" | "count">;

interface TreeInput {
  routes: TreeGroup;
  /** Path of the list of what lies in it: a count leads there. */
  list: string;
  searchHint?: string;
  /** What the tree is good for, said where it is empty. */
  hint?: string;
}

/** What the records are called that lie in a tree. */
const heldBy = (module: string) =>
  Object.values(webRecords).find((record) => record.module === module)?.title ?? { cn: "", en: "" };

/** How many lie in a node and below it, which leads to them. */
function Count({ node: { id, count }, list, holds }: { node: NodeRow; list: string; holds: string }) {
  const phone = usePhone();
  const { title, titles } = namesOf(heldBy(holds));
  const told = t("held", { count, noun: count === 1 ? title : titles });
  // A card has no heads that would say what a number counts.
  const text = phone ? told : count;
  if (count === 0) return text;
  return (
    <Link className="numbers" to={`${list}?node=${id}`} {...(phone ? {} : { "aria-label": told })}>
      {text}
    </Link>
  );
}

export function treeOf({ routes, list, searchHint, hint }: TreeInput): TreeModule<NodeRow> {
  const { module, title, holds, manage } = webTrees[routes];
  const { title: one, Titles: all, titles } = namesOf(title);
  const { titles: held } = namesOf(heldBy(holds));
  const remove = async ({ id, name }: NodeRow) => {
    if (!(await confirm({ content: t("deleteQuestion", { name }), danger: true }))) return;
    const answer = await act(`${routes}.remove`, { id });
    if (answer) toast.success(about(answer.msg, name));
  };
  const rowActions: RowAction<NodeRow>[] = [
    { key: "edit", title: common("edit"), ability: "edit", hotkey: "e", run: ({ id }, screen) => screen.edit(id) },
    { key: "delete", title: common("delete"), ability: "delete", run: (node) => void remove(node) },
  ];
  return {
    title: all,
    tree: `${routes}.list`,
    edit: `${routes}.edit`,
    permission: manage,
    addBelow: t("addBelow"),
    formId: module,
    titleField: "name",
    cardFields: ["count"],
    searchHint: searchHint ?? t("nameOf", { title: say(title) }),
    empty: { title: t("none", { titles }), hint: hint ?? t("sorts", { held, titles }) },
    create: { title: t("add", { title: one }), permission: manage },
    icon: () => <FolderOutlined aria-hidden />,
    cells: { count: (node) => <Count {...{ node, list, holds }} /> },
    rowActions,
    form: (props) => <NodeDrawer key={props.id ?? "new"} {...{ routes, module }} title={one} {...props} />,
  };
}
