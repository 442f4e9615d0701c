import { useNavigate } from "react-router";
import { TreePage } from "../../kernel/trees/tree-page";
import { t } from "./texts";

/** The categories of products; how many there are leads to them. */
export default function ProductCategoriesPage() {
  const navigate = useNavigate();
  return (
    <TreePage
      routes="productCategories"
      permission="crm.product.manageCategory"
      title={t("title")}
      hint={t("hint")}
      countTitle={t("products")}
      alsoRefresh={["products"]}
      onCount={(id) => void navigate(`/crm/product/list?node=${id}`)}
    />
  );
}
