import { jobs } from "@qicheng/api/jobs/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(jobs, handlers)] });
