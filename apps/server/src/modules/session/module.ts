import { session } from "@qicheng/api/session/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { newDevice } from "./new-device";
import { handlers } from "./routes";

export const module = defineModule({ notifications: [newDevice], mounts: [mounted(session, handlers)] });
