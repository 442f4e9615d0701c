import { RollbackOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractReturns = lazy(() => import("./contract-returns"));

offerContractTab({
  key: "returns",
  title: t("tab"),
  permission: "crm.contract.SalesReturn",
  begin: { key: "newReturn", title: t("begin"), ability: "return", permission: "crm.contract.returnAdd" },
  render: (row, { begin }) => <ContractReturns contract={row} begin={begin} />,
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/contract/SalesReturn",
    records: "returns",
    title: { cn: "销售退货", en: "Sales returns" },
    permission: "crm.contract.SalesReturn",
    page: recordPage(() => import("./returns")),
    menu: { order: 41, icon: <RollbackOutlined aria-hidden /> },
  },
];
