/** How far a contract has gone, and what of it has still to leave. */
import type { Margin } from "@qicheng/api/stock/routes";
import { Button } from "antd";
import { lazy } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { openOver } from "../../kernel/ui/dialogs/over";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./stock.module.css";
import { t } from "./texts";

const CloseDialog = lazy(() => import("./close-rest-dialog"));

const TONES: readonly StatusTone[] = ["idle", "working", "passed", "idle"];
const STEPS = {
  contract: "stepContract",
  reserved: "stepReserved",
  out: "stepOut",
  signed: "stepSigned",
  invoiced: "stepInvoiced",
  received: "stepReceived",
} as const;
const DOES_NOT_APPLY = 3;

/** What the contract brings so far, and of what it is made. */
function MarginLine({ margin: { net, shipped, returned, margin, percent } }: { margin: Margin }) {
  const yuan = (value: number) => numberText(value, "money");
  const parts = { net: yuan(net), shipped: yuan(shipped), returned: yuan(returned) };
  return (
    <p>
      <strong className={margin < 0 ? styles.short : undefined}>
        {t("margin", { margin: yuan(margin) })}
        {percent === "" ? "" : ` (${numberText(percent)}%)`}
      </strong>{" "}
      <span className={styles.muted}>{t("marginOf", parts)}</span>
    </p>
  );
}

export default function ContractGoods({ contract }: { contract: number }) {
  const { data, error, refetch } = useCall("stockChain.view", { contractId: contract });
  const mayClose = useCan("erp.manage.closeRest");
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={4} />;
  const { steps, lines, demand, margin } = data.data;
  return (
    <>
      <ol className={styles.chain}>
        {steps
          .filter(({ state }) => state !== DOES_NOT_APPLY)
          .map(({ key, state, text }) => (
            <li key={key}>
              <StatusTag text={`${t(STEPS[key])}${text === "" ? "" : ` ${text}`}`} tone={TONES[state] ?? "idle"} />
            </li>
          ))}
      </ol>
      {margin ? <MarginLine margin={margin} /> : null}
      {demand === 0 ? <p className={styles.hint}>{t("noDemand")}</p> : null}
      {lines.length === 0 ? (
        <EmptyState text={t("noGoods")} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("product")}</th>
                <th scope="col">{t("warehouse")}</th>
                {(["ordered", "done", "open", "onHand"] as const).map((key) => (
                  <th key={key} scope="col" className={styles.number}>
                    {t(key)}
                  </th>
                ))}
                <th aria-label={t("closeRest")} />
              </tr>
            </thead>
            <tbody>
              {lines.map(({ lineId, productidName, warehousename, ordered, done, open, onHand, unit }) => (
                <tr key={lineId}>
                  <td>{productidName}</td>
                  <td>{warehousename}</td>
                  <td className={styles.number}>
                    {numberText(ordered)}
                    {unit}
                  </td>
                  <td className={styles.number}>{numberText(done)}</td>
                  <td className={styles.number}>{numberText(open)}</td>
                  <td className={`${styles.number} ${open > onHand ? styles.short : ""}`}>{numberText(onHand)}</td>
                  <td>
                    {mayClose && open > 0 ? (
                      <Button
                        size="small"
                        type="link"
                        onClick={() =>
                          openOver((close) => <CloseDialog lineId={lineId} name={productidName} onClose={close} />)
                        }
                      >
                        {t("closeRest")}
                      </Button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
