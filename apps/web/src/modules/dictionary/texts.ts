import { defineTexts } from "../../kernel/i18n/texts";

export const t = defineTexts({
  cn: {
    up: "上移",
    down: "下移",
    deleteQuestion: "确定删除 {count} 个字典项吗？已被使用的项只能停用；停用后不再出现在新建表单里，已有记录照常显示。",
    enable: "启用 {name}",
  },
  en: {
    up: "Up",
    down: "Down",
    deleteQuestion:
      "Delete {count} entries? Those in use can only be disabled: no longer offered in forms, while existing records keep showing them.",
    enable: "Enable {name}",
  },
});
