/** Sign-ins that failed and that were refused for a while, for whoever administers. */
import type { Condition } from "@qicheng/engine/fields/filter";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { dayIn } from "../../kernel/spans/spans";
import { offerAdminFigure } from "../home/public";

const LIST = "/system/log";
const DAYS_BACK = -6;
/** The call by which one signs in. */
const SIGN_IN = "/api/user/login";

function useLately(conditions: readonly Condition[]) {
  const quick: Condition[] = [...conditions, { field: "AddTime", op: "between", value: [dayIn(DAYS_BACK), dayIn(0)] }];
  return {
    value: useCall("securityLog.index", { data: JSON.stringify(quick), count: "only" }).data?.total,
    to: addressOf(LIST, { quick }),
  };
}

offerAdminFigure({
  key: "securityLog.failed",
  title: { cn: "登录失败（7天）", en: "Failed sign-ins, 7 days" },
  permission: "system.log",
  order: 20,
  useFigure: () => useLately([{ field: "event", op: "in", value: ["login.failed", "login.network", "factor.failed"] }]),
});
offerAdminFigure({
  key: "securityLog.locked",
  title: { cn: "登录被锁定（7天）", en: "Locked out, 7 days" },
  permission: "system.log",
  order: 30,
  useFigure: () =>
    useLately([
      { field: "event", op: "in", value: ["RATE_LIMITED"] },
      { field: "route", op: "eq", value: SIGN_IN },
    ]),
});
