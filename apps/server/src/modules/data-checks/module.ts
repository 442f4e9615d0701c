import { dataChecks } from "@qicheng/api/data-checks/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { checkSubject, listBroken } from "./list";

export const module = defineModule({
  subjects: [checkSubject],
  mounts: [mounted(dataChecks, { index: listBroken })],
});
