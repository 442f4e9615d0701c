/** What was taken back of an invoice, row by row. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./invoices.module.css";
import { t } from "./texts";

const SUMS = ["money", "net", "tax"] as const;

export default function RedsTab({ id }: { id: number }) {
  const { data, error, refetch } = useCall("invoices.reds", { id });
  const rows = data?.data;
  if (!rows) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} />;
  if (rows.length === 0) return <EmptyState text={t("noReds")} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.reds}>
        <thead>
          <tr>
            <th scope="col">{t("redDate")}</th>
            {SUMS.map((key) => (
              <th key={key} scope="col" className={styles.amount}>
                {t(key)}
              </th>
            ))}
            <th scope="col">{t("redNumber")}</th>
            <th scope="col">{t("reason")}</th>
            <th scope="col">{t("by")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.date}</td>
              {SUMS.map((key) => (
                <td key={key} className={`numbers ${styles.amount ?? ""}`}>
                  {numberText(ownValue(row, key) ?? 0, "money")}
                </td>
              ))}
              <td>{row.number || "-"}</td>
              <td>{row.ext || "-"}</td>
              <td>{row.username}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
