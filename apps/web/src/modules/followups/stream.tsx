import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { Button, Spin } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { usePages } from "../../kernel/panels/use-pages";
import { DictionaryTag } from "../../kernel/pickers/dictionary-tag";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { UserAvatar } from "../../kernel/ui/user-avatar";
import styles from "./followups.module.css";
import { t } from "./texts";

const PictureValue = lazy(() => import("../../kernel/forms/picture-value"));

function Item({ row }: { row: FollowUpRow }) {
  return (
    <li className={styles.item}>
      <span className={styles.rail}>
        <UserAvatar name={row.NickName} src={row.Header} size={28} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <strong>{row.NickName}</strong>
          <DictionaryTag kind="logMethod" value={row.status} label={row.statusName} />
          <span className={styles.time}>
            <RelativeTime value={row.AddTime} />
          </span>
        </div>
        <div className={styles.text}>{row.Ext}</div>
        {row.img.length > 0 ? (
          <div className={styles.pictures}>
            <Suspense fallback={null}>
              <PictureValue value={row.img} />
            </Suspense>
          </div>
        ) : null}
        {row.nextgenjintime ? (
          <span className={styles.next}>{t("nextAt", { time: row.nextgenjintime.slice(0, 16) })}</span>
        ) : null}
      </div>
    </li>
  );
}

/** Calls back whenever the end of the list comes into view. */
function EndMark({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) seen();
      },
      { rootMargin: "200px" },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} />;
}

/** The follow-ups of a customer, newest first; more come as one scrolls. */
export function FollowUpStream({ customerId, writable }: { customerId: number; writable: boolean }) {
  const pages = usePages("followups.list", { customerId });
  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (pages.loading) return <RowsSkeleton rows={6} />;
  if (pages.rows.length === 0) return <EmptyState text={t(writable ? "empty" : "emptyReadonly")} />;
  return (
    <>
      <ul className={styles.list}>
        {pages.rows.map((row) => (
          <Item key={row.id} row={row} />
        ))}
      </ul>
      {pages.more && !pages.loadingMore && !pages.error ? (
        <EndMark key={pages.rows.length} onSeen={pages.loadMore} />
      ) : null}
      <div className={styles.end}>
        {pages.loadingMore ? <Spin size="small" /> : null}
        {pages.error ? (
          <Button type="link" onClick={pages.loadMore}>
            {t("moreFailed")}
          </Button>
        ) : null}
        {!pages.more && pages.rows.length > 10 ? t("end") : null}
      </div>
    </>
  );
}
