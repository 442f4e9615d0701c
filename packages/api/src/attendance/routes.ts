/** Attendance: rules, punches, what the days became, and the months of a company. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { day, id, ids, jsonText, optionalId, requiredText, searchText, text, wholeNumber } from "../kernel/scalars";
import { newId, noOutput } from "../kernel/shapes";
import {
  balanceRow,
  DAY_STATES,
  formFields,
  groupInput,
  groupRow,
  month,
  NAME,
  placeRow,
  said,
  shiftRow,
  sums,
  versioned,
} from "./shapes";

const RULES = ["attendance", "actionLog"];
const see = { method: "POST", permission: "system.attendance", effect: "read", answer: "data" } as const;
const manage = { method: "POST", permission: "system.manage.attendance", effect: "write" } as const;
const ACT = z.enum(["list", "save", "delete"]).default("list");
const REASON = said("原因", "Reason");

const plan = z.strictObject({
  userid: id(),
  day: z.iso.date(),
  /** None: nothing is due on it. */
  shifts: z.array(z.int().min(1)).max(2),
});

const rules = z.strictObject({
  makeupTimes: wholeNumber(0, 31, said("每月补卡次数", "Missed punches a month")),
  makeupDays: wholeNumber(0, 60, said("补卡期限（天）", "Days for a missed punch")),
  compMonths: wholeNumber(0, 36, said("调休有效期（月）", "Months of time off")),
  positionDays: wholeNumber(1, 1_000, said("位置保存（天）", "Days of positions")),
  annual: z
    .array(z.strictObject({ years: z.int().min(0).max(60), days: z.number().min(0).max(60).multipleOf(0.5) }))
    .max(10),
});

const formRule = z.strictObject({
  formid: z.int(),
  name: z.string(),
  kind: z.enum(["", "leave", "overtime", "makeup", "out", "trip"]),
  fields: formFields,
  /** Of the form, to choose among. */
  choices: z.array(z.strictObject({ key: z.string(), title: z.string(), type: z.string() })),
  version: z.int(),
});

const person = { id: z.int(), name: z.string(), branch: z.string() };
const sheetQuery = {
  month: month(),
  BranchID: optionalId().optional(),
  key: searchText(50, said("姓名", "Name")).default(""),
  page: wholeNumber(1, 10_000, said("页", "Page")).default(1),
  rows: wholeNumber(1, 200, said("每页", "Rows")).default(50),
};
const sheetHead = {
  month: z.string(),
  closed: z.string(),
  closedBy: z.string(),
  total: z.int(),
};

const myDay = z.strictObject({
  day: z.string(),
  state: z.enum(DAY_STATES),
  /** The shifts, or why nothing is due. */
  plan: z.string(),
  /** One sentence that says why. */
  why: z.string(),
  punches: z.array(z.strictObject({ at: z.string(), state: z.int() })),
  corrected: z.int(),
});
export type MyDay = z.output<typeof myDay>;

