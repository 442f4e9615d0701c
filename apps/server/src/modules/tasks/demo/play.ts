/** Tasks of the demo company over its last weeks: given, worked on, talked about, completed, refused, late. */
import { sql } from "kysely";
import type { DemoActs, DemoStage, DemoTime } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { action, add } from "../acts";
import { comment } from "../comments";

interface Line {
  by: string;
  to: string;
  title: string;
  cont?: string;
  /** Working days before today on which it was given, and on which it is due; below 0 lies ahead. */
  given: number;
  due: number;
  clock?: string;
  grade?: 1 | 2 | 3;
  type?: 0 | 2;
  members?: readonly string[];
  /** About a customer of whoever has to do it. */
  customer?: true;
  says?: readonly (readonly [by: string, text: string])[];
  end?: "done" | "doing" | "refused";
  subs?: readonly (readonly [to: string, title: string, done?: true])[];
}

const LINES: readonly Line[] = [
  {
    by: "zongjian",
    to: "jingli",
    title: "三季度华东大区复盘材料",
    cont: "业绩完成、丢单原因、下季度重点客户三部分，每部分一页",
    given: 38,
    due: 31,
    grade: 2,
    end: "done",
    says: [
      ["jingli", "材料已发共享盘，周会上讲"],
      ["zongjian", "丢单原因再细一点，按产品分"],
      ["jingli", "已补充"],
    ],
  },
  {
    by: "jingli",
    to: "xiaoshou",
    title: "回访上半年成交客户",
    cont: "了解设备使用情况，顺便问二期需求",
    given: 33,
    due: 26,
    customer: true,
    end: "done",
    says: [["xiaoshou", "回访了三家，两家有扩容意向，已建线索"]],
  },
  {
    by: "caiwu",
    to: "zhangyutong",
    title: "催收逾期回款",
    cont: "客户说月底统一付款，请确认付款日期并发对账单",
    given: 28,
    due: 24,
    grade: 3,
    customer: true,
    end: "done",
    says: [
      ["zhangyutong", "对账单已盖章寄出，对方答应周五前付清"],
      ["caiwu", "已到账，谢谢"],
    ],
  },
  {
    by: "liuzhiqiang",
    to: "sunhaoran",
    title: "华北渠道商年度协议续签",
    given: 25,
    due: 15,
    grade: 2,
    customer: true,
    end: "done",
    says: [["sunhaoran", "返点条款按去年执行，合同已寄回"]],
  },
  {
    by: "hanxuemei",
    to: "pengxin",
    title: "年会场地比价",
    cont: "三家以上，容纳 40 人，含晚餐，报价和照片一起给我",
    given: 22,
    due: 14,
    end: "done",
    says: [
      ["pengxin", "滨江那家性价比最好，照片在附件"],
      ["hanxuemei", "就定这家"],
    ],
  },
  {
    by: "zongjian",
    to: "liangjiaxin",
    title: "准备广州展会样机",
    given: 20,
    due: 12,
    grade: 2,
    members: ["tangdayong", "fengtao"],
    end: "done",
    says: [
      ["tangdayong", "样机三台已出库"],
      ["fengtao", "演示系统装好了"],
    ],
    subs: [
      ["tangdayong", "调拨三台样机到广州", true],
      ["fengtao", "安装演示系统", true],
    ],
  },
  { by: "jingli", to: "shenjiayi", title: "拜访新园区招商处", given: 18, due: 13, end: "refused", customer: true },
  {
    by: "tangdayong",
    to: "tangdayong",
    title: "库房季度盘点",
    cont: "先盘打印机和标签，盘点表打印两份签字",
    given: 16,
    due: 9,
    grade: 2,
    end: "done",
  },
  {
    by: "fengtao",
    to: "dongxiaoyu",
    title: "整理实施交付清单模板",
    given: 14,
    due: 6,
    end: "done",
    says: [["dongxiaoyu", "模板 v2 已上传，增加了网络环境一页"]],
  },
  {
    by: "zongjian",
    to: "zhengkai",
    title: "大客户季度拜访计划",
    cont: "每家写清拜访对象、要解决的问题、期望结果",
    given: 10,
    due: 3,
    grade: 2,
    end: "done",
    says: [["zhengkai", "计划已发，国庆后从华东开始"]],
  },
  {
    by: "jingli",
    to: "xiaoshou",
    title: "整理竞品报价对比",
    cont: "手持终端和打印机两类，写出我们的优势和差距",
    given: 8,
    due: 2,
    grade: 2,
    members: ["zhangyutong"],
    says: [
      ["xiaoshou", "终端部分已完成，打印机还差一家报价"],
      ["jingli", "@李思远 周三前给我，周会要用"],
    ],
    end: "doing",
  },
  { by: "caiwu", to: "xiaoshou", title: "补齐九月差旅发票", given: 9, due: 1, grade: 3, customer: true },
  { by: "xiaoshou", to: "xiaoshou", title: "准备明天拜访的演示环境", given: 1, due: 0, clock: "17:30", customer: true },
  {
    by: "jingli",
    to: "xiaoshou",
    title: "确认下周培训名单",
    cont: "回复参加人数即可",
    given: 1,
    due: 0,
    clock: "18:00",
    type: 2,
  },
  {
    by: "zongjian",
    to: "jingli",
    title: "提交下季度销售预测",
    cont: "按客户列出金额、把握和预计签约时间",
    given: 5,
    due: -1,
    grade: 3,
    members: ["liuzhiqiang", "huangweijie", "zhengkai"],
    end: "doing",
    says: [["jingli", "华东部分今天汇总完"]],
    subs: [
      ["xiaoshou", "华东制造业客户预测"],
      ["zhangyutong", "华东零售客户预测", true],
      ["zhaoyiming", "华东物流客户预测"],
    ],
  },
  {
    by: "xiaoshou",
    to: "fengtao",
    title: "现场勘察仓库网络",
    cont: "客户库房金属货架多，重点测 RFID 盲区",
    given: 3,
    due: -2,
    clock: "14:00",
    customer: true,
    end: "doing",
    says: [["fengtao", "约好周四上午到现场"]],
  },
  {
    by: "jingli",
    to: "zhangyutong",
    title: "跟进标书答疑",
    given: 2,
    due: -1,
    grade: 3,
    customer: true,
    says: [["zhangyutong", "答疑函已发给招标代理"]],
  },
  { by: "liuzhiqiang", to: "maxiaotong", title: "更新客户通讯录", given: 12, due: 4 },
  {
    by: "liuzhiqiang",
    to: "gaowenbo",
    title: "北京客户二期方案",
    cont: "方案里加上三年总成本对比",
    given: 6,
    due: -3,
    grade: 2,
    customer: true,
    end: "doing",
  },
  {
    by: "huangweijie",
    to: "hejunhui",
    title: "华南大区客户答谢会邀约",
    cont: "每人邀约十家，名单填到共享表",
    given: 4,
    due: -5,
    members: ["liangjiaxin", "dengliping"],
  },
  { by: "huangweijie", to: "dengliping", title: "交接珠三角代理商资料", given: 15, due: 5, grade: 2 },
  { by: "hanxuemei", to: "xiefang", title: "确认办公用品采购预算", cont: "回复金额即可", given: 2, due: -1, type: 2 },
  { by: "admin", to: "admin", title: "检查备份与恢复演练", given: 7, due: -4, grade: 2, end: "doing" },
  {
    by: "linguodong",
    to: "zongjian",
    title: "年度经营会议议程",
    cont: "两天，第一天复盘，第二天定目标",
    given: 3,
    due: -8,
    grade: 2,
    members: ["caiwu", "hanxuemei"],
  },
  { by: "zongjian", to: "suwan", title: "整理本月合同归档", given: 2, due: -3 },
  { by: "luoshiyu", to: "luoshiyu", title: "约客户高层会面", given: 1, due: -6, grade: 2, customer: true },
  {
    by: "tangdayong",
    to: "dongxiaoyu",
    title: "到货终端验机",
    cont: "抽检 20%，序列号拍照上传",
    given: 1,
    due: -1,
    clock: "10:30",
  },
];

