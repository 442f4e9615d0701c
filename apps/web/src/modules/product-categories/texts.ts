import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "产品分类",
    one: "产品分类",
    hint: "产品列表和选择产品时按分类查看，最多五级",
    products: "产品数",
    putProducts: "添加产品",
    put: "已将{count}个产品归入「{name}」",
  },
  en: {
    title: "Product categories",
    one: "product category",
    hint: "Product lists and pickers are sorted into these, five levels at most",
    products: "Products",
    putProducts: "Add products",
    put: "{count} put into {name}",
  },
});
