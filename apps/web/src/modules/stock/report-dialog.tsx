/** What lay there on a day. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { Input } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Pager } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./stock.module.css";
import { t } from "./texts";

const ROWS = 20;

export default function ReportDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(businessDay());
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall("stock.report", { day, page, rows: ROWS }, { keep: true });
  const rows = data?.rows ?? [];
  const costs = rows.some(({ value }) => value !== undefined);
  return (
    <Dialog open width={820} title={t("report")} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t("reportHint")}</p>
      <div className={styles.head}>
        <Input
          type="date"
          aria-label={t("day")}
          value={day}
          max={businessDay()}
          onChange={({ target }) => {
            if (target.value !== "") setDay(target.value);
            setPage(1);
          }}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <RowsSkeleton rows={6} /> : null}
      {data && rows.length === 0 ? <EmptyState text={t("noStock")} /> : null}
      {rows.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("product")}</th>
                <th scope="col">{t("number")}</th>
                <th scope="col">{t("warehouse")}</th>
                <th scope="col" className={styles.number}>
                  {t("onHand")}
                </th>
                {costs ? (
                  <th scope="col" className={styles.number}>
                    {t("value")}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ productid, productidName, number, warehouseid, warehousename, qty, unit, value }) => (
                <tr key={`${productid}:${warehouseid}`}>
                  <td>{productidName}</td>
                  <td>{number}</td>
                  <td>{warehousename}</td>
                  <td className={styles.number}>
                    {numberText(qty)}
                    {unit}
                  </td>
                  {costs ? <td className={styles.number}>{numberText(value ?? 0, "money")}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {(data?.total ?? 0) > ROWS ? (
        <div className={styles.foot}>
          <Pager current={page} pageSize={ROWS} total={data?.total ?? 0} onChange={setPage} />
        </div>
      ) : null}
    </Dialog>
  );
}
