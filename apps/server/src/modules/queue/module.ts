import { queue } from "@qicheng/api/queue/routes";
import { defineModule, mounted } from "../../kernel/module";
import { leasesEnd } from "../../kernel/queue/leases";
import { handlers } from "./routes";

export const module = defineModule({ endings: [leasesEnd], mounts: [mounted(queue, handlers)] });
