import { Spin } from "antd";
import { useActions } from "../../kernel/actions/action";
import { usePages } from "../../kernel/panels/use-pages";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { EndMark } from "../../kernel/ui/parts/end-mark";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { Entry } from "./entry";
import styles from "./followups.module.css";
import { t } from "./texts";
import { isOwnStill, useEntryActs } from "./use-entry-acts";

/** The follow-ups of a customer, newest first; more come as one scrolls. */
export function FollowUpStream({ customerId, writable }: { customerId: number; writable: boolean }) {
  const pages = usePages("followups.list", { customerId });
  const { editing, setEditing, remove } = useEntryActs(pages.rows);
  const last = pages.rows.find(isOwnStill);
  useActions(
    last === undefined
      ? []
      : [
          { key: "editFollowUp", title: t("editLast"), run: () => setEditing(last.id) },
          { key: "withdrawFollowUp", title: t("withdrawLast"), run: () => remove(last) },
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
            onRemove={() => remove(row)}
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
