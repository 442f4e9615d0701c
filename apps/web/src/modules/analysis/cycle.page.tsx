/** How long deals take, and how often their customers were followed up. */
import { useCall } from "../../kernel/http/hooks";
import { Screen } from "../../kernel/ui/screens/screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function CyclePage() {
  const at = useNarrowing("year");
  const asked = useCall("bi.cycle", { ...at.days, ...whoseOf(at) }, { keep: true });
  return (
    <Screen title={t("cycle")}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </Screen>
  );
}
