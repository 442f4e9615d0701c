/** Numbers that the demo company does not call. */
import type { DemoRecords } from "../../kernel/records/type/demo";
import { callBlackType } from "./type";

const LINES: readonly (readonly [phone: string, kind: string, direction: string, ext: string])[] = [
  ["170*", "deny", "both", "虚拟运营商号段，骚扰投诉多"],
  ["17012345678", "allow", "both", "老客户王总的备用号，可以联系"],
  ["+*", "deny", "out", "暂不开通国际长途"],
  ["13800571122", "deny", "out", "客户书面要求不再致电"],
  ["4006508899", "deny", "in", "广告推广"],
];

export const demo: DemoRecords = {
  type: callBlackType,
  by: "zongjian",
  rows: LINES.map(([phone, kind, direction, ext]) => ({
    phone,
    kind,
    direction,
    ext,
  })),
};
