import { roles } from "@qicheng/api/roles/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { roleSubject } from "./subject";

export const module = defineModule({ subjects: [roleSubject], mounts: [mounted(roles, handlers)] });
