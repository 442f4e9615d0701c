import { FolderOutlined } from "@ant-design/icons";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { act } from "../../kernel/http/act";
import { together } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { about } from "../../kernel/i18n/about";
import { common } from "../../kernel/i18n/common";
import type { ListRow, RowAction } from "../../kernel/list/ask/list-module";
import { type PickedRecord, pickerOf } from "../../kernel/open/kinds";
import { useCan } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { NodeDrawer } from "../../kernel/trees/node-drawer";
import type { TreeModule } from "../../kernel/trees/tree-module";
import { TreeScreen } from "../../kernel/trees/tree-screen";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { t } from "./texts";

const MOST = 50;

type Category = ListRow & Pick<TreeNode, "name" | "count">;

interface PutProps {
  category: Category;
  onClose: () => void;
}

/** Chooses products and puts them into a category, one after another. */
function PutProducts({ category, onClose }: PutProps) {
  const Picker = pickerOf("product");
  const edit = useWrite("products.edit", { toast: false });
  const put = async (chosen: PickedRecord[]) => {
    onClose();
    await together(async () => {
      for (const { id } of chosen) await edit.mutateAsync({ id, categoryid: category.id });
    });
    toast.success(t("put", { count: chosen.length, name: category.name }));
  };
  return (
    <Suspense fallback={null}>
      <Picker max={MOST} onPick={(chosen) => void put(chosen)} onClose={onClose} />
    </Suspense>
  );
}

async function remove({ id, name }: Category): Promise<void> {
  if (!(await confirm({ content: t("deleteQuestion", { name }), danger: true }))) return;
  const answer = await act("productCategories.remove", { id });
  if (answer) toast.success(about(answer.msg, name));
}

/** How many lie in it, which leads to them. */
function Count({ category: { id, count } }: { category: Category }) {
  const phone = usePhone();
  const told = t(count === 1 ? "oneProduct" : "products", { count });
  // A card has no heads that would say what a number counts.
  const text = phone ? told : count;
  if (count === 0) return text;
  return (
    <Link className="numbers" to={`/crm/product/list?node=${id}`} {...(phone ? {} : { "aria-label": told })}>
      {text}
    </Link>
  );
}

const EDIT: RowAction<Category>[] = [
  { key: "edit", title: common("edit"), ability: "edit", hotkey: "e", run: ({ id }, screen) => screen.edit(id) },
  { key: "delete", title: common("delete"), ability: "delete", run: (category) => void remove(category) },
];

const CATEGORIES: TreeModule<Category> = {
  title: t("title"),
  tree: "productCategories.list",
  edit: "productCategories.edit",
  permission: "crm.product.manageCategory",
  addBelow: t("addBelow"),
  formId: "productCategory",
  titleField: "name",
  cardFields: ["count"],
  searchHint: t("searchHint"),
  empty: { title: t("empty"), hint: t("hint") },
  create: { title: t("create"), permission: "crm.product.manageCategory" },
  icon: () => <FolderOutlined aria-hidden />,
  cells: { count: (category) => <Count category={category} /> },
  rowActions: EDIT,
  form: (props) => (
    <NodeDrawer
      key={props.id ?? "new"}
      routes="productCategories"
      module="productCategory"
      title={t("one")}
      {...props}
    />
  ),
};

/** The categories of products, into which others are put. */
export default function ProductCategoriesPage() {
  const [category, setCategory] = useState<Category | null>(null);
  const mayPut = useCan("crm.product.manage");
  const module = useMemo(() => {
    const put: RowAction<Category> = {
      key: "put",
      title: t("putProducts"),
      ability: "edit",
      aside: true,
      run: setCategory,
    };
    return mayPut ? { ...CATEGORIES, rowActions: [put, ...EDIT] } : CATEGORIES;
  }, [mayPut]);
  return (
    <>
      <TreeScreen module={module} />
      {category ? <PutProducts category={category} onClose={() => setCategory(null)} /> : null}
    </>
  );
}
