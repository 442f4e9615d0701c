import { PayCircleOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractPayments = lazy(() => import("./contract-payments"));

offerContractTab({
  key: "payments",
  title: t("tab"),
  permission: "crm.finance.payment",
  begin: { key: "newPayment", title: t("begin"), ability: "spend", permission: "crm.finance.paymentAdd" },
  render: ({ id, contractName: name }, { begin }) => <ContractPayments contract={{ id, name }} begin={begin} />,
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/payment",
    records: "payments",
    title: { cn: "付款单", en: "Payments" },
    permission: "crm.finance.payment",
    page: recordPage(() => import("./payments")),
    menu: { order: 53, icon: <PayCircleOutlined aria-hidden /> },
  },
];
