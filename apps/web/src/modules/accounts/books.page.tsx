/** Accounts with what they hold, the movements of one of them, transfers, and the closing of a period. */
import type { AccountRow } from "@qicheng/api/accounts/routes";
import { Button } from "antd";
import { lazy, useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { openOver } from "../../kernel/ui/dialogs/over";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import AccountMoves from "./account-moves";
import styles from "./accounts.module.css";
import { t } from "./texts";

const TransferDialog = lazy(() => import("./transfer-dialog"));
const ClosingDialog = lazy(() => import("./closing-dialog"));

const MOST = 200;

export default function BooksPage() {
  const asked = useCall("accounts.index", { rows: MOST }, { keep: true });
  const accounts = (asked.data?.rows ?? []) as AccountRow[];
  const [chosen, setChosen] = useState<number>();
  const mayTransfer = useCan("crm.finance.transfer");
  const mayClose = useCan("crm.finance.close");
  const shown = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const transfer = () => openOver((close) => <TransferDialog {...(shown && { from: shown.id })} onClose={close} />);
  return (
    <Screen
      title={t("title")}
      hint={t("hint")}
      actions={
        <>
          {mayClose ? (
            <Button onClick={() => openOver((close) => <ClosingDialog onClose={close} />)}>{t("closing")}</Button>
          ) : null}
          {mayTransfer && accounts.length > 1 ? (
            <Button type="primary" onClick={transfer}>
              {t("transfer")}
            </Button>
          ) : null}
        </>
      }
    >
      {asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : null}
      {asked.data || asked.error ? null : <RowsSkeleton rows={6} />}
      {asked.data && !shown ? <EmptyState text={`${t("noAccounts")} · ${t("noAccountsHint")}`} /> : null}
      {shown ? (
        <div className={styles.books}>
          <ul className={styles.accounts}>
            {accounts.map(({ id, name, typesName, current = 0 }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.account}
                  aria-pressed={id === shown.id}
                  onClick={() => setChosen(id)}
                >
                  <span>
                    {name} <small>{typesName}</small>
                  </span>
                  <strong className={current < 0 ? styles.minus : undefined}>{numberText(current, "money")}</strong>
                </button>
              </li>
            ))}
          </ul>
          <AccountMoves key={shown.id} id={shown.id} />
        </div>
      ) : null}
    </Screen>
  );
}
