/** Calls: dialling, what became of it, and the lists of all calls. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";
import { flag, id, notValid, optionalId, requiredText, text } from "../kernel/scalars";
import { abilities, noOutput, nothing } from "../kernel/shapes";
import { OUTCOMES } from "./messages";

/** A call as lists answer it. */
export const callRow = z.strictObject({
  id: z.int(),
  /** Masked where the caller may not read it. */
  number: z.string(),
  kind: z.string(),
  kindName: z.string(),
  UserID: z.int(),
  NickName: z.string(),
  userheader: z.string(),
  seatId: z.int(),
  seatName: z.string(),
  customerId: z.int(),
  /** '' where there is none, or none that the caller sees. */
  customerName: z.string(),
  module: z.string(),
  result: z.string(),
  resultName: z.string(),
  /** Why it was not dialled, or what the line said. */
  why: z.string(),
  outcome: z.string(),
  outcomeName: z.string(),
  seconds: z.int(),
  minutes: z.int(),
  price: z.number(),
  cost: z.number(),
  /** What the provider charges, and by how much that is more; null without the right, or where it says nothing. */
  fee: z.number().nullable(),
  difference: z.number().nullable(),
  disputed: z.int(),
  AddTime: z.string(),
  answerTime: z.string(),
  endTime: z.string(),
  can: abilities,
});
export type CallRow = z.output<typeof callRow>;

/** The call of a seat that runs, or that is to be talked about. */
export const seatCall = z.strictObject({
  callId: z.int(),
  /** As `RANKS` of the engine numbers it. */
  state: z.int(),
  result: z.string(),
  resultName: z.string(),
  why: z.string(),
  kind: z.string(),
  number: z.string(),
  /** Of an AXB call: what the agent dials. */
  xNumber: z.string(),
  customerId: z.int(),
  customerName: z.string(),
  module: z.string(),
  outcome: z.string(),
  seconds: z.int(),
  /** Milliseconds since it began, and since it was answered (0 = not). */
  sinceMs: z.int(),
  answeredMs: z.int(),
});
export type SeatCall = z.output<typeof seatCall>;

/** One's own seat. */
export const ownSeat = z.strictObject({
  /** 0 = one has none. */
  seatId: z.int(),
  name: z.string(),
  number: z.string(),
  mobile: z.string(),
  caller: z.string(),
  volte: z.int(),
  forward: z.int(),
  presence: z.string(),
  /** Which adapter runs; '' = none. */
  provider: z.string(),
  call: seatCall.nullable(),
});
export type OwnSeat = z.output<typeof ownSeat>;

const dialled = z.strictObject({ callId: z.int(), state: z.int() });

const phone = () => text(64, { cn: "号码", en: "Number" });
const at = { cn: "日期", en: "Day" };
const day = () => requiredText(10, at);

/** How many calls somebody made, and what became of them. */
const counted = z.strictObject({
  attempts: z.int(),
  answered: z.int(),
  /** Attempts without those that were not allowed or cancelled. */
  counting: z.int(),
  seconds: z.int(),
  cost: z.number(),
});
export const callCounts = z.strictObject({
  total: counted,
  people: z.array(
    counted.extend({
      UserID: z.int(),
      NickName: z.string(),
      Header: z.string(),
      seatName: z.string(),
      /** Time of day of the first answered call, '' = none. */
      firstAnswer: z.string(),
    }),
  ),
  days: z.array(counted.extend({ day: z.string() })),
});
export type CallCounts = z.output<typeof callCounts>;

export const PRESENCES = ["idle", "busy", "away"] as const;

/** Why a call ended. */
const CAUSES = ["normal", "noAnswer", "busy", "declined", "agentNoAnswer", "cancelled", "failed", "blocked"] as const;
const TOLD = ["callingAgent", "agentAnswered", "callingCustomer", "answered", "ended", "cdr", "incoming"] as const;

/** What a provider tells us of a call. */
export const providerEvent = z.strictObject({
  /** Our own, or of an incoming call the provider's. */
  reference: z.uuid(),
  type: z.enum(TOLD),
  /** Its time or sequence, by which a repeat is known. */
  mark: z.string().min(1).max(64),
  at: z.int().min(0).max(4_102_444_800_000),
  cause: z.enum(CAUSES).optional(),
  seconds: z.int().min(0).max(86_400).optional(),
  result: z.enum([...CAUSES, "answered"]).optional(),
  endedAt: z.int().min(0).max(4_102_444_800_000).optional(),
  fee: z
    .string()
    .regex(/^\d{1,8}(?:\.\d{1,4})?$/)
    .optional(),
  /** Of an incoming call: who calls, and which seat is called. */
  from: z.string().max(64).optional(),
  agent: z.string().max(64).optional(),
});
export type ProviderEvent = z.output<typeof providerEvent>;

/** Milliseconds since 1970, as a text of digits. */
const moment = () =>
  z.string(notValid({ cn: "时间", en: "Time" })).regex(/^\d{13}$/, notValid({ cn: "时间", en: "Time" }));

const MOST_PAYLOAD = 65_536;
const CHANGES = ["call", "callSeat"];
const write = { method: "POST", permission: "signedIn", effect: "write" } as const;
const dial = { ...write, changes: CHANGES, unlogged: true } as const;

