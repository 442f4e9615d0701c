/** People, branches or customers in the order of one figure. */
import { Segmented, Select } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import styles from "./analysis.module.css";
import { AnalysisScreen } from "./analysis-screen";
import { Asked, AsOf, baseOf, Part } from "./analysis-view";
import { Filters } from "./filters";
import { RANKED, t } from "./texts";
import { useNarrowing, whoseOf } from "./use-narrowing";

const BY = ["person", "branch", "customer"] as const;
const TITLES = { person: "persons", branch: "branches", customer: "customers" } as const;
const OF_CUSTOMERS = ["contractMoney", "received", "contracts"] as const;

export default function RankPage() {
  const at = useNarrowing("month");
  const by = BY.find((one) => one === at.params.get("by")) ?? "person";
  const offered: readonly (keyof typeof RANKED)[] =
    by === "customer" ? OF_CUSTOMERS : (Object.keys(RANKED) as (keyof typeof RANKED)[]);
  const figure = offered.find((one) => one === at.params.get("figure")) ?? "contractMoney";
  const query = { ...at.days, ...whoseOf(at), by, figure };
  const asked = useCall("bi.customerRank", query, { keep: true });
  return (
    <AnalysisScreen page="customerRank" title={t("rank")} query={query}>
      <Filters at={at} by="span">
        <Segmented
          aria-label={t("by")}
          value={by}
          options={BY.map((value) => ({ value, label: t(TITLES[value]) }))}
          onChange={(next) => at.write({ by: next })}
        />
        <Select
          aria-label={t("figure")}
          className={styles.period ?? ""}
          value={figure}
          options={offered.map((value) => ({ value, label: RANKED[value] }))}
          onChange={(next) => at.write({ figure: next })}
        />
      </Filters>
      <Asked {...asked} data={asked.data?.data}>
        {(data) => {
          const chosen = data.figures.findIndex(({ key }) => key === figure);
          const [table] = data.tables;
          return (
            <>
              <AsOf data={data} />
              <p className={styles.note}>{data.figures[chosen]?.note}</p>
              {table && table.lines.length > 0 ? (
                <Part table={table} data={data} narrowed={baseOf(data, at)} chosen={Math.max(chosen, 0)} ranked />
              ) : (
                <EmptyState text={t("nothing")} />
              )}
            </>
          );
        }}
      </Asked>
    </AnalysisScreen>
  );
}
