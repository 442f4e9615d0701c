import { FileDoneOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./payables");
offerRecords("payable", load, { name: "name", sub: "payee" });

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/payable",
    records: "payables",
    title: { cn: "应付款", en: "Payables" },
    permission: "crm.finance.payable",
    page: recordPage(load),
    menu: { order: 54, icon: <FileDoneOutlined aria-hidden /> },
  },
];
