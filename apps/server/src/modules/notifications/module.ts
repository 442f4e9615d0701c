import { notifications } from "@qicheng/api/notifications/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { announcement, privateMessage } from "./kinds";
import { handlers } from "./routes";

export const module = defineModule({
  notifications: [privateMessage, announcement],
  mounts: [mounted(notifications, handlers)],
});
