import { secondFactor } from "@qicheng/api/second-factor/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(secondFactor, handlers)] });
