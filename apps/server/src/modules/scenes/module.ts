import { scenes } from "@qicheng/api/scenes/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(scenes, handlers)] });
