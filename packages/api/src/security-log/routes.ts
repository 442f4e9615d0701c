/** Sign-ins, refusals and look-ups of the whole company. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { recordQuery } from "../kernel/record-routes";
import { abilities } from "../kernel/shapes";

export const securityLogRow = z.strictObject({
  id: z.int(),
  /** What happened, as a sentence. */
  text: z.string(),
  /** Which kind it is: login.ok, FORBIDDEN, … */
  event: z.string(),
  /** As the kind is called. */
  eventName: z.string(),
  /** Who did it, or whom it is about where nobody was signed in; 0 = nobody known. */
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  ip: z.string(),
  agent: z.string(),
  route: z.string(),
  AddTime: z.string(),
  /** `kick`: the person's sessions may be ended from here. */
  can: abilities,
});
export type SecurityLogRow = z.output<typeof securityLogRow>;

export const securityLog = defineRoutes({
  index: {
    method: "POST",
    path: "/api/securityLog/index",
    summary: "安全日志：登录、拒绝与查看",
    record: { module: "securityLog", title: { cn: "安全日志", en: "Entry", many: "Security log" } },
    permission: "system.log",
    effect: "read",
    shows: ["session", "user.label"],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: securityLogRow,
  },
});
