import { Spin } from "antd";
import { useState } from "react";
import { useActions } from "../../kernel/actions/action";
import { useWrite } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { confirm } from "../../kernel/ui/confirm";
import { EmptyState } from "../../kernel/ui/empty-state";
import { EndMark } from "../../kernel/ui/end-mark";
import { ErrorState } from "../../kernel/ui/error-state";
import { LoadFailed } from "../../kernel/ui/load-failed";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { shanghaiTime } from "../../kernel/ui/times";
import { Entry } from "./entry";
import styles from "./followups.module.css";
import { beginning } from "./note";
import { t } from "./texts";

/** The follow-ups of a customer, newest first; more come as one scrolls. */
export function FollowUpStream({ customerId, writable }: { customerId: number; writable: boolean }) {
  const pages = usePages("followups.list", { customerId });
  const [editing, setEditing] = useState<number>();
  const nameOf = (id: number) => beginning(pages.rows.find((row) => row.id === id)?.Ext ?? "");
  const removal = useWrite("followups.remove", { toast: ({ ids }) => [ids].flat().map(Number).map(nameOf).join() });
  const withdraw = async (id: number) => {
    const names = [nameOf(id)];
    if (await confirm({ content: t("withdrawQuestion"), names, okText: t("withdraw"), danger: true }))
      removal.mutate({ ids: [id] });
  };
  const last = pages.rows.find(({ changeUntil }) => shanghaiTime(changeUntil) > Date.now())?.id;
  useActions(
    last === undefined
      ? []
      : [
          { key: "editFollowUp", title: t("editLast"), run: () => setEditing(last) },
          { key: "withdrawFollowUp", title: t("withdrawLast"), run: () => void withdraw(last) },
        ],
  );
  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (pages.loading) return <RowsSkeleton rows={6} />;
  if (pages.rows.length === 0) return <EmptyState text={t(writable ? "empty" : "emptyReadonly")} />;
  return (
    <>
      <LoadFailed error={pages.staleFor} onRetry={pages.retry} />
      <ul className={styles.list}>
        {pages.rows.map((row) => (
          <Entry
            key={row.id}
            row={row}
            editing={row.id === editing}
            onEdit={(on) => setEditing(on ? row.id : undefined)}
            onWithdraw={() => void withdraw(row.id)}
          />
        ))}
      </ul>
      <div className={styles.end}>
        {pages.more && !pages.loadingMore && !pages.endsFor ? (
          <EndMark key={pages.rows.length} onNear={pages.loadMore} />
        ) : null}
        {pages.loadingMore ? <Spin size="small" /> : null}
        <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
        {!pages.more && pages.rows.length > 10 ? t("end") : null}
      </div>
    </>
  );
}
