import { dictionary } from "@qicheng/api/dictionary";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(dictionary, handlers)] });
