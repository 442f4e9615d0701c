import { flows } from "@qicheng/api/flows/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { flowSubject } from "./subject";

export const module = defineModule({
  subjects: [flowSubject],
  tables: { wf_flows: { cn: "流程", en: "Flows" }, wf_flow_versions: { cn: "流程版本", en: "Versions of flows" } },
  mounts: [mounted(flows, handlers)],
});
