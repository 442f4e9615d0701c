/** 请假, 出差 and 加班 of the demo company. */
import type { DemoStage } from "../../../kernel/start/demo-acts";
import {
  commented,
  type DemoSubmission,
  passed,
  read,
  resubmitted,
  returned,
  revoked,
  submitted,
  urged,
} from "./script";

const leave = submitted("leave");
const travel = submitted("travel");
const overtime = submitted("overtime");

/** From one working day to another, whole days. */
const whole = (stage: DemoStage, [from, to]: readonly [number, number]) => ({
  fromDate: stage.day(from),
  fromHalf: 0,
  toDate: stage.day(to),
  toHalf: 1,
});

const LEAVES: readonly DemoSubmission[] = [
  leave(
    ["xuziang", 24, "09:20"],
    (stage) => ({
      ...whole(stage, [21, 21]),
      leaveType: "年假",
      reason: "回老家办理房产手续",
      handover: stage.person("zhaoyiming"),
    }),
    passed(["jingli", 24, "10:05"], "同意，客户跟进请交接清楚"),
  ),
  leave(
    ["sunhaoran", 15, "10:12"],
    (stage) => ({
      ...whole(stage, [12, 8]),
      leaveType: "年假",
      reason: "带家人外出旅行，期间电话畅通",
      handover: stage.person("maxiaotong"),
    }),
    passed(["liuzhiqiang", 15, "11:30"], "季度任务已完成，同意"),
    passed(["zongjian", 14, "09:15"], "同意"),
  ),
  leave(
    ["zhangyutong", 8, "09:05"],
    (stage) => ({
      ...whole(stage, [8, 8]),
      fromHalf: 0.5,
      leaveType: "事假",
      reason: "下午到学校参加家长会",
    }),
    returned(["jingli", 8, "09:40"], "下午要陪客户验收，能否调整到周五"),
    revoked(["zhangyutong", 7, "08:55"], "已改期，届时另行申请"),
  ),
  leave(
    ["shenjiayi", 6, "14:20"],
    (stage) => ({
      ...whole(stage, [-8, -15]),
      leaveType: "婚假",
      reason: "下月举办婚礼，申请婚假",
      handover: stage.person("xuziang"),
    }),
    passed(["jingli", 6, "15:02"], "恭喜！请提前与徐子昂交接"),
    passed(["zongjian", 5, "10:18"], "同意，新婚快乐"),
    read(["hanxuemei", 5, "11:00"]),
  ),
  leave(
    ["jingli", 3, "16:40"],
    (stage) => ({
      ...whole(stage, [-4, -7]),
      leaveType: "年假",
      reason: "陪父母体检及复查",
      handover: stage.person("zhangyutong"),
    }),
    passed(["zongjian", 2, "09:10"], "同意，大区周会由张雨桐主持"),
  ),
  leave(
    ["xiaoshou", 2, "17:10"],
    (stage) => ({
      ...whole(stage, [-5, -8]),
      leaveType: "年假",
      reason: "回家探望父母，手上三个重点客户已交接",
      handover: stage.person("zhaoyiming"),
    }),
    passed(["jingli", 1, "09:05"], "同意，报价单请假前发给客户"),
  ),
  leave(["zhaoyiming", 1, "16:20"], (stage) => ({
    ...whole(stage, [-1, -1]),
    leaveType: "调休",
    reason: "上周末参加展会，申请调休一天",
  })),
];

