/** Customers that people have now, by what they are. */
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import styles from "./analysis.module.css";
import { AnalysisScreen } from "./analysis-screen";
import { Asked, AsOf, baseOf, isBare, Part } from "./analysis-view";
import { Filters } from "./filters";
import { t } from "./texts";
import { Tiles } from "./tiles";
import { useNarrowing, whoseOf } from "./use-narrowing";

export default function TotalPage() {
  const at = useNarrowing("anytime");
  const query = { ...at.days, ...whoseOf(at) };
  const asked = useCall("bi.customerTotal", query, { keep: true });
  return (
    <AnalysisScreen page="customerTotal" title={t("total")} query={query}>
      <Filters at={at} by="any" />
      <Asked {...asked} data={asked.data?.data}>
        {(data) => (
          <>
            <AsOf data={data} />
            <Tiles data={data} narrowed={baseOf(data, at)} />
            <p className={styles.note}>{data.figures[0]?.note}</p>
            {isBare(data) ? (
              <EmptyState text={t("nothing")} />
            ) : (
              <div className={styles.kinds}>
                {data.tables.map((table) => (
                  <Part key={table.key} table={table} data={data} narrowed={baseOf(data, at)} chosen={0} />
                ))}
              </div>
            )}
          </>
        )}
      </Asked>
    </AnalysisScreen>
  );
}
