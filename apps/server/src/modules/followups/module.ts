import { followups } from "@qicheng/api/followups/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({
  tables: { followups: { cn: "跟进记录", en: "follow-ups" } },
  mounts: [mounted(followups, handlers)],
});
