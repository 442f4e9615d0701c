/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const productSaid = defineMessages({
  unitTwice: { cn: "单位：「{name}」重复", en: "Unit: “{name}” stands there twice" },
  unitUsed: {
    cn: "单位「{name}」已被单据使用，不能修改或删除，请新增单位",
    en: "Documents use the unit “{name}”: it stays as it is, add another one",
  },
  noUnit: { cn: "单位：该产品没有单位「{name}」", en: "Unit: this product has no unit “{name}”" },
  decimals: {
    cn: "数量：按基本单位「{unit}」最多{max}位小数",
    en: "Quantity: at most {max} decimals in “{unit}”",
  },
  wholeUnits: { cn: "数量：基本单位「{unit}」必须是整数", en: "Quantity: whole numbers of “{unit}” only" },
  noDecimals: {
    cn: "数量：{number}{name}折合基本单位除不尽",
    en: "Quantity: {number} {name} come to no exact number of base units",
  },
});
