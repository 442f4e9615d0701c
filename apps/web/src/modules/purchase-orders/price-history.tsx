import { Empty } from "antd";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { useCan } from "../../kernel/session/can";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import styles from "./prices.module.css";
import { t } from "./texts";

/** What was paid for a product, the latest first. */
export default function PriceHistory({ product }: { product: number }) {
  const may = useCan("erp.purchase.orders");
  const input = { ids: [product], supplierId: 0 };
  const { data, error, refetch } = useCall("purchaseOrders.prices", input, { enabled: may });
  if (!may) return <Empty description={t("notYours")} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  const prices = data?.data;
  if (!prices) return null;
  if (prices.length === 0) return <Empty description={t("noPrices")} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th>{t("day")}</th>
            <th>{t("supplier")}</th>
            <th className={styles.number}>{t("price")}</th>
            <th className={styles.number}>{t("quantity")}</th>
            <th>{t("order")}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((one) => (
            <tr key={one.orderId}>
              <td>{one.orderDate}</td>
              <td>
                <RecordLink type="supplier" id={one.supplierId}>
                  {one.supplierIdName}
                </RecordLink>
              </td>
              <td className={styles.number}>{numberText(one.sellingprice, "money")}</td>
              <td className={styles.number}>{`${numberText(one.number)}${one.unit}`}</td>
              <td>
                <RecordLink type="purchaseOrder" id={one.orderId}>
                  {one.orderSn}
                </RecordLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
