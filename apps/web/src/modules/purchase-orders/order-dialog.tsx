/** Orders from one supplier what a contract needs: quantities begin with all that is still to be bought, prices with the last ones. */
import type { ContractDemand } from "@qicheng/api/purchase-orders/routes";
import { isMissing } from "@qicheng/engine/fields/operators";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { lookAt } from "../../kernel/list/ask/open-record";
import type { Picked } from "../../kernel/pickers/picker-field";
import { ReferencePicker } from "../../kernel/pickers/reference-picker";
import { toast } from "../../kernel/tell/toast";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { NumberInput } from "../../kernel/ui/parts/number-input";
import styles from "./prices.module.css";
import { t } from "./texts";

interface Props {
  contract: number;
  lines: readonly ContractDemand[];
  onClose: () => void;
}

/** As typed, by product; what nobody typed follows from the line. */
type Typed = ReadonlyMap<number, string | null>;

const WIDTH = 720;

export default function OrderDialog({ contract, lines, onClose }: Props) {
  const [supplier, setSupplier] = useState<readonly Picked[]>([]);
  const [quantities, setQuantities] = useState<Typed>(new Map());
  const [prices, setPrices] = useState<Typed>(new Map());
  const [from] = supplier;
  const asked = { ids: lines.map(({ productid }) => productid), supplierId: from?.id ?? 0 };
  const known = useCall("purchaseOrders.prices", asked, { keep: true }).data?.data ?? [];
  const lastOf = ({ productid, unit }: ContractDemand) =>
    known.find((one) => one.productid === productid && one.unit === unit)?.sellingprice;
  const quantityOf = ({ productid, number }: ContractDemand) =>
    quantities.has(productid) ? quantities.get(productid) : String(number);
  const priceOf = (line: ContractDemand) =>
    prices.has(line.productid) ? prices.get(line.productid) : lastOf(line)?.toString();
  const wanted = lines.flatMap((line) => {
    const number = quantityOf(line);
    const price = priceOf(line);
    if (isMissing(number) || Number(number) === 0) return [];
    return [
      { productid: line.productid, number: String(number), ...(isMissing(price) ? {} : { sellingprice: price }) },
    ];
  });
  const write = useWrite("purchaseOrders.orderDemand", {
    toast: false,
    onSuccess: ({ data }) => {
      toast.success(t("orderDone", { name: from?.label ?? "" }), { also: lookAt("purchaseOrder", data.id) });
      onClose();
    },
  });
  const complete = wanted.length > 0 && wanted.every((one) => "sellingprice" in one);
  return (
    <Dialog
      open
      width={WIDTH}
      title={t("orderIt")}
      okText={t("orderOk")}
      okButtonProps={{ disabled: !from || !complete, loading: write.isPending }}
      onOk={() => from && write.mutate({ id: contract, supplierId: from.id, listJson: wanted })}
      onCancel={onClose}
    >
      <div className={styles.lines}>
        <ReferencePicker
          module="supplier"
          value={supplier}
          onChange={setSupplier}
          max={1}
          autoFocus
          title={t("supplier")}
          placeholder={t("supplierHint")}
        />
        <div className={styles.scroll}>
          <table className={styles.prices}>
            <thead>
              <tr>
                <th>{t("product")}</th>
                <th className={styles.number}>{t("number")}</th>
                <th>{t("quantity")}</th>
                <th>{t("price")}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.productid}>
                  <td>{line.productidName}</td>
                  <td className={styles.number}>
                    {line.number} {line.unit}
                  </td>
                  <td>
                    <NumberInput<string>
                      stringMode
                      min="0"
                      max={String(line.number)}
                      aria-label={t("quantityOf", { name: line.productidName })}
                      value={quantityOf(line) ?? null}
                      onChange={(next) => setQuantities(new Map(quantities).set(line.productid, next))}
                    />
                  </td>
                  <td>
                    <NumberInput<string>
                      stringMode
                      min="0"
                      prefix="¥"
                      aria-label={t("priceOf", { name: line.productidName })}
                      value={priceOf(line) ?? null}
                      onChange={(next) => setPrices(new Map(prices).set(line.productid, next))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}