export const attendance = defineRoutes({
  index: {
    method: "POST",
    path: "/api/attendance/index",
    summary: "考勤组",
    permission: "system.attendance",
    effect: "read",
    shows: ["attendance", "user", "branch"],
    input: z.strictObject({}),
    answer: "list",
    output: groupRow,
  },
  add: {
    ...manage,
    path: "/api/attendance/add",
    summary: "新建考勤组：fixed 固定班次（week 为周一至周日的班次）、roster 排班、free 自由打卡",
    changes: RULES,
    input: z.strictObject(groupInput),
    answer: "data",
    output: newId,
  },
  edit: {
    ...manage,
    path: "/api/attendance/edit",
    summary: "修改考勤组",
    changes: RULES,
    input: z.strictObject({ id: id(), ...versioned, ...groupInput }),
    answer: "ok",
    output: noOutput,
  },
  delete: {
    ...manage,
    path: "/api/attendance/delete",
    summary: "删除考勤组",
    changes: RULES,
    input: z.strictObject({ ids: ids() }),
    answer: "ok",
    output: noOutput,
  },
  setup: {
    ...see,
    path: "/api/attendance/setup",
    summary: "班次、地点与网络、表单对应、补卡与假期规则",
    shows: ["attendance", "workForm", "form"],
    input: z.strictObject({}),
    output: z.strictObject({
      shifts: z.array(shiftRow),
      places: z.array(placeRow),
      forms: z.array(formRule),
      rules: rules.extend({ version: z.int() }),
      /** The caller's own address, as the server sees it. */
      address: z.string(),
    }),
  },
  shifts: {
    ...manage,
    path: "/api/attendance/shifts",
    summary: "班次：act=list 列出，save 新建或修改（shift 有 id 时），delete 删除",
    changes: RULES,
    input: z.strictObject({ act: ACT, shift: jsonText(said("班次", "Shift")).optional() }),
    answer: "data",
    output: z.array(shiftRow),
  },
  places: {
    ...manage,
    path: "/api/attendance/places",
    summary: "打卡地点与网络：act=list 列出，save 新建或修改，delete 删除",
    changes: RULES,
    input: z.strictObject({ act: ACT, place: jsonText(said("地点", "Place")).optional() }),
    answer: "data",
    output: z.array(placeRow),
  },
  saveRules: {
    ...manage,
    path: "/api/attendance/rules",
    summary: "补卡次数与期限、调休有效期、年假档位、位置保存天数",
    changes: RULES,
    input: rules.extend(versioned),
    answer: "ok",
    output: noOutput,
  },
  formRule: {
    ...manage,
    path: "/api/attendance/formRule",
    summary: "工作表单在考勤中的含义：类型及对应字段；kind 为空表示与考勤无关",
    changes: RULES,
    input: z.strictObject({
      formid: id(),
      kind: z.enum(["", "leave", "overtime", "makeup", "out", "trip"]),
      fields: jsonText(said("字段", "Fields")).pipe(formFields),
      ...versioned,
    }),
    answer: "ok",
    output: noOutput,
  },
  rosterPlan: {
    ...see,
    path: "/api/attendance/rosterPlan",
    summary: "一个排班组一个月的排班",
    shows: ["attendance", "user"],
    input: z.strictObject({ groupId: id(), month: month() }),
    output: z.strictObject({
      people: z.array(z.strictObject({ id: z.int(), name: z.string() })),
      plan: z.array(z.strictObject({ userid: z.int(), day: z.string(), shifts: z.array(z.int()) })),
    }),
  },
  roster: {
    ...manage,
    path: "/api/attendance/roster",
    summary: "排班：act=save，plan 为人员某天的班次（最多两个，不可重叠；空为休息）",
    changes: RULES,
    input: z.strictObject({
      act: z.enum(["save"]).default("save"),
      plan: jsonText(said("排班", "Roster")).pipe(z.array(plan).min(1).max(2_000)),
    }),
    answer: "data",
    output: z.strictObject({ saved: z.int() }),
  },
  today: {
    method: "POST",
    path: "/api/attendance/today",
    summary: "打卡页：按钮将记录什么，以及今天的情况",
    permission: "signedIn",
    effect: "read",
    shows: ["attendance", "workingCalendar"],
    input: z.strictObject({}),
    answer: "data",
    output: z.strictObject({
      now: z.string(),
      /** `off`: nothing is due at this time; a punch is stored and counts for overtime only. */
      next: z.enum(["in", "out", "off"]),
      shiftId: z.int(),
      shift: z.string(),
      sentence: z.string(),
      /** 1: place or network is looked at. */
      needsPlace: z.int(),
      punches: z.array(z.strictObject({ at: z.string(), state: z.int() })),
    }),
  },
  punch: {
    method: "POST",
    path: "/api/attendance/punch",
    summary: "打卡，以服务器时间为准；同一分钟内多次打卡算一次。不在地点与网络内的打卡须上级确认",
    permission: "signedIn",
    effect: "write",
    changes: ["attendance"],
    input: z.strictObject({
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
      accuracy: z.number().min(0).max(1_000_000).optional(),
      shiftId: optionalId().optional(),
    }),
    answer: "data",
    output: z.strictObject({
      at: z.string(),
      /** 1 counts, 2 to be confirmed. */
      state: z.int(),
      /** 1: it was there already. */
      again: z.int(),
    }),
  },
  outside: {
    method: "POST",
    path: "/api/attendance/outside",
    summary: "待确认的外勤打卡（下属的）",
    permission: ["bi.attendance.total", "bi.attendance.attendreport"],
    effect: "read",
    shows: ["attendance", "user"],
    input: z.strictObject({}),
    answer: "list",
    output: z.strictObject({
      id: z.int(),
      name: z.string(),
      at: z.string(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
      accuracy: z.int().nullable(),
      /** Metres to the nearest place; null where there is none, or no position. */
      away: z.int().nullable(),
    }),
  },
  confirm: {
    method: "POST",
    path: "/api/attendance/confirm",
    summary: "确认（ok=1）或不认可（ok=0）外勤打卡",
    permission: ["bi.attendance.total", "bi.attendance.attendreport"],
    effect: "write",
    changes: RULES,
    input: z.strictObject({ ids: ids(), ok: wholeNumber(0, 1, said("确认", "Confirm")) }),
    answer: "data",
    output: z.strictObject({ done: z.int() }),
  },
  my: {
    method: "POST",
    path: "/api/attendance/my",
    summary: "我的考勤：一个月每天的情况及原因；userid 为下属时需有考勤统计或报表权限",
    permission: "signedIn",
    effect: "read",
    shows: ["attendance", "workingCalendar"],
    input: z.strictObject({ month: month(), userid: optionalId().optional() }),
    answer: "data",
    output: z.strictObject({
      month: z.string(),
      name: z.string(),
      closed: z.string(),
      sums: z.strictObject(sums),
      days: z.array(myDay),
    }),
  },
  balance: {
    method: "POST",
    path: "/api/attendance/balance",
    summary: "假期余额：annual 年假（天）、comp 调休（小时）；不传 userid 为自己",
    permission: "signedIn",
    effect: "read",
    shows: ["attendance"],
    input: z.strictObject({
      userid: optionalId().optional(),
      kind: z.enum(["", "annual", "comp"]).default(""),
    }),
    answer: "data",
    output: z.strictObject({ userid: z.int(), name: z.string(), joined: z.string(), balances: z.array(balanceRow) }),
  },
  balances: {
    ...see,
    path: "/api/attendance/balances",
    summary: "所有人的假期余额",
    shows: ["attendance", "user"],
    input: z.strictObject({
      key: searchText(50, NAME).default(""),
      page: wholeNumber(1, 10_000, said("页", "Page")).default(1),
      rows: wholeNumber(1, 200, said("每页", "Rows")).default(50),
    }),
    output: z.strictObject({
      total: z.int(),
      list: z.array(z.strictObject({ ...person, joined: z.string(), annual: z.number(), comp: z.number() })),
    }),
  },
  grant: {
    ...manage,
    path: "/api/attendance/grant",
    summary: "增减假期余额（amount 为负时扣减，不会小于0），或修改入职日期",
    changes: RULES,
    input: z.strictObject({
      userid: id(),
      kind: z.enum(["annual", "comp"]).default("annual"),
      amount: z.number().min(-1_000).max(1_000).multipleOf(0.5).default(0),
      expires: day(said("有效期至", "Expires")).default(null),
      joined: day(said("入职日期", "Joined")).default(null),
      ext: text(100, said("说明", "Note")).default(""),
    }),
    answer: "ok",
    output: noOutput,
  },
  hint: {
    method: "POST",
    path: "/api/attendance/hint",
    summary: "填写请假、加班、补卡表单时：按班次计算的天数与剩余额度",
    permission: "oa.createApproval",
    effect: "read",
    shows: ["attendance", "workingCalendar"],
    input: z.strictObject({ formid: id(), data: jsonText(said("表单", "Form")) }),
    answer: "data",
    output: z.strictObject({ sentence: z.string(), refused: z.int() }),
  },
  close: {
    method: "POST",
    path: "/api/attendance/close",
    summary: "月结：act=check 列出未了结的申请，close 月结。月结后只能更正",
    permission: "system.manage.monthClose",
    effect: "write",
    changes: RULES,
    input: z.strictObject({ month: month(), act: z.enum(["check", "close"]).default("check") }),
    answer: "data",
    output: z.strictObject({
      closed: z.string(),
      open: z.array(z.strictObject({ name: z.string(), what: z.string(), day: z.string() })),
      /** How many in all. */
      count: z.int(),
    }),
  },
  correct: {
    method: "POST",
    path: "/api/attendance/correct",
    summary: "更正已月结的一天：上下半天各为 present、absent 或 leave（type 为假别），迟到与早退分钟；须说明原因，留痕",
    permission: "system.manage.monthClose",
    effect: "write",
    changes: RULES,
    input: z.strictObject({
      userid: id(),
      day: z.iso.date(),
      halves: z
        .array(
          z.strictObject({
            state: z.enum(["present", "absent", "leave"]),
            type: text(20, said("假别", "Leave")).default(""),
          }),
        )
        .length(2),
      late: wholeNumber(0, 1_440, said("迟到分钟", "Minutes late")).default(0),
      early: wholeNumber(0, 1_440, said("早退分钟", "Minutes early")).default(0),
      missing: wholeNumber(0, 2, said("缺卡", "Missing")).default(0),
      ext: requiredText(200, REASON),
    }),
    answer: "ok",
    output: noOutput,
  },
});

export const attendanceSheets = defineRoutes({
  total: {
    method: "POST",
    path: "/api/bi/attendanceTotal",
    summary: "考勤统计：每人一个月的应出勤、出勤、迟到、早退、缺卡、旷工、请假、加班",
    permission: "bi.attendance.total",
    effect: "read",
    shows: ["attendance", "user", "branch"],
    input: z.strictObject(sheetQuery),
    answer: "data",
    output: z.strictObject({
      ...sheetHead,
      sums: z.strictObject(sums),
      list: z.array(z.strictObject({ ...person, ...sums })),
    }),
  },
  report: {
    method: "POST",
    path: "/api/bi/attendreport",
    summary: "考勤报表：每人每天的情况",
    permission: "bi.attendance.attendreport",
    effect: "read",
    shows: ["attendance", "user", "branch", "workingCalendar"],
    input: z.strictObject(sheetQuery),
    answer: "data",
    output: z.strictObject({
      ...sheetHead,
      list: z.array(
        z.strictObject({ ...person, days: z.array(z.strictObject({ state: z.enum(DAY_STATES), corrected: z.int() })) }),
      ),
    }),
  },
  export: {
    method: "POST",
    path: "/api/attendance/export",
    summary: "导出考勤统计（xlsx）：每人一行，另有每日明细",
    permission: "bi.attendance.export",
    effect: "write",
    changes: ["job", "actionLog"],
    input: z.strictObject({ month: month(), BranchID: optionalId().optional(), key: searchText(50, NAME).default("") }),
    answer: "data",
    output: z.strictObject({ job: z.int() }),
  },
});
