import { pool } from "@qicheng/api/pool/routes";
import { alertTask, escalated, unallocated, unfollowed } from "../../kernel/pool/alerts";
import { assignDueTask, assignTask, nobodyFits } from "../../kernel/pool/assign";
import { clocksTask } from "../../kernel/pool/clocks";
import { recycleTask } from "../../kernel/pool/recycle";
import { recycling, warnTask } from "../../kernel/pool/warn";
import { defineModule, mounted } from "../../kernel/start/module";
import { leadPoolForm, poolForm } from "./form";
import { handlers } from "./routes";

export const module = defineModule({
  forms: [poolForm, leadPoolForm],
  logged: { pool: { cn: "公海规则", en: "Rules of the pool" } },
  tables: {
    pool_warnings: { cn: "回收提醒", en: "Warning before recycling" },
    record_owners: { cn: "负责人变更", en: "Owner change" },
    pool_turns: { cn: "自动分配顺序", en: "Turn of assigning" },
    pool_notices: { cn: "超时提醒", en: "Notice of what waits" },
    claim_days: { cn: "领取次数", en: "Claims of a day" },
    pool_rules: { cn: "公海规则", en: "Rules of the pool" },
  },
  tasks: [recycleTask, warnTask, clocksTask, assignTask, assignDueTask, alertTask],
  notifications: [recycling, nobodyFits, unallocated, unfollowed, escalated],
  mounts: [mounted(pool, handlers)],
});
