import { recycle } from "@qicheng/api/recycle/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { binSubject } from "./subject";

export const module = defineModule({ subjects: [binSubject], mounts: [mounted(recycle, handlers)] });
