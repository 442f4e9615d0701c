/** On the home screen: what was signed this month, beside the month before. */
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { Figures } from "../home/public";
import { t } from "./texts";

const LIST = "/crm/contract/SalesOrder";
/** As the list's own choice calls them. */
const [THIS_MONTH, LAST_MONTH] = [1, 4] as const;
const APPROVED = 2;

/** Contracts in force of a month, and the list of exactly these. */
function useMonth(date: number, title: string) {
  const query = { date, approval: APPROVED };
  const sums = useCall("contracts.totals", query).data?.data;
  return { sums, to: addressOf(LIST, { narrow: { title, query } }) };
}

export default function MonthCard() {
  const now = useMonth(THIS_MONTH, t("thisMonth"));
  const former = useMonth(LAST_MONTH, t("lastMonth"));
  return (
    <Figures
      figures={[
        { title: t("signedCount"), value: now.sums?.count, to: now.to },
        { title: t("signedMoney"), value: now.sums?.Money, unit: "money", to: now.to },
        { title: t("signedReceived"), value: now.sums?.received, unit: "money", to: now.to },
        { title: t("lastMonthMoney"), value: former.sums?.Money, unit: "money", to: former.to },
      ]}
    />
  );
}
