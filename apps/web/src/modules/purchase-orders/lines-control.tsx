import { rowsIn } from "@qicheng/engine/fields/row-columns";
import RowsControl from "../../kernel/forms/controls/rows-control";
import { asText } from "../../kernel/forms/values/as-text";
import type { ControlProps } from "../../kernel/forms/values/control";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import styles from "./prices.module.css";
import { t } from "./texts";

/** The lines of an order, and what its supplier asked for their products the last time. */
export default function LinesControl(props: ControlProps) {
  const rows = rowsIn(props.value);
  const ids = rows.flatMap(({ productid }) => Number(productid) || []);
  const supplierId = Number(props.around?.values.supplierId) || 0;
  const { data } = useCall("purchaseOrders.prices", { ids, supplierId }, { enabled: ids.length > 0, keep: true });
  const last = ids.flatMap((id) => data?.data.find(({ productid }) => productid === id) ?? []);
  return (
    <div className={styles.lines}>
      <RowsControl {...props} />
      {last.length > 0 ? (
        <div className={styles.last}>
          <span>{t("last")}</span>
          {last.map(({ productid, sellingprice, unit, supplierIdName, orderDate }) => (
            <span key={productid} title={`${supplierIdName} ${orderDate}`}>
              {asText(rows.find((row) => Number(row.productid) === productid)?.productidName)}{" "}
              {numberText(sellingprice, "money")}
              {unit === "" ? "" : `/${unit}`} · {orderDate}
              {supplierId > 0 ? "" : ` · ${supplierIdName}`}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
