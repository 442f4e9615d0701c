/** What is said of stock-takes. */
import { defineMessages } from "@qicheng/engine/text/message";

export const takeSaid = defineMessages({
  count: { cn: "盘点", en: "Count" },
  counted: { cn: "已记录盘点", en: "Counted" },
  didCount: { cn: "盘点「{name}」：记录{n}条", en: "counted in “{name}”: {n} entries" },
  posted: { cn: "盘点已过账", en: "The stock-take is posted" },
  isPosted: { cn: "该盘点单已过账或已冲销", en: "It has been posted" },
  notPosted: { cn: "过账后才能冲销", en: "Only what is posted is reversed" },
  openElsewhere: {
    cn: "{product}正在盘点单{name}中盘点",
    en: "{product} is being counted in {name}",
  },
  moved: {
    cn: "{product}：两次点数之间有出入库，请重新盘点该产品",
    en: "{product} moved between two counts: count it again",
  },
  again: {
    cn: "{product}：差异超过{percent}%，请复盘",
    en: "{product} differs by more than {percent}%: count it twice",
  },
  uncounted: { cn: "还没有盘点任何产品", en: "Nothing has been counted yet" },
  strange: { cn: "产品：不在库存管理范围", en: "Product: not kept in stock" },
  decimals: { cn: "数量：最多{max}位小数", en: "Quantity: at most {max} decimals" },
  lines: { cn: "盘点明细", en: "Lines of stock-takes" },
  counts: { cn: "点数记录", en: "Counts" },
});
