import { forms } from "@qicheng/api/forms/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(forms, handlers)] });
