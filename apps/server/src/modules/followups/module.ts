import { followups } from "@qicheng/api/followups";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ tables: { followups: "跟进记录" }, mounts: [mounted(followups, handlers)] });
