import { recycle } from "@qicheng/api/recycle/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(recycle, handlers)] });
