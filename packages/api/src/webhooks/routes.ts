/** Webhooks: addresses of other programs that hear of changes, and what they were told. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { editOf } from "../kernel/posted-back";
import { recordQuery, version } from "../kernel/record-routes";
import { flag, id, ids, notValid, requiredText } from "../kernel/scalars";
import { abilities, bulkOutcome, noOutput, nothing } from "../kernel/shapes";
import { webhookSaid } from "./messages";

export const webhookRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** By `module.event`, as in customer.created. */
  events: z.array(z.string()),
  /** 0 = nothing is noted for it, and what waits goes on waiting. */
  enabled: z.int(),
  /** When the last attempt ended, '' = never, and its status; 0 = there was no answer. */
  lastTime: z.string(),
  lastStatus: z.int(),
  /** Attempts in a row that failed. */
  failures: z.int(),
  /** Deliveries that were given up, up to 1,000 of them. */
  lost: z.int(),
  AddTime: z.string(),
  version: z.int(),
  can: abilities,
});
export type WebhookRow = z.output<typeof webhookRow>;

export const deliveryRow = z.strictObject({
  id: z.int(),
  /** The same at every attempt. */
  eventId: z.string(),
  event: z.string(),
  eventName: z.string(),
  module: z.string(),
  recordId: z.int(),
  /** As the change left the record; 0 = not known. */
  recordVersion: z.int(),
  fields: z.array(z.string()),
  UserName: z.string(),
  state: z.string(),
  stateName: z.string(),
  attempts: z.int(),
  /** Of the last attempt: 0 = there was no answer. */
  status: z.int(),
  /** Milliseconds that the last attempt took. */
  took: z.int(),
  /** Why there was no answer. */
  problem: z.string(),
  /** The first 500 characters of what was answered. */
  answer: z.string(),
  AddTime: z.string(),
  sentTime: z.string(),
  /** When it is tried next; '' of one that has ended. */
  nextTime: z.string(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

const choice = z.strictObject({
  module: z.string(),
  title: z.string(),
  events: z.array(z.strictObject({ event: z.string(), title: z.string() })),
});
export type EventChoice = z.output<typeof choice>;

const name = requiredText(40, { cn: "名称", en: "Name" });
const url = requiredText(500, { cn: "网址", en: "Address" });
const EVENTS = { cn: "事件", en: "Events" };
/** Names of events as a list, as JSON text of one, or with commas between them. */
const events = z
  .union(
    [
      z.array(z.string().max(80)).max(1_000),
      z
        .string()
        .max(100_000)
        .transform((text) =>
          text
            .replaceAll(/[[\]"\s]/g, "")
            .split(",")
            .filter(Boolean),
        ),
    ],
    notValid(EVENTS),
  )
  .transform((list) => [...new Set(list)])
  .refine((list) => list.length > 0, inSchema(webhookSaid.events))
  .refine((list) => list.length <= 1_000, notValid(EVENTS));

/** A secret is answered once: when it is made. */
const withSecret = z.strictObject({ id: z.int(), secret: z.string() });
const CHANGES = ["webhook", "webhook.label", "actionLog"];

export const webhooks = defineRoutes({
  index: {
    method: "POST",
    path: "/api/webhook/index",
    summary: "推送地址列表",
    permission: "system.webhook",
    effect: "read",
    shows: ["webhook"],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: webhookRow,
  },
  choices: {
    method: "POST",
    path: "/api/webhook/choices",
    summary: "可推送的事件，按记录类型",
    permission: "system.webhook",
    effect: "read",
    shows: ["form"],
    input: nothing,
    answer: "data",
    output: z.array(choice),
  },
  view: {
    method: "POST",
    path: "/api/webhook/detail",
    summary: "推送地址详情，不含密钥",
    permission: "system.webhook",
    effect: "read",
    shows: ["webhook"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: webhookRow,
    touches: "webhook",
  },
  add: {
    method: "POST",
    path: "/api/webhook/add",
    summary: "新建推送地址，密钥只在此返回一次",
    record: { module: "webhook", title: { cn: "推送地址", en: "Webhook" } },
    permission: "system.manage.webhook",
    effect: "write",
    changes: ["webhook", "actionLog"],
    input: z.strictObject({ name, url, events, enabled: flag().default(1) }),
    answer: "data",
    output: withSecret,
  },
  edit: {
    method: "POST",
    path: "/api/webhook/edit",
    summary: "编辑推送地址，只改所给的；enabled 0 = 停用",
    permission: "system.manage.webhook",
    effect: "write",
    changes: CHANGES,
    input: editOf(webhookRow, {
      id: id(),
      name: name.optional(),
      url: url.optional(),
      events: events.optional(),
      enabled: flag().optional(),
      version: version.optional(),
    }),
    answer: "ok",
    output: noOutput,
    touches: "webhook",
  },
  remove: {
    method: "POST",
    path: "/api/webhook/delete",
    summary: "删除推送地址及其推送记录",
    permission: "system.manage.webhook",
    effect: "write",
    changes: CHANGES,
    input: z.strictObject({ ids: ids() }),
    answer: "data",
    output: bulkOutcome,
    touches: "webhook",
  },
  rotate: {
    method: "POST",
    path: "/api/webhook/rotate",
    summary: "更换密钥，新密钥只在此返回一次，旧密钥立即失效",
    permission: "system.manage.webhook",
    effect: "write",
    changes: ["actionLog"],
    input: z.strictObject({ id: id() }),
    answer: "data",
    output: withSecret,
    touches: "webhook",
  },
  ping: {
    method: "POST",
    path: "/api/webhook/ping",
    summary: "发送一条测试推送",
    permission: "system.manage.webhook",
    effect: "write",
    changes: ["webhook", "actionLog"],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "webhook",
  },
  deliveries: {
    method: "POST",
    path: "/api/webhook/deliveries",
    summary: "推送记录，新的在前，保留30天；state 空为全部",
    permission: "system.webhook",
    effect: "read",
    shows: ["webhook"],
    input: z.strictObject({
      ...pageQuery(),
      id: id(),
      state: z.enum(["", "waiting", "done", "failed"], notValid({ cn: "状态", en: "State" })).default(""),
    }),
    answer: "list",
    output: deliveryRow,
    touches: "webhook",
  },
  replay: {
    method: "POST",
    path: "/api/webhook/replay",
    summary: "重发：给出deliveries为这些，不给为全部未送达的；推送编号不变",
    permission: "system.manage.webhook",
    effect: "write",
    changes: ["webhook", "actionLog"],
    input: z.strictObject({ id: id(), deliveries: ids().optional() }),
    answer: "ok",
    output: noOutput,
    touches: "webhook",
  },
});

/** Most of them; each write asks all. */
export const MOST_WEBHOOKS = 50;
