import { Suspense, useMemo, useState } from "react";
import { together } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import type { RowAction } from "../../kernel/list/ask/list-module";
import { type PickedRecord, pickerOf } from "../../kernel/open/kinds";
import { useCan } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { type NodeRow, treeOf } from "../../kernel/trees/tree-of";
import { TreeScreen } from "../../kernel/trees/tree-screen";
import { t } from "./texts";

const MOST = 50;

interface PutProps {
  category: NodeRow;
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

const CATEGORIES = treeOf({
  routes: "productCategories",
  list: "/crm/product/list",
  searchHint: t("searchHint"),
  hint: t("hint"),
});

/** The categories of products, into which others are put. */
export default function ProductCategoriesPage() {
  const [category, setCategory] = useState<NodeRow | null>(null);
  const mayPut = useCan("crm.product.manage");
  const module = useMemo(() => {
    const put: RowAction<NodeRow> = {
      key: "put",
      title: t("putProducts"),
      ability: "edit",
      aside: true,
      run: setCategory,
    };
    return mayPut ? { ...CATEGORIES, rowActions: [put, ...CATEGORIES.rowActions] } : CATEGORIES;
  }, [mayPut]);
  return (
    <>
      <TreeScreen module={module} />
      {category ? <PutProducts category={category} onClose={() => setCategory(null)} /> : null}
    </>
  );
}
