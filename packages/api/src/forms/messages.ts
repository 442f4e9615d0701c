/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const formSaid = defineMessages({
  none: { cn: "表单不存在", en: "No such form" },
  width: { cn: "列宽必须在{min}到{max}之间", en: "A column is {min} to {max} wide" },
  didColumns: { cn: "设置列表字段：{form}", en: "Chose the columns of a list: {form}" },
  oneColumn: { cn: "至少显示一列", en: "At least one column must be shown" },
});