const TRAVELS: readonly DemoSubmission[] = [
  travel(
    ["xiaoshou", 20, "09:30"],
    (stage) => ({
      destination: "苏州",
      vehicle: "火车",
      fromDate: stage.day(18),
      toDate: stage.day(17),
      days: 2,
      budget: 1_200,
      reason: "拜访工业园区两家意向客户，演示仓储方案",
    }),
    passed(["jingli", 20, "10:40"], "同意，把上次的报价带上"),
    read(["caiwu", 19, "09:00"]),
  ),
  travel(
    ["zhangyutong", 10, "13:50"],
    (stage) => ({
      destination: "南京",
      vehicle: "火车",
      fromDate: stage.day(8),
      toDate: stage.day(6),
      days: 3,
      budget: 2_600,
      companions: [stage.person("dongxiaoyu")],
      reason: "项目上线培训及验收",
    }),
    commented(["jingli", 10, "14:20"], "@zhangyutong 冯经理那边说好了吗？实施要派人一起去"),
    commented(["zhangyutong", 10, "15:05"], "@jingli 已确认，董晓宇同行"),
    passed(["jingli", 10, "15:30"], "同意"),
    read(["caiwu", 9, "09:10"]),
  ),
  travel(
    ["luoshiyu", 9, "10:00"],
    (stage) => ({
      destination: "北京",
      vehicle: "飞机",
      fromDate: stage.day(7),
      toDate: stage.day(4),
      days: 4,
      budget: 8_600,
      reason: "集团客户年度框架协议谈判",
    }),
    passed(["zhengkai", 9, "10:45"], "重点项目，同意"),
    passed(["linguodong", 8, "09:35"], "同意，谈判要点会前发我"),
  ),
  travel(
    ["zongjian", 3, "11:20"],
    (stage) => ({
      destination: "广州",
      vehicle: "飞机",
      fromDate: stage.day(-2),
      toDate: stage.day(-4),
      days: 3,
      budget: 9_200,
      reason: "华南大区季度评审，并拜访两家战略客户",
    }),
    passed(["linguodong", 2, "08:50"], "同意"),
    passed(["linguodong", 2, "08:52"]),
  ),
  travel(
    ["hejunhui", 2, "09:45"],
    (stage) => ({
      destination: "深圳",
      vehicle: "自驾",
      fromDate: stage.day(-1),
      toDate: stage.day(-3),
      days: 3,
      budget: 6_800,
      companions: [stage.person("dengliping")],
      reason: "参加物流装备展，展位搭建与客户接待",
    }),
    passed(["huangweijie", 2, "10:30"], "同意，展后一周内提交线索清单"),
    urged(["hejunhui", 1, "15:30"], "展位费今天要付，请林总尽快审批"),
  ),
  travel(["xiaoshou", 1, "10:15"], (stage) => ({
    destination: "宁波",
    vehicle: "火车",
    fromDate: stage.day(-1),
    toDate: stage.day(-2),
    days: 2,
    budget: 1_800,
    reason: "港区客户现场勘测，确认货架尺寸",
  })),
];

const OVERTIMES: readonly DemoSubmission[] = [
  overtime(
    ["dongxiaoyu", 7, "16:30"],
    (stage) => ({
      kind: "工作日",
      hours: 3,
      fromTime: `${stage.day(7)} 19:00`,
      toTime: `${stage.day(7)} 22:00`,
      pay: "调休",
      reason: "客户系统夜间升级",
    }),
    passed(["fengtao", 7, "17:05"], "同意，注意先备份"),
  ),
  overtime(
    ["dengliping", 4, "09:25"],
    (stage) => ({
      kind: "休息日",
      hours: 8,
      fromTime: `${stage.day(5)} 09:00`,
      toTime: `${stage.day(5)} 18:00`,
      pay: "加班费",
      reason: "盘点",
    }),
    returned(["huangweijie", 4, "11:10"], "请写明盘点的仓库和参加人员"),
    resubmitted(["dengliping", 3, "09:00"], "佛山仓季度盘点，与唐大勇、仓库两名同事一起"),
    passed(["huangweijie", 3, "10:20"], "同意"),
  ),
  overtime(["luchenxi", 1, "17:40"], (stage) => ({
    kind: "工作日",
    hours: 2,
    fromTime: `${stage.day(1)} 18:30`,
    toTime: `${stage.day(1)} 20:30`,
    pay: "调休",
    reason: "整理投标文件，次日上午递交",
  })),
];

export const ABSENCES = [...LEAVES, ...TRAVELS, ...OVERTIMES];
