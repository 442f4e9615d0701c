import { session } from "@qicheng/api/session";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(session, handlers)] });
