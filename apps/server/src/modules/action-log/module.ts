import { actionLog } from "@qicheng/api/action-log/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(actionLog, handlers)] });
