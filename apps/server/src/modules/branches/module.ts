import { branches } from "@qicheng/api/branches";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";
import { branchSubject } from "./subject";

export const module = defineModule({
  subjects: [branchSubject],
  tables: { branches: "部门" },
  mounts: [mounted(branches, handlers)],
});
