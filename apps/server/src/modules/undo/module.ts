import { undo } from "@qicheng/api/undo/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(undo, handlers)] });
