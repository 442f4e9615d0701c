/** The home screen: how somebody has arranged its cards, and the numbers of the frame. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { jsonValue } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { ANYTHING, APPROVAL, QUEUE } from "../kernel/topics";

const MOST_CARDS = 40;
const KEY_LENGTH = 40;

/** A card by the name that its module gave it, and whether it is twice as wide. */
const homeCard = z.strictObject({
  key: z
    .string()
    .max(KEY_LENGTH)
    .regex(/^[a-z][A-Za-z0-9.]*$/),
  wide: z.union([z.literal(0), z.literal(1)]),
});
export type HomeCard = z.output<typeof homeCard>;

/** Without cards of his own somebody has those that suit him. */
const config = z.strictObject({ cards: z.array(homeCard).max(MOST_CARDS).nullable() });

export const home = defineRoutes({
  config: {
    method: "POST",
    path: "/Api/crmhome/config/",
    summary: "我的首页卡片及顺序；cards 为 null 时按角色的默认",
    permission: "signedIn",
    effect: "read",
    shows: ["home"],
    input: z.strictObject({}),
    answer: "data",
    output: config,
  },
  edit: {
    method: "POST",
    path: "/Api/crmhome/edit",
    summary: "保存我的首页卡片；cards 为 null 恢复默认",
    permission: "signedIn",
    effect: "write",
    changes: ["home"],
    input: z.strictObject({ config: jsonValue({ cn: "首页", en: "Home" }).pipe(config) }),
    answer: "ok",
    output: noOutput,
  },
  counts: {
    method: "POST",
    path: "/api/home/counts",
    summary: "首页角标：待办、待我审批、未读消息、未读通知、在线人数",
    permission: "signedIn",
    effect: "read",
    shows: [QUEUE, APPROVAL, "notification", ANYTHING],
    input: z.strictObject({}),
    answer: "data",
    output: z.strictObject({
      todoCount: z.int(),
      approvalCount: z.int(),
      msgCount: z.int(),
      notifyCount: z.int(),
      onlineCount: z.int(),
    }),
  },
});
