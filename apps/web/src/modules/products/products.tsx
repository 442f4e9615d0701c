/** Products: list with their categories beside it, panel, form and picker are made of this. */
import type { ProductRow } from "@qicheng/api/products/routes";
import { lazy } from "react";
import { say } from "../../kernel/i18n/language";
import { defineRecord } from "../../kernel/records/define/define-record";
import { LABEL, LABELS, printAct, printSeveralAct } from "../print-templates/public";
import { loadPriceHistory, purchaseTexts } from "../purchase-orders/public";
import { loadProductStorage, stockTexts } from "../stock/public";

const PriceHistory = lazy(loadPriceHistory);
const ProductStorage = lazy(loadProductStorage);
const RelatedArticles = lazy(async () => (await import("../knowledge/public")).loadRelated());

export default defineRecord<ProductRow>({
  routes: "products",
  heading: { cn: "产品列表", en: "Products" },
  titleField: "name",
  cardFields: ["enabled", "price", "number", "standard"],
  searchHint: { cn: "产品名称/产品编号/拼音", en: "Name/number/pinyin" },
  empty: {
    title: { cn: "还没有产品", en: "No products yet" },
    hint: { cn: "录入第一个产品，报价和合同就能选用", en: "enter the first one, and quotes and contracts can use it" },
  },
  scenes: ["all"],
  side: "categoryid",
  acts: [printAct<ProductRow>("product", ({ name }) => name, LABEL)],
  bulkActions: [printSeveralAct("crm.product.list", LABELS)],
  tabs: [
    { key: "storage", title: stockTexts("storageTab"), render: ({ id }) => <ProductStorage product={id} /> },
    { key: "prices", title: purchaseTexts("prices"), render: ({ id }) => <PriceHistory product={id} /> },
    {
      key: "articles",
      title: say({ cn: "相关知识", en: "Related articles" }),
      permission: "crm.knowledge",
      render: ({ id }) => <RelatedArticles module="product" id={id} />,
    },
  ],
  states: { on: { cn: "在售", en: "On sale" }, off: { cn: "停用", en: "Not on sale" } },
});
