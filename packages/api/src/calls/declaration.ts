/** Permissions of this module. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "dbcall.bills": screen("通话记录", "Call records"),
  "dbcall.index.todo": screen("待呼任务", "Calls to make"),
  "dbcall.index.count": screen("呼叫统计", "Call statistics"),
  "dbcall.mybills": screen("我的通话", "My calls"),
  "dbcall.costRecord": screen("费用记录", "Costs of calls"),
  "dbcall.manage.cost": action("查看服务商费用", "See what the provider charges"),
} as const;
