import { album } from "@qicheng/api/album/routes";
import { ALBUM } from "@qicheng/api/kernel/topics";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers, holder } from "./routes";

export const module = defineModule({
  fileHolders: { [ALBUM]: holder },
  mounts: [mounted(album, handlers)],
});
