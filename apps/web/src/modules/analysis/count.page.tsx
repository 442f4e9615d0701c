/** How many leads, customers, deals and follow-ups there are in a span, and who they are of. */
import { useCall } from "../../kernel/http/hooks";
import { Screen } from "../../kernel/ui/screens/screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function CountPage() {
  const at = useNarrowing("month");
  const asked = useCall("bi.customerCount", { ...at.days, ...whoseOf(at) }, { keep: true });
  return (
    <Screen title={t("count")}>
      <Filters at={at} by="span" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => <AnalysisView data={data} at={at} />}
      </Asked>
    </Screen>
  );
}
