/** 用印 and 采购申请 of the demo company. */
import type { Context } from "../../../kernel/work/context";
import { paper } from "./papers";
import { askedFirst, type DemoSubmission, handedOn, passed, read, submitted } from "./script";

const seal = submitted("seal");
const purchase = submitted("purchase");

interface Sealed {
  sealKind: readonly string[];
  document: string;
  copies: number;
  takeOut?: boolean;
  reason: string;
  text: readonly string[];
}

const sealed =
  ({ text, takeOut = false, ...said }: Sealed) =>
  async (_stage: unknown, ctx: Context) => ({
    ...said,
    takeOut: takeOut ? "1" : "0",
    files: [await paper(ctx, said.document, text)],
  });

const SEALS: readonly DemoSubmission[] = [
  seal(
    ["xiaoshou", 16, "11:05"],
    sealed({
      sealKind: ["合同专用章"],
      document: "条码打印机采购合同",
      copies: 2,
      reason: "合同已审批通过，双方各执一份",
      text: ["甲乙双方就条码打印机的采购事宜，经协商一致，订立本合同。"],
    }),
    passed(["jingli", 16, "11:40"], "同意"),
    passed(["hanxuemei", 16, "14:10"], "已盖章，请到前台领取"),
  ),
  seal(
    ["caiwu", 11, "09:50"],
    sealed({
      sealKind: ["财务专用章", "法人章"],
      document: "银行询证函",
      copies: 3,
      reason: "年度审计，会计师事务所函证",
      text: ["本公司聘请的会计师事务所正在对本公司财务报表进行审计。"],
    }),
    passed(["linguodong", 11, "10:30"], "同意"),
    passed(["pengxin", 11, "13:55"], "已用印登记"),
  ),
  seal(
    ["zhengkai", 5, "15:20"],
    sealed({
      sealKind: ["公章"],
      document: "智能仓储项目投标文件",
      copies: 6,
      takeOut: true,
      reason: "周五上午现场开标，需携带公章",
      text: ["致招标人：我方已仔细研究招标文件的全部内容，愿意按要求参加投标。"],
    }),
    passed(["zongjian", 5, "16:00"], "同意，当日归还"),
    handedOn(["hanxuemei", 4, "09:15"], "suwan", "本周行政人手不足，请苏婉陪同外带并当日归还"),
  ),
  seal(
    ["maxiaotong", 2, "14:35"],
    sealed({
      sealKind: ["公章"],
      document: "销售代理授权书",
      copies: 2,
      reason: "客户要求提供厂家授权",
      text: ["兹授权贵公司在约定区域内销售我公司产品。"],
    }),
    passed(["liuzhiqiang", 1, "09:25"], "同意"),
  ),
];

type Line = readonly [name: string, spec: string, number: number, price: number];

/** With what they cost together. */
const goods = (...lines: readonly Line[]) => ({
  lines: lines.map(([name, spec, number, price]) => ({ name, spec, number, price })),
});

const PURCHASES: readonly DemoSubmission[] = [
  purchase(
    ["hanxuemei", 19, "10:10"],
    (stage) => ({
      supplier: "得力办公用品专营店",
      ...goods(
        ["A4复印纸", "70克 5包/箱", 20, 115],
        ["硒鼓", "惠普 W1110A", 4, 190],
        ["签字笔", "黑色 12支/盒", 10, 20],
      ),
      needBy: stage.day(15),
      reason: "第四季度办公用品补充",
    }),
    passed(["linguodong", 19, "13:40"], "同意"),
    passed(["caiwu", 18, "09:20"], "在预算内"),
    read(["tangdayong", 18, "10:00"]),
  ),
  purchase(
    ["pengxin", 10, "09:40"],
    (stage) => ({
      supplier: "京东企业购",
      ...goods(["净饮一体机", "立式 冷热", 2, 1_680], ["滤芯", "一年装", 2, 320]),
      needBy: stage.day(6),
      reason: "三楼办公区饮水机更换",
    }),
    passed(["hanxuemei", 10, "10:05"], "旧机已报修两次，同意更换"),
    passed(["xiefang", 9, "14:15"], "同意，发票抬头按公司全称"),
  ),
  purchase(
    ["fengtao", 7, "09:35"],
    (stage) => ({
      supplier: "杭州云栈信息技术有限公司",
      ...goods(["测试服务器", "32核 256G 4×1.92T", 1, 23_800], ["固态硬盘", "1.92T 企业级", 3, 1_600]),
      needBy: stage.day(-6),
      reason: "现有测试环境容量不足，影响客户项目联调",
    }),
    passed(["linguodong", 6, "09:05"], "同意"),
    passed(["linguodong", 6, "09:06"], "按年度信息化预算执行"),
    askedFirst(["caiwu", 5, "11:20"], "admin", "请周主管先核对配置和报价是否合理"),
  ),
  purchase(
    ["tangdayong", 3, "10:30"],
    (stage) => ({
      supplier: "苏州恒固柜业制造有限公司",
      ...goods(["重型货架", "2000×600×2500 四层", 12, 620], ["登高车", "三米", 1, 960]),
      needBy: stage.day(-5),
      reason: "成品库扩容，现有货位已满",
    }),
    passed(["linguodong", 2, "10:55"], "同意，旺季前装好"),
  ),
];

export const OFFICE = [...SEALS, ...PURCHASES];
