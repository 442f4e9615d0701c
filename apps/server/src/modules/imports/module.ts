import { imports } from "@qicheng/api/imports/routes";
import { IMPORTED } from "../../kernel/files/sweep";
import { checkKind } from "../../kernel/imports/check";
import { importKind } from "../../kernel/imports/run";
import { importFileKind } from "../../kernel/imports/start";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";

export const module = defineModule({
  mounts: [mounted(imports, handlers)],
  background: [checkKind, importKind, importFileKind],
  // Nobody but who brought it reads what stands in it.
  fileHolders: { [IMPORTED]: { sees: (ctx, { user_id }) => Promise.resolve(user_id === ctx.me.id) } },
});
