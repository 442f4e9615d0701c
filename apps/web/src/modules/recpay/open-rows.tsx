/** What of a contract is to be received, above its tabs: each row with 收款, which opens where the row stands. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import type { PlanRow } from "@qicheng/api/recpay/routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useActions } from "../../kernel/actions/action";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { able } from "../../kernel/session/abilities";
import { can } from "../../kernel/session/can";
import { PlannedDay } from "./planned-day";
import type { Receiving } from "./receive-form";
import styles from "./recpay.module.css";
import { t } from "./texts";

const ReceiveForm = lazy(() => import("./receive-form"));
const FIELDS = "qici,plantime,unreceived,state";
/** As many stand there; the others in their tab. */
const MOST = 3;
const ROWS = 100;

interface Open extends Receiving {
  day?: Pick<PlanRow, "plantime"> & { overdue?: unknown };
}

/** Rows with open money, and the contract itself where it has no plan. */
function useOpen({ id, unreceived, hkList }: ContractRow): Open[] {
  const isPlanned = Array.isArray(hkList) && hkList.length > 0;
  const { data } = useCall("plans.plansOf", { contractId: id, rows: ROWS, fields: FIELDS }, { enabled: isPlanned });
  if (!isPlanned)
    return typeof unreceived === "number" && unreceived > 0
      ? [{ contractId: id, name: t("whole"), open: unreceived }]
      : [];
  return ((data?.rows ?? []) as PlanRow[]).flatMap((row) => {
    const open = Number(row.unreceived);
    return open > 0 ? [{ contractId: id, planId: row.id, name: row.qici, open, day: row }] : [];
  });
}

export default function OpenRows({ contract }: { contract: ContractRow }) {
  const open = useOpen(contract);
  const [at, setAt] = useState<number>();
  const may = able(contract, "receive") && can("crm.finance.receiptAdd");
  useActions(
    may && open.length > 0
      ? [{ key: "receive", title: t("receive"), keys: "r", run: () => setAt(open[0]?.planId ?? 0) }]
      : [],
  );
  if (open.length === 0) return null;
  const hidden = open.length - MOST;
  return (
    <section className={styles.open} aria-label={t("openRows")}>
      <ul className={styles.rows}>
        {open.slice(0, MOST).map((row) => (
          <li key={row.planId ?? 0}>
            <div className={styles.row}>
              <span className={styles.part}>{row.name}</span>
              <span>{row.day ? <PlannedDay row={row.day} told /> : null}</span>
              <span className={styles.money}>{numberText(row.open, "money")}</span>
              {may ? (
                <Button
                  size="small"
                  aria-label={t("receivePart", { name: row.name })}
                  onClick={() => setAt(row.planId ?? 0)}
                >
                  {t("receive")}
                </Button>
              ) : (
                <span />
              )}
            </div>
            {at === (row.planId ?? 0) ? (
              <Suspense fallback={null}>
                <ReceiveForm of={row} onDone={() => setAt(undefined)} />
              </Suspense>
            ) : null}
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.more}>{t("more", { n: hidden })}</p> : null}
    </section>
  );
}
