/** What an open contract shows of this module. */
import { lazy } from "react";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractGoods = lazy(() => import("./contract-goods"));

offerContractTab({ order: 60, key: "goods", title: t("tab"), render: ({ id }) => <ContractGoods contract={id} /> });
