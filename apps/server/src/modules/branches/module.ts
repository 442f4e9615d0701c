import { branches } from "@qicheng/api/branches/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { headsHandover } from "./heads-handover";
import { handlers } from "./routes";
import { branchSubject } from "./subject";

export const module = defineModule({
  subjects: [branchSubject],
  tables: { branches: { cn: "部门", en: "branches" } },
  handover: [headsHandover],
  mounts: [mounted(branches, handlers)],
});
