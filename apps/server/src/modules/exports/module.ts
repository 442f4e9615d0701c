import { exports } from "@qicheng/api/exports/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(exports, handlers)] });
