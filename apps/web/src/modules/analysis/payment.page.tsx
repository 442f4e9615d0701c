/** What was paid in a year. */
import { useCall } from "../../kernel/http/hooks";
import { Screen } from "../../kernel/ui/screens/screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function PaymentPage() {
  const at = useNarrowing("year");
  const asked = useCall("bi.financePayment", { year: at.year, ...whoseOf(at) }, { keep: true });
  return (
    <Screen title={t("payment")}>
      <Filters at={at} by="year" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </Screen>
  );
}
