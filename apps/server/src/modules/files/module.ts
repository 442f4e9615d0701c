import { files } from "@qicheng/api/files";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ tables: { files: "附件" }, mounts: [mounted(files, handlers)] });
