import { accountBooks, accounts } from "@qicheng/api/accounts/routes";
import { recordHandlers } from "../../kernel/record-api/handlers";
import { defineModule, mounted } from "../../kernel/start/module";
import { closing } from "./closing";
import { registerAccountInvariants } from "./invariants";
import { moves } from "./moves";
import { transfer } from "./transfer";
import { accountType } from "./type";

registerAccountInvariants();

export const module = defineModule({
  records: [accountType],
  mounts: [mounted(accounts, recordHandlers(accountType)), mounted(accountBooks, { transfer, moves, closing })],
  tables: { account_transfers: { cn: "账户转账", en: "Transfer" } },
  seed: {
    marker: "accounts",
    grants: {
      财务: [
        "system.account",
        "system.manage.account",
        "system.manage.accountExport",
        "system.manage.accountImport",
        "crm.finance.account",
        "crm.finance.transfer",
      ],
    },
  },
});
