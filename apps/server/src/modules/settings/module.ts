import { settings } from "@qicheng/api/settings/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(settings, handlers)] });
