import { securityLog } from "@qicheng/api/security-log/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { securitySubject } from "./subject";

export const module = defineModule({ subjects: [securitySubject], mounts: [mounted(securityLog, handlers)] });
