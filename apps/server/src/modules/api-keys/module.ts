import { apiKeys } from "@qicheng/api/api-keys/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(apiKeys, handlers)] });
