/** The security log: who signed in, what was refused, what was looked up. */
import type { SecurityLogRow } from "@qicheng/api/security-log/routes";
import { defineLook } from "../../kernel/records/define/define-look";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { UserName } from "../../kernel/ui/parts/user-avatar";
import { deviceName } from "../person/public";
import { kickOf } from "../users/public";

const GOOD = new Set(["login.ok"]);
const BAD = new Set(["login.failed", "password.failed", "FORBIDDEN", "RATE_LIMITED", "fault", "not.logged"]);

function toneOf(event: string): StatusTone {
  if (GOOD.has(event)) return "passed";
  return BAD.has(event) ? "refused" : "idle";
}

export default defineLook<SecurityLogRow>({
  formId: "securityLog",
  list: "securityLog.index",
  countedApart: true,
  heading: { cn: "安全日志", en: "Security log" },
  titleField: "text",
  cardFields: ["AddTime", "UserID", "ip"],
  searchHint: { cn: "姓名/用户名/地址", en: "Name/username/address" },
  empty: {
    title: { cn: "还没有记录", en: "Nothing has been noted yet" },
    hint: { cn: "登录、拒绝与查看会记在这里", en: "sign-ins, refusals and look-ups are noted here" },
  },
  cells: {
    UserID: ({ UserName: name, userheader }) => (name === "" ? "-" : <UserName name={name} src={userheader} />),
    event: ({ event, eventName }) => <StatusTag text={eventName} tone={toneOf(event)} />,
    agent: ({ agent }) => (agent === "" ? "-" : deviceName(agent)),
  },
  rowActions: [kickOf(({ UserID, UserName }: SecurityLogRow) => ({ id: UserID, name: UserName }))],
});
