/** What was sold, by product, category and region. */
import { useCall } from "../../kernel/http/hooks";
import { Screen } from "../../kernel/ui/screens/screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function ProductPage() {
  const at = useNarrowing("quarter");
  const asked = useCall("bi.product", { ...at.days, ...whoseOf(at) }, { keep: true });
  return (
    <Screen title={t("product")}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </Screen>
  );
}
