import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./stock.module.css";
import { t } from "./texts";

/** Where a product lies, and how much of it can be promised. */
export default function ProductStorage({ product }: { product: number }) {
  const { data, error, refetch } = useCall("stock.storage", { productid: [product] });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const rows = data?.data;
  if (!rows) return <RowsSkeleton rows={3} />;
  if (rows.length === 0) return <EmptyState text={t("notKept")} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("warehouse")}</th>
            {(["onHand", "reserved", "availableNow", "onOrder"] as const).map((key) => (
              <th key={key} scope="col" className={styles.number}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ warehouseid, warehousename, qty, reserved, available, onOrder, unit }) => (
            <tr key={warehouseid}>
              <td>{warehousename}</td>
              <td className={styles.number}>
                {numberText(qty)}
                {unit}
              </td>
              <td className={styles.number}>{numberText(reserved)}</td>
              <td className={`${styles.number} ${available < 0 ? styles.short : ""}`}>{numberText(available)}</td>
              <td className={styles.number}>{numberText(onOrder)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
