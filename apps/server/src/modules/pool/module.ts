import { pool } from "@qicheng/api/pool/routes";
import { defineModule, mounted } from "../../kernel/module";
import { poolForm } from "./form";
import { handlers } from "./routes";

export const module = defineModule({
  forms: [poolForm],
  logged: { pool: { cn: "公海规则", en: "Rules of the pool" } },
  tables: {
    record_owners: { cn: "负责人变更", en: "Owner change" },
    claim_days: { cn: "领取次数", en: "Claims of a day" },
    pool_rules: { cn: "公海规则", en: "Rules of the pool" },
  },
  mounts: [mounted(pool, handlers)],
});
