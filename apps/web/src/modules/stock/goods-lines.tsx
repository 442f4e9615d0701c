import { rowsIn } from "@qicheng/engine/fields/row-columns";
import RowsControl from "../../kernel/forms/controls/rows-control";
import { asText } from "../../kernel/forms/values/as-text";
import type { ControlProps } from "../../kernel/forms/values/control";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import styles from "./stock.module.css";
import { t } from "./texts";

interface Props extends ControlProps {
  /** Field of the form with the warehouse; all of them together where the form has none. */
  warehouse: string | undefined;
  /** The contract that is open: what it holds itself is available for it. */
  contract?: number | undefined;
}

/** Lines of products, and how much of each can be promised. */
function LinesWithStock({ warehouse, contract = 0, ...props }: Props) {
  const rows = rowsIn(props.value);
  const ids = [...new Set(rows.flatMap(({ productid }) => Number(productid) || []))];
  const chosen = warehouse === undefined ? 0 : Number(props.around?.values[warehouse]) || 0;
  const input = { productid: ids, contractId: contract };
  const { data } = useCall("stock.storage", input, { enabled: ids.length > 0, keep: true });
  const known = (data?.data ?? []).filter(({ warehouseid }) => chosen === 0 || warehouseid === chosen);
  const shown = ids.flatMap((id) => {
    const places = known.filter(({ productid }) => productid === id);
    const [first] = places;
    if (!first) return [];
    const available = places.reduce((sum, one) => sum + one.available, 0);
    return [{ id, available, onOrder: first.onOrder, unit: first.unit }];
  });
  return (
    <div className={styles.lines}>
      <RowsControl {...props} />
      {shown.length > 0 ? (
        <div className={styles.available}>
          <span>{t("availableNow")}</span>
          {shown.map(({ id, available, onOrder, unit }) => (
            <span key={id} className={available < 0 ? styles.short : undefined}>
              {asText(rows.find((row) => Number(row.productid) === id)?.productidName)} {numberText(available)}
              {unit}
              {onOrder > 0 ? ` · ${t("inTransit", { n: numberText(onOrder) })}` : ""}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export default function GoodsLines(props: ControlProps) {
  return <LinesWithStock {...props} warehouse="warehouseid" />;
}

export function TransferLines(props: ControlProps) {
  return <LinesWithStock {...props} warehouse="from" />;
}

export function ContractLines(props: ControlProps) {
  return <LinesWithStock {...props} warehouse={undefined} contract={Number(props.around?.record.id) || 0} />;
}
