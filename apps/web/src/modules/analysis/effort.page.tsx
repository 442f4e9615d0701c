/** How much customers are followed up, held against whether they were won. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function EffortPage() {
  const at = useNarrowing("year");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.effort", query, { keep: true });
  return (
    <AnalysisScreen page="effort" title={t("effort")} query={query}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
