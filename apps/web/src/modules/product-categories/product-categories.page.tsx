import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useCan } from "../../kernel/access/can";
import { together } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { type PickedRecord, pickerOf } from "../../kernel/records/kinds";
import { TreePage } from "../../kernel/trees/tree-page";
import { toast } from "../../kernel/ui/toast";
import { t } from "./texts";

const MOST = 50;

type Category = Pick<TreeNode, "id" | "name">;

/** Chooses products and puts them into a category, one after another. */
function PutProducts({ category, onClose }: { category: Category; onClose: () => void }) {
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

/** The categories of products: how many lie in one leads to them, and others are put into it. */
export default function ProductCategoriesPage() {
  const navigate = useNavigate();
  const [category, setCategory] = useState<Category | null>(null);
  const mayPut = useCan("crm.product.manage");
  return (
    <>
      <TreePage
        routes="productCategories"
        module="productCategory"
        permission="crm.product.manageCategory"
        title={t("title")}
        one={t("one")}
        hint={t("hint")}
        countTitle={t("products")}
        {...(mayPut ? { put: { title: t("putProducts"), onPut: setCategory } } : {})}
        onCount={(id) => void navigate(`/crm/product/list?node=${id}`)}
      />
      {category ? <PutProducts category={category} onClose={() => setCategory(null)} /> : null}
    </>
  );
}
