/** How many leads, customers, deals and follow-ups there are in a span, and who they are of. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function CountPage() {
  const at = useNarrowing("month");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.customerCount", query, { keep: true });
  return (
    <AnalysisScreen page="customerCount" title={t("count")} query={query}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
