import { fieldRights } from "@qicheng/api/field-rights/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(fieldRights, handlers)] });
