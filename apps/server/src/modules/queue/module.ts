import { queue } from "@qicheng/api/queue/routes";
import { leasesEnd } from "../../kernel/queue/leases";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ endings: [leasesEnd], mounts: [mounted(queue, handlers)] });
