/** News of the demo company over its last weeks: published, read, confirmed, talked about. */
import { sql } from "kysely";
import { addRecords } from "../../../kernel/records/write/save";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { momentOf } from "../../../kernel/work/time";
import { comment } from "../comments";
import { confirm, read } from "../reads";
import { newsType } from "../type";

interface Line {
  by: string;
  title: string;
  kind: "通知" | "制度" | "喜报" | "活动";
  cont: string;
  /** Working days before today on which it was published. */
  day: number;
  branches?: readonly string[];
  confirm?: true;
  pinned?: true;
  /** Who has read it; everybody where nobody is named. */
  readers?: readonly string[];
  says?: readonly (readonly [by: string, text: string])[];
}

const SALES = ["xiaoshou", "zhangyutong", "zhaoyiming", "jingli", "zongjian"] as const;

const LINES: readonly Line[] = [
  {
    by: "hanxuemei",
    title: "关于规范差旅报销的通知",
    kind: "制度",
    cont: "<p>自下月起差旅报销按以下标准执行：</p><ul><li>高铁二等座、经济舱实报实销</li><li>住宿：一线城市每晚不超过 500 元，其他城市不超过 350 元</li><li>返程后 <b>7 个工作日</b>内提交，附发票与行程单</li></ul><p>有疑问请找财务部。</p>",
    day: 42,
    confirm: true,
    says: [
      ["zhangyutong", "自驾出差的过路费怎么报？"],
      ["hanxuemei", "过路费凭票实报，油费按每公里 0.8 元"],
    ],
  },
  {
    by: "zongjian",
    title: "喜报：华东大区提前完成三季度目标",
    kind: "喜报",
    cont: "<p>截至上周五，华东大区三季度签约额完成目标的 <b>108%</b>。感谢每一位同事的努力，也感谢实施和仓储的支持！</p><p>四季度重点：存量客户扩容、标签耗材续购。</p>",
    day: 31,
    says: [
      ["jingli", "辛苦大家，四季度继续"],
      ["xiaoshou", "加油！"],
      ["fengtao", "实施这边全力配合"],
    ],
  },
  {
    by: "hanxuemei",
    title: "办公区门禁更换说明",
    kind: "通知",
    cont: "<p>本周六更换一楼、三楼门禁，旧卡同步失效。请周五下班前到前台登记领取新卡。</p>",
    day: 18,
    readers: ["xiaoshou", "zhangyutong", "jingli", "zongjian", "caiwu", "pengxin"],
  },
  {
    by: "zongjian",
    title: "报价与折扣权限调整",
    kind: "制度",
    cont: "<p>报价单折扣按下表审批：</p><ol><li>九折以上：销售自行决定</li><li>八五折至九折：销售经理</li><li>八五折以下：销售总监</li></ol><p>已发出的报价单不受影响。</p>",
    day: 12,
    branches: ["销售中心"],
    confirm: true,
    readers: SALES,
    says: [
      ["zhaoyiming", "续签合同也按这个执行吗？"],
      ["zongjian", "续签一样"],
    ],
  },
  {
    by: "pengxin",
    title: "年度体检预约开始",
    kind: "活动",
    cont: "<p>今年体检在市第一医院体检中心，预约时间为本月内。请在人事群接龙填写日期，已婚女性可另加妇科项目。</p>",
    day: 6,
    readers: ["xiaoshou", "zhangyutong", "jingli", "caiwu"],
    says: [
      ["caiwu", "家属可以自费参加吗？"],
      ["pengxin", "可以，价格和公司协议价一样"],
    ],
  },
  {
    by: "hanxuemei",
    title: "年末盘点与结账时间安排",
    kind: "通知",
    cont: "<p>仓库盘点期间<b>停止出入库两天</b>，请各部门提前安排发货。财务结账前，所有收付款单须完成审批。</p><p>具体时间见部门群。</p>",
    day: 2,
    confirm: true,
    pinned: true,
  },
];

const branchNamed = async (ctx: Context, name: string): Promise<number> => {
  const { branches } = await ctx.services.organisation.get();
  return [...branches.values()].find((branch) => branch.name === name)?.id ?? 0;
};

async function publish(stage: DemoStage, line: Line): Promise<number> {
  const { by, title, kind, cont, day, branches = [], pinned } = line;
  return stage.act(by, [day, "09:30"], async (ctx) => {
    const entries = await sql<{ id: number }>`
      select id from dictionary where kind = 'newsKind' and name = ${kind}`.execute(ctx.db);
    const ids = await Promise.all(branches.map((name) => branchNamed(ctx, name)));
    const raw = {
      title,
      cont,
      kind: entries.rows[0]?.id ?? "",
      branches: ids.filter((id) => id > 0),
      startTime: `${stage.day(day)} 09:30`,
      confirm: line.confirm ? "1" : "0",
      ...(pinned ? { pinnedUntil: `${stage.day(1)} 18:00` } : {}),
    };
    const [added] = await addRecords(ctx, newsType, [{ raw, given: { created_at: momentOf(ctx.past) } }]);
    return added?.id ?? 0;
  });
}

async function play(stage: DemoStage, line: Line): Promise<void> {
  const id = await publish(stage, line);
  const { rows } = await stage.act(line.by, [line.day, "09:31"], ({ db }) =>
    sql<{ username: string }>`select username from users where quit_status = 0 order by id`.execute(db),
  );
  for (const { username } of rows) {
    if (line.readers && !line.readers.includes(username)) continue;
    await stage.act(username, [line.day, "10:15"], async (ctx) => {
      if (!ctx.can("crm.news")) return;
      await read(ctx, { id });
      if (line.confirm && username !== line.by) await confirm(ctx, { id });
    });
  }
  for (const [at, [by, cont]] of (line.says ?? []).entries())
    await stage.act(by, [line.day, `11:${10 + at * 12}`], (ctx) => comment(ctx, { id, cont, at: [] }));
}

export async function playNews(stage: DemoStage): Promise<void> {
  for (const line of LINES) await play(stage, line);
}
