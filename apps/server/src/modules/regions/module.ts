import { regions } from "@qicheng/api/regions/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(regions, handlers)] });
