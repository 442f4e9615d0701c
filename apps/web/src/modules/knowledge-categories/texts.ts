import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    searchHint: "分类名称",
    hint: "知识按分类存放，最多四级；可以只给部分部门看",
    sight: "可见部门",
    and: "、",
    sightOf: "谁能看「{name}」",
    sightHint: "不选时所有人可见；含下级部门。下级分类不会比上级更宽。",
    above: "上级分类「{name}」只给：{branches}",
  },
  en: {
    searchHint: "Name of a category",
    hint: "articles lie in them, four levels at most; some branches alone may see one",
    sight: "Branches that see it",
    and: ", ",
    sightOf: "Who sees “{name}”",
    sightHint: "Without any, everybody does; those below are meant, too. A child is never wider than its parent.",
    above: "The category above, “{name}”, is for: {branches}",
  },
});
