import { lazy, Suspense, useMemo, useState } from "react";
import type { RowAction } from "../../kernel/list/ask/list-module";
import { useCan } from "../../kernel/session/can";
import { type NodeRow, treeOf } from "../../kernel/trees/tree-of";
import { TreeScreen } from "../../kernel/trees/tree-screen";
import { t } from "./texts";

const SightDialog = lazy(() => import("./sight-dialog"));

const CATEGORIES = treeOf({
  routes: "knowledgeCategories",
  list: "/crm/knowledge",
  searchHint: t("searchHint"),
  hint: t("hint"),
});

/** The categories of articles, and who sees each. */
export default function KnowledgeCategoriesPage() {
  const [category, setCategory] = useState<NodeRow | null>(null);
  const mayLimit = useCan("crm.manage.knowledgeCategory");
  const module = useMemo(() => {
    const limit: RowAction<NodeRow> = {
      key: "sight",
      title: t("sight"),
      ability: "edit",
      aside: true,
      run: setCategory,
    };
    return mayLimit ? { ...CATEGORIES, rowActions: [limit, ...CATEGORIES.rowActions] } : CATEGORIES;
  }, [mayLimit]);
  return (
    <>
      <TreeScreen module={module} />
      {category ? (
        <Suspense fallback={null}>
          <SightDialog id={category.id} name={category.name} onClose={() => setCategory(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
