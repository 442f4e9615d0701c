import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    searchHint: "分类名称",
    hint: "产品列表和选择产品时按分类查看，最多五级",
    putProducts: "添加产品",
    put: "已将{count}个产品归入「{name}」",
  },
  en: {
    searchHint: "Name of a category",
    hint: "product lists and pickers are sorted into them, five levels at most",
    putProducts: "Add products",
    put: "{count} put into {name}",
  },
});
