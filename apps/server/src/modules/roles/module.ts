import { roles } from "@qicheng/api/roles";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(roles, handlers)] });
