/** 合同审批 of the demo company: contracts with customers whom their sellers have. */
import { sql } from "kysely";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import type { Context } from "../../../kernel/work/context";
import { paper } from "./papers";
import { commented, type DemoSubmission, passed, submitted } from "./script";

const contract = submitted("contract");

interface Signed {
  /** Which of his customers, newest first. */
  no: number;
  subject: string;
  kind: string;
  amount: number;
  /** Working days before the day of the demo. */
  signed: number;
  payment: string;
}

async function ownCustomer(ctx: Context, no: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from customers where owner_id = ${ctx.me.id} and clue <> 3 and deleted_at is null
    order by created_at desc, id offset ${no} limit 1`.execute(ctx.db);
  const [customer] = rows;
  if (!customer) throw new Error(`${ctx.me.username} has no customer ${no}`);
  return customer;
}

const signing =
  ({ no, signed, ...said }: Signed) =>
  async (stage: DemoStage, ctx: Context) => {
    const { id, name } = await ownCustomer(ctx, no);
    return {
      ...said,
      customer: id,
      counterpart: name,
      signDate: stage.day(signed),
      files: [await paper(ctx, said.subject, [`甲方：${name}`, `合同金额：人民币${said.amount}元`, said.payment])],
    };
  };

export const DEALS: readonly DemoSubmission[] = [
  contract(
    ["xiaoshou", 24, "15:20"],
    signing({
      no: 4,
      subject: "条码打印机首批供货合同",
      kind: "产品销售",
      amount: 18_600,
      signed: 22,
      payment: "签约付50%，到货付50%",
    }),
    passed(["jingli", 24, "16:05"], "首单，价格按目录，同意"),
    passed(["caiwu", 23, "10:15"], "同意"),
  ),
  contract(
    ["zhangyutong", 22, "10:00"],
    signing({
      no: 3,
      subject: "手持终端销售合同",
      kind: "产品销售",
      amount: 68_000,
      signed: 20,
      payment: "签约付30%，到货验收后付70%",
    }),
    passed(["jingli", 22, "10:50"], "同意"),
    passed(["caiwu", 21, "09:30"], "付款条件符合规定"),
  ),
  contract(
    ["luoshiyu", 13, "09:10"],
    signing({
      no: 1,
      subject: "集团年度框架采购协议",
      kind: "框架合作",
      amount: 320_000,
      signed: 8,
      payment: "按月结算，账期60天",
    }),
    passed(["zhengkai", 13, "10:20"], "年度重点项目，同意"),
    passed(["caiwu", 12, "09:50"], "账期偏长，客户信用评级为A，可接受"),
    passed(["linguodong", 12, "16:30"], "同意签订"),
  ),
  contract(
    ["liangjiaxin", 6, "10:35"],
    signing({
      no: 2,
      subject: "仓储管理软件服务合同",
      kind: "软件服务",
      amount: 88_000,
      signed: 3,
      payment: "签约付50%，上线付40%，质保期满付10%",
    }),
    passed(["huangweijie", 6, "11:20"], "同意"),
    passed(["xiefang", 5, "09:40"], "已复核"),
  ),
  contract(
    ["xiaoshou", 5, "14:15"],
    signing({
      no: 4,
      subject: "标签打印机及耗材供货合同",
      kind: "产品销售",
      amount: 45_800,
      signed: -2,
      payment: "货到付款，账期45天",
    }),
    passed(["jingli", 5, "15:10"], "老客户，同意"),
    commented(["caiwu", 2, "10:40"], "@xiaoshou 账期45天超出标准，客户能否改为30天？"),
    commented(["xiaoshou", 1, "09:30"], "@caiwu 已与客户沟通，同意30天，盖章前更换合同页"),
  ),
  contract(
    ["sunhaoran", 2, "09:05"],
    signing({
      no: 5,
      subject: "自动分拣设备销售合同",
      kind: "产品销售",
      amount: 126_000,
      signed: -3,
      payment: "签约付40%，发货前付40%，验收付20%",
    }),
    passed(["liuzhiqiang", 2, "09:50"], "毛利达标，同意"),
    passed(["caiwu", 1, "10:05"], "同意，预付款到账后安排生产"),
  ),
  contract(
    ["zhengkai", 1, "14:50"],
    signing({
      no: 0,
      subject: "智能仓储一期项目合同",
      kind: "产品销售",
      amount: 500_000,
      signed: -5,
      payment: "签约付30%，到货付30%，验收付35%，质保金5%",
    }),
  ),
];
