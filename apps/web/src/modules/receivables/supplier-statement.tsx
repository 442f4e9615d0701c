/** The statement of a supplier: what was unpaid, each payable and payment, what is unpaid, and what he got in advance. */
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import type { Days } from "./days";
import { Movements } from "./movements";
import styles from "./receivables.module.css";
import { StatementBar } from "./statement";
import { t } from "./statement-texts";
import { t as general } from "./texts";

const COLUMNS = [
  { key: "due", title: t("due") },
  { key: "paid", title: t("paid") },
  { key: "advance", title: t("advance") },
] as const;

export function Payables({ supplier, days }: { supplier: number; days: Days }) {
  const asked = useCall("payableStatements.statement", { supplierId: supplier, ...days }, { keep: true });
  const found = asked.data?.data;
  if (asked.error && !found) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!found) return <RowsSkeleton rows={8} />;
  const tiles = [
    [t("opening"), found.opening],
    [t("dueSum"), found.due],
    [t("paidSum"), found.paid],
    [t("closing"), found.closing],
    [t("prepaid"), found.prepaid],
  ] as const;
  return (
    <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
      <dl className={styles.tiles}>
        {tiles.map(([title, value]) => (
          <div key={title} className={styles.tile}>
            <dt>{title}</dt>
            <dd>{numberText(value, "money")}</dd>
          </div>
        ))}
      </dl>
      {found.rows.length === 0 ? (
        <EmptyState text={general("noMovements")} />
      ) : (
        <Movements title={t("supplierStatement")} columns={COLUMNS} rows={found.rows} balance={t("balance")} />
      )}
    </div>
  );
}

/** On the supplier's panel. */
export default function SupplierStatement({ id }: { id: number }) {
  const [days, setDays] = useState<Days>({ from: null, to: null });
  return (
    <>
      <div className={styles.filters}>
        <StatementBar days={days} onDays={setDays} of={{ supplier: id }} />
      </div>
      <Payables supplier={id} days={days} />
    </>
  );
}
