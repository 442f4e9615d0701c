import { branches } from "@qicheng/api/branches";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({
  tables: { branches: { cn: "部门", en: "branches" } },
  mounts: [mounted(branches, handlers)],
});
