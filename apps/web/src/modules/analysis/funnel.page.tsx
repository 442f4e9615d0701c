/** How far leads come: contacted, converted, with a contract. */
import { Segmented } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { AnalysisScreen } from "./analysis-screen";
import { AnalysisView, Asked } from "./analysis-view";
import { Filters } from "./filters";
import { Steps } from "./steps";
import { t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

const VIEWS = ["added", "turned"] as const;
const TITLES = { added: "byAdded", turned: "byTurned" } as const;

export default function FunnelPage() {
  const at = useNarrowing("quarter");
  const view = VIEWS.find((one) => one === at.params.get("view")) ?? "added";
  const query = { ...at.days, ...whoseOf(at), view };
  const asked = useCall("bi.funnel", query, { keep: true });
  return (
    <AnalysisScreen page="funnel" title={t("funnel")} query={query}>
      <Filters at={at} by="span">
        <Segmented
          aria-label={t("funnelBy")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(TITLES[value]) }))}
          onChange={(next) => at.write({ view: next })}
        />
      </Filters>
      <Asked {...asked} data={asked.data?.data}>
        {(data) => (
          <AnalysisView
            key={view}
            data={data}
            at={at}
            first={(narrowed) => <Steps data={data} narrowed={narrowed} />}
          />
        )}
      </Asked>
    </AnalysisScreen>
  );
}
