import { FileProtectOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/baoxiao",
    records: "reimbursements",
    title: { cn: "报销单", en: "Reimbursements" },
    permission: "crm.finance.baoxiao",
    page: recordPage(() => import("./reimbursements")),
    menu: { order: 55, icon: <FileProtectOutlined aria-hidden /> },
  },
];
