/** How long deals take, and how often their customers were followed up. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function CyclePage() {
  const at = useNarrowing("year");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.cycle", query, { keep: true });
  return (
    <AnalysisScreen page="cycle" title={t("cycle")} query={query}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
