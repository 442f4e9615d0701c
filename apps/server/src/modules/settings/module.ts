import { settings } from "@qicheng/api/settings/routes";
import { COMPANY_LOGO } from "../../kernel/cache/settings-cache";
import { defineModule, mounted } from "../../kernel/start/module";
import { settingsForm } from "./form";
import { holder } from "./logo";
import { handlers } from "./routes";

export const module = defineModule({
  forms: [settingsForm],
  fileHolders: { [COMPANY_LOGO.module]: holder },
  mounts: [mounted(settings, handlers)],
});
