import { queue } from "@qicheng/api/queue/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(queue, handlers)] });
