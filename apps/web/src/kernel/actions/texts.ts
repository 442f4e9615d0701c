import { defineTexts } from "../i18n/texts";

export const t = defineTexts({
  cn: {
    title: "键盘快捷键",
    here: "当前页面",
    always: "任何地方",
    go: "跳转",
    palette: "搜索与命令",
    submit: "保存或发送",
    digits: "在一排选项中选第几个",
    inner: "关闭最上面的一层",
  },
  en: {
    title: "Keyboard shortcuts",
    here: "On this screen",
    always: "Everywhere",
    go: "Go to",
    palette: "Search and commands",
    submit: "Save or send",
    digits: "In a row of choices, the one of that place",
    inner: "Close what is on top",
  },
});
