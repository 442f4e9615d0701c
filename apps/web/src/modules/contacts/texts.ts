import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    export: "导出",
    primary: "首要",
    makePrimary: "设为首要联系人：{name}",
    name: "姓名",
    mobile: "手机",
    wechat: "微信",
    qq: "QQ",
    position: "职位",
    sex: "性别",
    empty: "还没有联系人，添加一位，方便电话和微信跟进",
    emptyReadonly: "还没有联系人",
    confirmDelete: "确定删除联系人「{name}」吗？",
  },
  en: {
    export: "Export",
    primary: "Primary",
    makePrimary: "Make {name} the primary contact",
    name: "Name",
    mobile: "Phone",
    wechat: "WeChat",
    qq: "QQ",
    position: "Position",
    sex: "Sex",
    empty: "No contacts yet, add one to call or write to",
    emptyReadonly: "No contacts yet",
    confirmDelete: "Delete the contact “{name}”?",
  },
});
