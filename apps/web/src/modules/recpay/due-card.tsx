/** On the home screen: money that should have come, and money that comes within thirty days. */
import type { Condition } from "@qicheng/engine/fields/filter";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { dayIn } from "../../kernel/spans/spans";
import { Figures } from "../home/public";
import { t } from "./texts";

const LIST = "/crm/finance/recpay";
const AHEAD = 30;

/** Open rows that meet the conditions, and the list of exactly these. */
function useOpen(quick: readonly Condition[]) {
  const all: Condition[] = [...quick, { field: "unreceived", op: "gt", value: 0 }];
  const sums = useCall("recpay.totals", { data: JSON.stringify(all) }).data?.data;
  return { sums, to: addressOf(LIST, { quick: all }) };
}

export default function DueCard() {
  const late = useOpen([{ field: "plantime", op: "lt", value: dayIn(0) }]);
  const ahead = useOpen([{ field: "plantime", op: "between", value: [dayIn(0), dayIn(AHEAD)] }]);
  return (
    <Figures
      figures={[
        { title: t("lateMoney"), value: late.sums?.unreceived, unit: "money", to: late.to, late: true },
        { title: t("lateCount"), value: late.sums?.count, to: late.to, late: true },
        { title: t("aheadMoney"), value: ahead.sums?.unreceived, unit: "money", to: ahead.to },
        { title: t("aheadCount"), value: ahead.sums?.count, to: ahead.to },
      ]}
    />
  );
}
