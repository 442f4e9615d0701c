import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    title: "基础设置",
    hint: "对全公司生效",
    saved: "已保存基础设置：{names}",
    takenBack: "已撤销对基础设置的修改：{names}",
    logo: "公司标志",
    logoChoose: "选择图片",
    logoRemove: "恢复默认",
    logoRemoveQuestion: "不再使用公司标志，恢复默认标志？",
    logoHint: "显示在登录页、顶栏和浏览器标签；jpg、png、gif 图片，不超过10MB",
    logoSaved: "公司标志已更新",
  },
  en: {
    title: "Basic settings",
    hint: "For the whole company",
    saved: "Saved the settings: {names}",
    takenBack: "Undid the changes of the settings: {names}",
    logo: "Logo",
    logoChoose: "Choose a picture",
    logoRemove: "Use the default",
    logoRemoveQuestion: "Use the default logo instead of the company's own?",
    logoHint: "Shown on the sign-in page, in the header and in the browser's tab; a jpg, png or gif of up to 10 MB",
    logoSaved: "Logo changed",
  },
});
