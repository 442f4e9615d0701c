import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "产品分类",
    one: "产品分类",
    create: "新建产品分类",
    addBelow: "新建下级",
    searchHint: "分类名称",
    empty: "还没有产品分类",
    hint: "产品列表和选择产品时按分类查看，最多五级",
    deleteQuestion: "确定删除「{name}」吗？",
    products: "{count} 个产品",
    oneProduct: "{count} 个产品",
    putProducts: "添加产品",
    put: "已将{count}个产品归入「{name}」",
  },
  en: {
    title: "Product categories",
    one: "product category",
    create: "New product category",
    addBelow: "Add below",
    searchHint: "Name of a category",
    empty: "No categories yet",
    hint: "product lists and pickers are sorted into them, five levels at most",
    deleteQuestion: "Delete {name}?",
    products: "{count} products",
    oneProduct: "{count} product",
    putProducts: "Add products",
    put: "{count} put into {name}",
  },
});
