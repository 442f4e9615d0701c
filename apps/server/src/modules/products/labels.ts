/** Labels of products: a scanner reads the number from the bar code, a phone from either code. */
import type { LabelStarter } from "@qicheng/engine/print/label-starter";

const LABEL = {
  name: "name",
  code: "number",
  facts: [
    ["售价", "price"],
    ["单位", "standard"],
  ],
} as const satisfies Partial<LabelStarter>;

export const PRODUCT_LABEL: LabelStarter = { ...LABEL, title: "商品标签", label: "60x40" };

/** Smaller ones, and sheets for an ordinary printer. */
export const FURTHER_LABELS: readonly LabelStarter[] = [
  { ...LABEL, title: "商品标签（40×30）", label: "40x30" },
  { ...LABEL, title: "商品标签（A4 每张 24 个）", label: "A4x24" },
];
