import { records } from "@qicheng/api/records/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(records, handlers)] });
