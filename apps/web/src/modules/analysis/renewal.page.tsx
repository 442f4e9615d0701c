/** Which contracts ended, and which of them were renewed. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function RenewalPage() {
  const at = useNarrowing("year");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.renewal", query, { keep: true });
  return (
    <AnalysisScreen page="renewal" title={t("renewal")} query={query}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
