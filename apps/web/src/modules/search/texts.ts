import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    open: "搜索客户、联系人等",
    placeholder: "客户名称、联系人、拼音、手机尾号",
    recent: "最近打开",
    commands: "操作",
    makes: "新建与发起",
    apply: "发起{name}",
    mine: "我的",
    none: "没有找到「{key}」",
    noneHint: "换个词试试，也可以用拼音或手机后四位",
    start: "输入客户名称、联系人、拼音或手机尾号",
    keys: "↑↓ 选择 · Enter 打开 · Esc 关闭",
    failed: "搜索失败",
  },
  en: {
    open: "Search customers, contacts, more",
    placeholder: "Customer, contact, pinyin, end of a phone number",
    recent: "Recently opened",
    commands: "Commands",
    makes: "New",
    apply: "Submit: {name}",
    mine: "Mine",
    none: "Nothing found for “{key}”",
    noneHint: "Try another word, pinyin or the last digits of a phone",
    start: "Type a customer, a contact, pinyin or the end of a phone number",
    keys: "↑↓ choose · Enter open · Esc close",
    failed: "The search failed",
  },
});
