import { search } from "@qicheng/api/search/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({ mounts: [mounted(search, handlers)] });
