import { pool } from "@qicheng/api/pool/routes";
import { defineModule, mounted } from "../../kernel/module";
import { poolForm } from "./form";
import { handlers } from "./routes";

export const module = defineModule({
  forms: [poolForm],
  logged: { pool: { cn: "公海规则", en: "Rules of the pool" } },
  mounts: [mounted(pool, handlers)],
});
