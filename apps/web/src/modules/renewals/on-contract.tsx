/** What an open contract shows of this module. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { businessDay } from "@qicheng/engine/time/business-time";
import { lazy } from "react";
import { offerContractHealth, offerContractTab } from "../contracts/public";
import { t } from "./texts";

const ContractRenewals = lazy(() => import("./contract-renewals"));

offerContractTab({
  order: 30,
  key: "renewals",
  title: t("tab"),
  permission: "crm.finance.renewal",
  begin: { key: "newRenewal", title: t("begin"), ability: "renew", permission: "crm.finance.renewalAdd" },
  count: ({ subtotal }) => (subtotal as { renewal?: number } | undefined)?.renewal,
  render: (row, { begin }) => <ContractRenewals contract={row} begin={begin} />,
});

const DAY_MS = 86_400_000;

/** How many days are left before it ends. */
function leftOf({ remind, dueTime, renewalStop }: ContractRow) {
  if (String(remind) !== "0" || !dueTime) return { text: t("noDue") };
  const days = Math.round((Date.parse(scalarText(dueTime)) - Date.parse(businessDay())) / DAY_MS);
  const isStopped = Boolean(renewalStop);
  const beside = isStopped ? { beside: t("stop") } : {};
  if (days === 0) return { text: t("today"), late: !isStopped, ...beside };
  return days > 0
    ? { text: t("left", { n: days }), ...beside }
    : { text: t("over", { n: -days }), late: !isStopped, ...beside };
}

offerContractHealth({ key: "due", order: 40, title: t("health"), partOf: leftOf });
