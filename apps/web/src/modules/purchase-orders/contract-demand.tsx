/** What is still to be bought for a contract, in a tab of its panel, and the order that buys it. */
import { ShoppingCartOutlined } from "@ant-design/icons";
import type { ContractDemand } from "@qicheng/api/purchase-orders/routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { RecordLink } from "../../kernel/open/full-records";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./prices.module.css";
import { t } from "./texts";

const OrderDialog = lazy(() => import("./order-dialog"));

const FIGURES = ["sold", "returned", "ordered", "number"] as const;

function DemandRow({ line }: { line: ContractDemand }) {
  return (
    <tr>
      <td>
        <RecordLink type="product" id={line.productid}>
          {line.productidName}
        </RecordLink>
      </td>
      {FIGURES.map((key) => (
        <td key={key} className={styles.number}>
          {key === "number" && line.number > 0 ? <strong>{numberText(line.number)}</strong> : numberText(line[key])}
        </td>
      ))}
      <td>{line.unit}</td>
      <td>
        {line.orders.map(({ id, orderSn, number }) => (
          <span key={id} className={styles.of}>
            <RecordLink type="purchaseOrder" id={id}>
              {orderSn}
            </RecordLink>{" "}
            × {numberText(number)}
          </span>
        ))}
      </td>
    </tr>
  );
}

export default function ContractDemandTab({ contract }: { contract: number }) {
  const { data, error, refetch } = useCall("purchaseOrders.demand", { id: contract });
  const may = useCan("erp.manage.purchase");
  const [ordering, setOrdering] = useState(false);
  const lines = data?.data;
  if (!lines) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  if (lines.length === 0) return <EmptyState text={t("noDemand")} />;
  const open = lines.filter(({ number }) => number > 0);
  return (
    <>
      <div className={styles.bar}>
        {may && open.length > 0 ? (
          <Button type="primary" icon={<ShoppingCartOutlined aria-hidden />} onClick={() => setOrdering(true)}>
            {t("orderIt")}
          </Button>
        ) : null}
        {open.length === 0 ? <span>{t("allOrdered")}</span> : null}
      </div>
      <div className={styles.scroll}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th>{t("product")}</th>
              {FIGURES.map((key) => (
                <th key={key} className={styles.number}>
                  {t(key)}
                </th>
              ))}
              <th>{t("unit")}</th>
              <th>{t("orders")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <DemandRow key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {ordering ? (
        <Suspense fallback={null}>
          <OrderDialog contract={contract} lines={open} onClose={() => setOrdering(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
