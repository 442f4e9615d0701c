/** 报销 of the demo company. */
import type { DemoStage } from "../../../kernel/start/demo-acts";
import { type DemoSubmission, ended, passed, resubmitted, returned, revoked, submitted } from "./script";

const expense = submitted("expense");

type Line = readonly [before: number, item: string, cost: number, note?: string];

interface Paid {
  kind: string;
  payee: string;
  reason: string;
  lines: readonly Line[];
}

const paid =
  ({ lines, ...said }: Paid) =>
  (stage: DemoStage) => ({
    ...said,
    lines: lines.map(([before, item, cost, note = ""]) => ({ day: stage.day(before), item, cost, note })),
  });

export const EXPENSES: readonly DemoSubmission[] = [
  expense(
    ["xiaoshou", 18, "10:25"],
    paid({
      kind: "差旅费",
      payee: "李思远 招商银行 尾号3307",
      reason: "苏州拜访客户两天",
      lines: [
        [18, "往返高铁", 158, "二等座"],
        [18, "住宿", 428, "1晚"],
        [17, "市内交通", 96],
        [17, "客户工作餐", 604, "4人"],
      ],
    }),
    passed(["jingli", 18, "11:00"], "情况属实"),
    passed(["caiwu", 17, "15:30"], "已付款"),
  ),
  expense(
    ["zhangyutong", 14, "09:50"],
    paid({
      kind: "业务招待费",
      payee: "张雨桐 工商银行 尾号8812",
      reason: "客户考察团来访，两天接待",
      lines: [
        [16, "接待用餐", 3_280, "12人"],
        [16, "商务用车", 1_200],
        [15, "伴手礼", 2_000, "10份"],
      ],
    }),
    passed(["jingli", 14, "10:35"], "考察后已进入商务谈判，同意"),
    passed(["linguodong", 13, "09:20"], "同意"),
    passed(["caiwu", 13, "16:10"], "已付款"),
  ),
  expense(
    ["suwan", 12, "14:05"],
    paid({
      kind: "办公费",
      payee: "苏婉 建设银行 尾号4051",
      reason: "销售中心季度会议物料",
      lines: [
        [13, "资料印刷", 318],
        [13, "会议用水及茶歇", 150],
      ],
    }),
    passed(["zongjian", 12, "15:00"], "同意"),
    passed(["xiefang", 11, "10:40"], "已付款"),
  ),
  expense(
    ["sunhaoran", 9, "11:15"],
    paid({
      kind: "差旅费",
      payee: "孙浩然 招商银行 尾号6620",
      reason: "天津、唐山客户走访三天",
      lines: [
        [12, "往返高铁", 346],
        [12, "住宿", 1_254, "3晚"],
        [11, "租车及油费", 1_480],
        [10, "餐费", 840],
      ],
    }),
    passed(["liuzhiqiang", 9, "13:30"], "同意"),
    returned(["caiwu", 8, "10:10"], "住宿发票抬头有误，请联系酒店重开后再提交"),
    resubmitted(["sunhaoran", 6, "09:20"], "发票已重开"),
    passed(["liuzhiqiang", 6, "09:45"]),
    passed(["caiwu", 5, "14:50"], "已付款"),
  ),
  expense(
    ["fengtao", 8, "16:20"],
    paid({
      kind: "培训费",
      payee: "冯涛 招商银行 尾号1145",
      reason: "云平台架构师认证培训",
      lines: [[9, "培训及考试费", 4_500]],
    }),
    ended(["admin", 7, "09:30"], "与培训协议重复，由公司统一结算"),
  ),
  expense(
    ["shenjiayi", 6, "09:10"],
    paid({
      kind: "交通费",
      payee: "沈佳怡 工商银行 尾号2289",
      reason: "市内拜访客户",
      lines: [[7, "网约车", 258, "6次"]],
    }),
    revoked(["shenjiayi", 6, "09:25"], "漏填一张发票，重新提交"),
  ),
  expense(
    ["xiaoshou", 4, "10:50"],
    paid({
      kind: "业务招待费",
      payee: "李思远 招商银行 尾号3307",
      reason: "招待客户",
      lines: [[5, "餐费", 1_860]],
    }),
    returned(["jingli", 3, "09:35"], "请补充招待对象、人数和事由"),
  ),
  expense(
    ["xuziang", 3, "15:45"],
    paid({
      kind: "交通费",
      payee: "徐子昂 建设银行 尾号7736",
      reason: "本月市内拜访客户交通",
      lines: [
        [5, "网约车", 246.5, "8次"],
        [4, "停车费", 80],
      ],
    }),
    passed(["jingli", 2, "09:20"], "与拜访记录一致"),
  ),
  expense(
    ["jingli", 2, "11:30"],
    paid({
      kind: "差旅费",
      payee: "王晓岚 招商银行 尾号9018",
      reason: "大区季度走访：杭州、宁波、温州",
      lines: [
        [6, "往返交通", 1_320],
        [5, "住宿", 2_380, "4晚"],
        [4, "客户工作餐", 2_060, "3次"],
      ],
    }),
    passed(["zongjian", 2, "14:00"], "同意"),
    passed(["linguodong", 1, "09:00"], "同意"),
  ),
  expense(
    ["zhaoyiming", 1, "11:40"],
    paid({
      kind: "其他",
      payee: "赵一鸣 工商银行 尾号5573",
      reason: "展会样品运输",
      lines: [
        [3, "样品运费", 760, "往返"],
        [2, "搬运", 360],
      ],
    }),
  ),
];
