import { FileProtectOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/contract/SalesOrder",
    records: "contracts",
    go: "t",
    title: { cn: "销售合同", en: "Sales contracts" },
    permission: "crm.contract.SalesOrder",
    page: recordPage(() => import("./contracts")),
    menu: { order: 40, icon: <FileProtectOutlined aria-hidden />, section: { cn: "合同", en: "Contracts" } },
  },
];
