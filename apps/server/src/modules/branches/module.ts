import { branches } from "@qicheng/api/branches";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ tables: { branches: "部门" }, mounts: [mounted(branches, handlers)] });
