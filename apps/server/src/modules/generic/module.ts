import { modules } from "@qicheng/api/generic/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(modules, handlers)] });