export const calls = defineRoutes({
  oncall: {
    ...dial,
    path: "/api/doublecall/oncall",
    summary: "双呼：先呼坐席，再呼客户；成功时同级另有 code、responseCode、resultcode",
    input: z.strictObject({ mobile: phone(), customerId: optionalId().default(null) }),
    answer: "data",
    output: dialled,
  },
  axb: {
    ...dial,
    path: "/api/call/PcAxbCall",
    summary: "中间号呼叫：绑定中间号，坐席拨打它",
    input: z.strictObject({ phone: phone(), customerId: optionalId().default(null) }),
    answer: "data",
    output: dialled,
  },
  byPhone: {
    ...dial,
    path: "/api/doublecall/byPhone",
    summary: "用自己的手机拨打前记录一次，回来后填写结果",
    input: z.strictObject({ mobile: phone(), customerId: optionalId().default(null) }),
    answer: "data",
    output: dialled,
  },
  hangup: {
    ...dial,
    path: "/api/doublecall/hangup",
    summary: "挂断自己正在进行的通话",
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "call",
  },
  outcome: {
    ...dial,
    path: "/api/doublecall/outcome",
    summary: "记录自己一次通话的结果：接通、无人接听、关机、空号、忙、拒接",
    input: z.strictObject({ id: id(), outcome: z.enum(OUTCOMES, notValid({ cn: "结果", en: "Result" })) }),
    answer: "ok",
    output: noOutput,
    touches: "call",
  },
  seatdetail: {
    method: "POST",
    path: "/api/doublecall/seatdetail",
    summary: "我的坐席、线路和正在进行或待记录结果的通话",
    permission: "signedIn",
    effect: "read",
    shows: ["call", "callSeat", "customer.label"],
    input: nothing,
    answer: "data",
    output: ownSeat,
  },
  switches: {
    ...dial,
    path: "/api/doublecall/seatSwitch",
    summary: "切换我的坐席：volte、呼叫转移（1开0关）和状态",
    input: z.strictObject({
      volte: flag().optional(),
      forward: flag().optional(),
      presence: z.enum(PRESENCES, notValid({ cn: "状态", en: "State" })).optional(),
    }),
    answer: "ok",
    output: noOutput,
  },
  may: {
    method: "POST",
    path: "/api/doublecall/check",
    summary: "这个号码现在能不能呼叫；不能时说明原因",
    permission: "signedIn",
    effect: "read",
    shows: ["call", "callSeat", "callBlack", "customer"],
    input: z.strictObject({ mobile: phone(), customerId: optionalId().default(null) }),
    answer: "data",
    output: z.strictObject({ may: z.int(), why: z.string() }),
  },
  index: {
    method: "POST",
    path: "/api/doublecall/index",
    summary: "通话记录，新的在前；mine=1 只看自己的，from、to 为日期",
    record: { module: "call", title: { cn: "通话", en: "Call" } },
    permission: ["dbcall.bills", "dbcall.mybills"],
    effect: "read",
    shows: ["call", "customer.label", "user.label", "branch.label"],
    input: z.strictObject({
      ...recordQuery(),
      mine: flag().default(0),
      userid: optionalId().default(null),
      customerId: optionalId().default(null),
      result: text(20, { cn: "结果", en: "Result" }).default(""),
      /** `out` = those that were made, `in` = those that came in. */
      kind: text(10, { cn: "方向", en: "Direction" }).default(""),
      from: text(10, at).default(""),
      to: text(10, at).default(""),
    }),
    answer: "list",
    output: callRow,
  },
  costRecord: {
    method: "POST",
    path: "/api/doublecall/costRecord",
    summary: "有费用的通话，新的在前",
    record: { module: "callCost", title: { cn: "费用记录", en: "Cost", many: "Costs of calls" } },
    permission: "dbcall.costRecord",
    effect: "read",
    shows: ["call", "customer.label", "user.label", "branch.label"],
    input: z.strictObject({ ...recordQuery() }),
    answer: "list",
    output: callRow,
  },
  count: {
    method: "POST",
    path: "/api/doublecall/count",
    summary: "呼叫统计：按人员、按天，最多366天；接通率 = 接通 ÷ counting",
    permission: "dbcall.index.count",
    effect: "read",
    shows: ["call", "user.label", "branch.label"],
    input: z.strictObject({ from: day(), to: day() }),
    answer: "data",
    output: callCounts,
  },
  getSms: {
    ...dial,
    path: "/Api/call/getSms/",
    summary: "获取验证码，用于登记坐席的外显号码；一分钟一次",
    input: z.strictObject({ phone: phone() }),
    answer: "data",
    output: z.strictObject({ wait: z.int() }),
  },
  addwhite: {
    ...write,
    path: "/Api/call/addwhite/",
    summary: "把刚通过验证码验证的号码登记为自己坐席的外显号码",
    changes: [...CHANGES, "actionLog"],
    input: z.strictObject({ phone: phone(), code: text(10, { cn: "验证码", en: "Code" }).default("") }),
    answer: "ok",
    output: noOutput,
  },
  duanmiao: {
    method: "POST",
    path: "/Api/call/duanmiao/",
    summary: "短秒规则：当天与该号码的短时通话过多时返回错误",
    permission: "signedIn",
    effect: "read",
    shows: ["call"],
    input: z.strictObject({ phone: phone() }),
    answer: "ok",
    output: noOutput,
  },
  events: {
    method: "POST",
    path: "/api/call/events",
    summary: "线路回调：payload 为事件的 JSON 文本，sign 为 HMAC-SHA256(密钥, time.payload)",
    permission: "public",
    effect: "write",
    changes: CHANGES,
    unlogged: true,
    input: z.strictObject({
      time: moment(),
      sign: text(64, { cn: "签名", en: "Signature" }),
      payload: z
        .string(notValid({ cn: "事件", en: "Events" }))
        .max(MOST_PAYLOAD, notValid({ cn: "事件", en: "Events" })),
    }),
    answer: "ok",
    output: noOutput,
    outside: true,
  },
});
