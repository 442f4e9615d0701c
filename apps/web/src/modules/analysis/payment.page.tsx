/** What was paid in a year. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function PaymentPage() {
  const at = useNarrowing("year");
  const query = { year: at.year, ...whoseOf(at) };
  const asked = useCall("bi.financePayment", query, { keep: true });
  return (
    <AnalysisScreen page="financePayment" title={t("payment")} query={query}>
      <Filters at={at} by="year" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
