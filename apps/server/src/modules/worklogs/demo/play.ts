/** Work reports of the demo company: rules, the last two weeks of daily reports, weekly ones, and what is said to them. */
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import { momentOf } from "../../../kernel/work/time";
import { comment, like } from "../comments";
import { rules } from "../save-rules";
import { worklogType } from "../type";

interface Words {
  done: string;
  plan: string;
  problems?: string;
}

const DAYS: Readonly<Record<string, readonly Words[]>> = {
  xiaoshou: [
    {
      done: "上午电话回访 6 家，其中 2 家约了下周上门；下午给江苏迅岚发了改后的报价。",
      plan: "跟进江苏迅岚的合同条款",
    },
    {
      done: "拜访杭州谷雨，现场演示标签打印，采购对耗材价格有顾虑。",
      plan: "准备耗材年框方案",
      problems: "年框价能否再让 2 个点，需要经理确认",
    },
    { done: "整理本周线索 12 条，3 条转客户；跟进两张到期未回款的合同。", plan: "催收苏州芯砺尾款" },
    { done: "苏州芯砺尾款已确认付款日期；新签续费一单。", plan: "约合肥博屿技术对接" },
    {
      done: "合肥博屿技术对接完成，对方要求本月底到货。",
      plan: "和仓库确认库存与发货时间",
      problems: "样机只剩 1 台，请协调调拨",
    },
  ],
  zhangyutong: [
    { done: "电话 18 通，接通 11 通，加微信 5 个。", plan: "把有意向的 3 家排进下周拜访" },
    { done: "拜访江苏橡果，确认采购流程和预算，下月招标。", plan: "准备招标资料" },
    { done: "招标资料初稿完成，已发经理审阅。", plan: "按意见修改后提交" },
    { done: "提交招标资料；下午处理两张开票申请。", plan: "跟进开票结果" },
  ],
  zhaoyiming: [
    { done: "新人培训第二天，学习产品与报价规则。", plan: "独立打 20 通电话" },
    { done: "打了 22 通电话，接通 9 通，2 家愿意看资料。", plan: "发资料并约回访时间" },
    { done: "回访 2 家，其中 1 家要求试用。", plan: "申请试用样机", problems: "试用申请走哪个流程？" },
  ],
};

const WEEKS: readonly Words[] = [
  {
    done: "本周团队新增客户 9 家，签约 3 单；重点推进江苏迅岚与合肥博屿。",
    plan: "下周完成两家招标客户的方案评审，安排一次价格培训。",
  },
  {
    done: "本周回款完成计划的八成，逾期两单已约定付款日期。",
    plan: "盯紧月底回款，补齐客户级别与下次跟进时间。",
    problems: "样机库存偏紧，请采购提前备货",
  },
];

const MINUTES = 60;

async function makeRules(stage: DemoStage): Promise<void> {
  await stage.act("zongjian", [15, "09:00"], async (ctx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from roles where name in ('销售', '销售经理') order by id`.execute(ctx.db);
    const role = (name: string) => rows.flatMap((row) => (row.name === name ? [row.id] : []));
    const daily = { type: 1, days: [1, 2, 3, 4, 5], opens: 17 * MINUTES, closes: 33 * MINUTES + 30 };
    const weekly = { type: 2, days: [5], opens: 15 * MINUTES, closes: 44 * MINUTES };
    await rules(ctx, { act: "save", rule: { name: "销售日报", ...daily, roles: role("销售") } });
    await rules(ctx, { act: "save", rule: { name: "经理周报", ...weekly, roles: role("销售经理") } });
  });
}

interface Report {
  by: string;
  type: number;
  /** Working days before today of which it is. */
  day: number;
  /** When it was handed in. */
  at: [day: number, time: string];
  words: Words;
}

const write = (stage: DemoStage, { by, type, day, at, words }: Report): Promise<number> =>
  stage.act(by, at, async (ctx) => {
    if (!ctx.can("oa.manage.worklog")) return 0;
    const raw = { type, day: stage.day(day), problems: "", ...words };
    const [added] = await addRecords(ctx, worklogType, [{ raw, given: { created_at: momentOf(ctx.past) } }]);
    return added?.id ?? 0;
  });

export async function playWorklogs(stage: DemoStage): Promise<void> {
  await makeRules(stage);
  for (const [by, days] of Object.entries(DAYS))
    for (const [n, words] of days.entries()) {
      const day = days.length - n;
      // One is late now and then.
      const at: Report["at"] = by === "zhaoyiming" && n === 1 ? [day - 1, "14:20"] : [day, `18:${10 + n * 7}`];
      const id = await write(stage, { by, type: 1, day, at, words });
      if (id === 0 || words.problems === undefined || day === 1) continue;
      await stage.act("jingli", [day - 1, "16:50"], async (ctx) => {
        await like(ctx, { id });
        await comment(ctx, { id, cont: "收到，我来协调，今天给你答复。" });
      });
    }
  for (const [n, words] of WEEKS.entries()) {
    const day = 6 + n * 5;
    await write(stage, { by: "jingli", type: 2, day, at: [day, "17:40"], words });
  }
}