const CLOCKS = ["09:10", "10:20", "11:05", "14:15", "15:40", "16:30"] as const;

const customerOf = async ({ db }: Context, owner: number, at: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from customers where owner_id = ${owner} and clue <> 3 and deleted_at is null
    order by id offset ${at % 5} limit 1`.execute(db);
  return rows[0]?.id;
};

async function give(stage: DemoStage, line: Line, at: number): Promise<void> {
  const { by, to, given, due, clock = "18:00" } = line;
  const time: DemoTime = [given, CLOCKS[at % CLOCKS.length] ?? "09:10"];
  const owner = stage.person(to);
  const start = (ctx: Context, more: Record<string, unknown>) =>
    add(ctx, { userid: owner, endTime: `${stage.day(due)} ${clock}`, ...more }).then(({ data }) => data.id);
  const id = await stage.act(by, time, async (ctx) => {
    // Only who sees a customer links it.
    const customerId = line.customer && by === to ? await customerOf(ctx, owner, at) : undefined;
    const { title, cont = "", grade = 1, type = 0, members = [] } = line;
    return start(ctx, {
      title,
      cont,
      grade,
      type,
      members: members.map((name) => stage.person(name)),
      ...(customerId === undefined ? {} : { customerId }),
    });
  });
  const end: DemoTime = [Math.max(due, 0) + (line.end === "done" ? 0 : 1), "16:50"];
  for (const [sub, title, done] of line.subs ?? []) {
    const below = await stage.act(by, time, (ctx) => start(ctx, { title, parentId: id, userid: stage.person(sub) }));
    if (done) await stage.act(sub, end, (ctx) => action(ctx, { id: below, status: 2, ext: "" }));
  }
  if (line.end === "doing")
    await stage.act(to, [Math.max(given - 1, 0), "09:30"], (ctx) => action(ctx, { id, status: 1, ext: "" }));
  for (const [n, [who, text]] of (line.says ?? []).entries())
    await stage.act(who, [Math.max(given - 1 - n, 0), CLOCKS[(at + n + 2) % CLOCKS.length] ?? "11:05"], (ctx) =>
      comment(ctx, { id, cont: text, at: [] }),
    );
  if (line.end === "done") await stage.act(to, end, (ctx) => action(ctx, { id, status: 2, ext: "" }));
  if (line.end === "refused")
    await stage.act(to, [due + 1, "10:10"], (ctx) =>
      action(ctx, { id, status: 3, ext: "该园区归郑凯部门负责，请转给大客户部" }),
    );
}

export const playTasks: DemoActs = async (stage) => {
  for (const [at, line] of LINES.entries()) await give(stage, line, at);
};
