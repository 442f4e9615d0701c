import { files } from "@qicheng/api/files/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({
  tables: { files: { cn: "附件", en: "attachments" } },
  mounts: [mounted(files, handlers)],
});
