/** Templates about people: 请假, 出差, 加班. */
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import {
  atLeast,
  byRole,
  chain,
  copies,
  end,
  field,
  fork,
  INSIDE,
  MONEY,
  manager,
  needed,
  options,
  REASON,
  start,
  superior,
  type Template,
} from "./template";

/** Of the day on which it begins or ends, how much is not part of it, or is. */
const halves = (morning: number, afternoon: number): FieldOption[] => [
  { label: "上午", value: morning },
  { label: "下午", value: afternoon },
];
const DAYS = { min: 0.5, max: 365, scale: 1 };

export const leave: Template = {
  key: "leave",
  name: "请假",
  category: "人事",
  icon: "leave",
  color: "#1677ff",
  description: "年假、事假、病假等，3天及以上由上级的上级再审批",
  fields: [
    needed("leaveType", "select", "请假类型", {
      options: options("年假", "事假", "病假", "调休", "婚假", "产假", "陪产假", "丧假"),
    }),
    needed("fromDate", "date", "开始日期", { defaultValue: "@today" }),
    needed("fromHalf", "radio", "开始时段", { options: halves(0, 0.5), defaultValue: 0, ...INSIDE }),
    needed("toDate", "date", "结束日期", { defaultValue: "@today" }),
    needed("toHalf", "radio", "结束时段", { options: halves(0.5, 1), defaultValue: 1, ...INSIDE }),
    field("days", "number", "请假天数", {
      essential: true,
      ...DAYS,
      computed: "{toDate} - {fromDate} + {toHalf} - {fromHalf}",
      help: "按起止日期和时段计算",
    }),
    needed("reason", "textarea", "请假事由", REASON),
    field("handover", "user", "工作交接人", { essential: true }),
    field("proof", "file", "证明材料", { max: 5, ...INSIDE }),
  ],
  summary: ["leaveType", "days", "fromDate"],
  chart: ({ holders }) => ({
    nodes: [
      start(),
      superior([1, 1]),
      superior([0, 2], "second", "上级的上级", 2),
      copies("hr", "抄送人事", [1, 3], holders("行政")),
      end([1, 4]),
    ],
    lines: [
      ...chain("start", "superior"),
      ...fork("superior", ["second", "hr"], atLeast("days", 3), "3天及以上"),
      ...chain("second", "hr", "end"),
    ],
  }),
};

export const travel: Template = {
  key: "travel",
  name: "出差",
  category: "人事",
  icon: "travel",
  color: "#08979c",
  description: "外出拜访客户、参展、培训，预算5,000元及以上由总经理审批",
  fields: [
    needed("destination", "input", "目的地", { max: 100, flags: { list: true, show: true, filter: true, find: true } }),
    needed("vehicle", "select", "交通工具", { options: options("飞机", "火车", "汽车", "自驾", "其他") }),
    needed("fromDate", "date", "出发日期", { defaultValue: "@today" }),
    needed("toDate", "date", "返回日期", { defaultValue: "@today" }),
    needed("days", "number", "出差天数", DAYS),
    field("budget", "number", "预计费用", { ...MONEY, essential: true }),
    field("customer", "customer", "拜访客户", { essential: true }),
    field("companions", "user", "同行人员", { multiple: true, max: 10, essential: true, ...INSIDE }),
    needed("reason", "textarea", "出差事由", REASON),
  ],
  summary: ["destination", "days", "fromDate"],
  chart: (staff) => ({
    nodes: [
      start(),
      superior([1, 1]),
      manager([0, 2], staff),
      copies("finance", "抄送财务", [1, 3], staff.holders("财务")),
      end([1, 4]),
    ],
    lines: [
      ...chain("start", "superior"),
      ...fork("superior", ["manager", "finance"], atLeast("budget", 5_000), "预算5,000元及以上"),
      ...chain("manager", "finance", "end"),
    ],
  }),
};

export const overtime: Template = {
  key: "overtime",
  name: "加班",
  category: "人事",
  icon: "overtime",
  color: "#531dab",
  description: "工作日、休息日和节假日加班",
  fields: [
    needed("kind", "radio", "加班类型", { options: options("工作日", "休息日", "法定节假日"), defaultValue: "工作日" }),
    needed("hours", "number", "加班时长（小时）", { min: 0.5, max: 100, scale: 1 }),
    needed("fromTime", "datetime", "开始时间"),
    needed("toTime", "datetime", "结束时间"),
    needed("pay", "radio", "补偿方式", { options: options("调休", "加班费"), defaultValue: "调休" }),
    needed("reason", "textarea", "加班事由", REASON),
  ],
  summary: ["kind", "hours", "fromTime"],
  chart: ({ holders }) => ({
    nodes: [start(), superior([1, 1]), copies("hr", "抄送人事", [1, 2], holders("行政")), end([1, 3])],
    lines: chain("start", "superior", "hr", "end"),
  }),
};

export const seal: Template = {
  key: "seal",
  name: "用印",
  category: "行政",
  icon: "seal",
  color: "#cf1322",
  description: "合同、函件等加盖公司印章",
  fields: [
    needed("sealKind", "select", "印章", {
      options: options("公章", "合同专用章", "财务专用章", "法人章"),
      multiple: true,
      max: 4,
    }),
    needed("document", "input", "文件名称", { max: 100, flags: { list: true, show: true, filter: true, find: true } }),
    needed("copies", "number", "文件份数", { min: 1, max: 1_000, scale: 0, defaultValue: 1 }),
    field("takeOut", "switch", "是否外带", { active: "1", inactive: "0", defaultValue: "0", essential: true }),
    field("customer", "customer", "相关客户", { essential: true }),
    needed("reason", "textarea", "用印事由", REASON),
    needed("files", "file", "文件", { max: 10, ...INSIDE }),
  ],
  summary: ["sealKind", "document", "copies"],
  chart: (staff) => ({
    nodes: [start(), superior([1, 1]), byRole(["keeper", "印章保管人", "行政"], [1, 2], staff), end([1, 3])],
    lines: chain("start", "superior", "keeper", "end"),
  }),
};
