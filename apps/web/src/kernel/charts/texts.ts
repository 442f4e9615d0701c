import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    drawn: "图：{title}，数字见旁边的表格",
    save: "保存为图片",
    saveOf: "把「{title}」保存为图片",
    notSaved: "图片没有保存成功，请重试",
    failed: "图没有加载出来，数字见旁边的表格",
  },
  en: {
    drawn: "Chart: {title}. Its numbers stand in the table beside it",
    save: "Save as a picture",
    saveOf: "Save “{title}” as a picture",
    notSaved: "The picture was not saved: try again",
    failed: "The chart could not be loaded; its numbers stand in the table",
  },
});
