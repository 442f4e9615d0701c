import { accounts } from "@qicheng/api/accounts/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { accountType } from "./type";

export const module = defineModule({
  records: [accountType],
  mounts: [mounted(accounts, recordHandlers(accountType))],
  seed: {
    marker: "accounts",
    grants: {
      财务: ["system.account", "system.manage.account", "system.manage.accountExport", "system.manage.accountImport"],
    },
  },
});
