/** What was sold, by product, category and region. */
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function ProductPage() {
  const at = useNarrowing("quarter");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.product", query, { keep: true });
  return (
    <AnalysisScreen page="product" title={t("product")} query={query}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </AnalysisScreen>
  );
}
