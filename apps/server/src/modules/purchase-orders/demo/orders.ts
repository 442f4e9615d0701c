/** What the demo company has bought, oldest first. */

/** Number of the product, how many, at which price, in which unit where that is not its own. */
export type DemoLine = readonly [product: string, quantity: number, price: number, unit?: string];

export interface DemoOrder {
  supplier: string;
  /** Working days before the day of the demo; when it was entered; days until the goods are expected. */
  before: number;
  clock: string;
  expected: number;
  lines: readonly DemoLine[];
  remark?: string;
}

const RUIMA = "深圳市锐码智能终端有限公司";
const DINGYIN = "厦门鼎印打印设备有限公司";
const XINLIAN = "上海芯联射频技术有限公司";
const HENGGU = "苏州恒固柜业制造有限公司";
const LANPING = "杭州蓝屏显示科技有限公司";
const SHOUYI = "广州收易电子有限公司";
const YOUTIE = "东莞市优贴标签材料有限公司";

const order = (
  supplier: string,
  [before, clock, expected]: readonly [number, string, number],
  lines: readonly DemoLine[],
  more: Pick<DemoOrder, "remark"> = {},
): DemoOrder => ({ supplier, before, clock, expected, lines, ...more });

export const ORDERS: readonly DemoOrder[] = [
  order(
    RUIMA,
    [118, "10:12", 14],
    [
      ["QC-PDA50", 60, 1_105],
      ["QC-SCAN10", 3, 3_560, "箱"],
    ],
    { remark: "年度框架内第一批" },
  ),
  order(
    YOUTIE,
    [112, "14:40", 7],
    [
      ["SUP-L10080", 20, 775, "箱"],
      ["SUP-R110", 10, 468, "箱"],
    ],
  ),
  order(
    DINGYIN,
    [104, "09:35", 15],
    [
      ["QC-BT203", 40, 962],
      ["QC-BT300", 12, 2_240],
    ],
  ),
  order(
    XINLIAN,
    [96, "16:05", 20],
    [
      ["QC-RF900", 6, 4_060],
      ["SUP-RF01", 25, 288],
    ],
  ),
  order(
    YOUTIE,
    [83, "11:20", 7],
    [
      ["SUP-L10080", 24, 780, "箱"],
      ["SUP-R110", 12, 470, "箱"],
    ],
  ),
  order(SHOUYI, [77, "15:18", 12], [["QC-POS15", 18, 1_840]]),
  order(
    RUIMA,
    [66, "09:50", 14],
    [
      ["QC-PDA50", 80, 1_112],
      ["QC-PDA60", 20, 1_575],
    ],
  ),
  order(HENGGU, [58, "13:45", 30], [["QC-CABR", 3, 19_600]], { remark: "含现场安装，验收后开票" }),
  order(
    LANPING,
    [49, "10:30", 18],
    [
      ["QC-BRD32", 10, 2_690],
      ["QC-BRD55", 4, 4_980],
    ],
  ),
  order(
    YOUTIE,
    [41, "17:02", 7],
    [
      ["SUP-L10080", 30, 782, "箱"],
      ["SUP-R110", 15, 476, "箱"],
    ],
  ),
  order(
    DINGYIN,
    [33, "11:08", 15],
    [
      ["QC-BT203", 30, 968],
      ["QC-MP80", 25, 602],
    ],
  ),
  order(XINLIAN, [24, "14:22", 20], [["QC-RFH6", 8, 4_430]]),
  order(
    RUIMA,
    [15, "10:44", 14],
    [
      ["QC-PDA60", 30, 1_580],
      ["QC-RING2", 2, 21_200, "箱"],
    ],
  ),
  order(YOUTIE, [8, "09:26", 7], [["SUP-L10080", 30, 905, "箱"]], { remark: "纸价上涨，已与厂家确认" }),
  order(DINGYIN, [3, "15:50", 15], [["QC-BT300", 10, 2_255]]),
  order(RUIMA, [1, "16:31", 14], [["QC-PDA50", 100, 1_118]], { remark: "双十二备货" }),
];
