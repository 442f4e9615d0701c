/** What the people of the demo company have spent. */

export interface Claim {
  by: string;
  /** Working days before the day of the demo. */
  before: number;
  /** 1 person, 2 branch. */
  kind: 1 | 2;
  lines: readonly (readonly [category: string, money: string, note: string])[];
  note: string;
  /** How much of it was paid: all, a part, nothing yet; undefined waits for finance. */
  paid?: number;
}

export const CLAIMS: readonly Claim[] = [
  {
    by: "xiaoshou",
    before: 46,
    kind: 1,
    lines: [
      ["travel", "1286.50", "杭州至宁波往返及一晚住宿"],
      ["hosting", "438.00", "客户工作餐"],
    ],
    note: "拜访宁波客户，确认设备清单",
    paid: 1,
  },
  {
    by: "zhangyutong",
    before: 38,
    kind: 1,
    lines: [
      ["transport", "96.40", "打车三次"],
      ["phone", "128.00", "当月话费"],
    ],
    note: "十月市内拜访",
    paid: 1,
  },
  {
    by: "tangdayong",
    before: 33,
    kind: 2,
    lines: [["office", "2150.00", "仓库货架标签与打包耗材"]],
    note: "仓库月度耗材",
    paid: 1,
  },
  {
    by: "xiaoshou",
    before: 21,
    kind: 1,
    lines: [
      ["travel", "2304.00", "上海工业博览会往返与住宿"],
      ["transport", "187.50", "展会期间打车"],
      ["hosting", "660.00", "与代理商晚餐"],
    ],
    note: "参加上海工业博览会",
    paid: 0.5,
  },
  {
    by: "zhangyutong",
    before: 12,
    kind: 1,
    lines: [["travel", "845.00", "绍兴安装现场两天"]],
    note: "陪同客户验收",
    paid: 0,
  },
  {
    by: "caiwu",
    before: 9,
    kind: 2,
    lines: [
      ["office", "368.00", "凭证装订用品"],
      ["other", "120.00", "银行回单箱年费"],
    ],
    note: "财务部办公用品",
    paid: 1,
  },
  {
    by: "xiaoshou",
    before: 3,
    kind: 1,
    lines: [
      ["transport", "142.00", "打车四次"],
      ["phone", "128.00", "当月话费"],
    ],
    note: "十一月市内拜访",
  },
];

export interface Expense {
  before: number;
  money: string;
  payee: string;
  note: string;
  /** For which contract, counted from the first in force. */
  contract?: number;
  /** Paid in advance to which supplier, counted from the first. */
  supplier?: number;
}

export const EXPENSES: readonly Expense[] = [
  { before: 60, money: "18600.00", payee: "杭州滨江物业有限公司", note: "四季度办公室房租" },
  { before: 52, money: "1240.00", payee: "顺丰速运", note: "设备发货运费", contract: 2 },
  { before: 44, money: "860.00", payee: "德邦物流", note: "样机往返运费", contract: 5 },
  { before: 35, money: "2380.50", payee: "国网浙江电力", note: "十月电费" },
  { before: 27, money: "3200.00", payee: "杭州安达安装队", note: "现场吊装与安装", contract: 7 },
  { before: 18, money: "20000.00", payee: "", note: "锁定下季度轴承价格", supplier: 0 },
  { before: 10, money: "2290.00", payee: "国网浙江电力", note: "十一月电费" },
  { before: 5, money: "1580.00", payee: "顺丰速运", note: "设备发货运费", contract: 9 },
];

/** Of the orders in turn: paid in whole, in part, not yet. */
export const ORDERS_PAID = [1, 1, 0.3, 0, 1, 0.5] as const;
