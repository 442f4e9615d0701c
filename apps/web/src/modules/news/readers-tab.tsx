/** Who of today's audience has read it, and who confirmed it. */
import type { NewsRow } from "@qicheng/api/news/routes";
import { Segmented } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { minuteTime } from "../../kernel/ui/basis/times";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { EndMark } from "../../kernel/ui/parts/end-mark";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./news.module.css";
import { t } from "./texts";

type State = "unread" | "read" | "confirmed" | "former";

function People({ id, state }: { id: number; state: State }) {
  const pages = usePages("news.readers", { id, state });
  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (pages.loading) return <RowsSkeleton rows={4} />;
  if (pages.rows.length === 0) return <EmptyState text={t("noReaders")} />;
  return (
    <>
      <LoadFailed error={pages.staleFor} onRetry={pages.retry} />
      <ul className={styles.entries}>
        {pages.rows.map((row) => (
          <li key={row.UserID} className={styles.reader}>
            <UserAvatar name={row.NickName} src={row.Header} size={24} />
            <span className={styles.readerName}>
              {row.NickName} <span className={styles.quiet}>{row.BranchName}</span>
            </span>
            <span className={styles.quiet}>
              {row.readTime === "" ? "" : `${t("readAt")} ${minuteTime(row.readTime, Date.now())}`}
              {row.confirmTime === "" ? "" : ` · ${t("confirmedAt")} ${minuteTime(row.confirmTime, Date.now())}`}
            </span>
          </li>
        ))}
      </ul>
      {pages.more && !pages.loadingMore && !pages.endsFor ? (
        <EndMark key={pages.rows.length} onNear={pages.loadMore} />
      ) : null}
      <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
    </>
  );
}

export default function ReadersTab({ row }: { row: NewsRow }) {
  const [state, setState] = useState<State>("unread");
  const { data, error, refetch } = useCall("news.counts", { id: row.id });
  const counts = data?.data;
  if (!counts) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  const options = [
    { value: "unread" as const, label: t("unreadOf", { n: counts.unread }) },
    { value: "read" as const, label: t("readN", { n: counts.read }) },
    ...(row.confirm === 1 ? [{ value: "confirmed" as const, label: t("confirmedN", { n: counts.confirmed }) }] : []),
    ...(counts.former > 0 ? [{ value: "former" as const, label: t("formerN", { n: counts.former }) }] : []),
  ];
  return (
    <div className={styles.section}>
      <strong>{t("readOf", { read: counts.read, audience: counts.audience })}</strong>
      <div className={styles.states}>
        <Segmented<State> aria-label={t("states")} value={state} onChange={setState} options={options} />
      </div>
      <People id={row.id} state={state} />
    </div>
  );
}
