import { BellOutlined, SoundOutlined } from "@ant-design/icons";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { act } from "../../kernel/http/act";
import { useWrite } from "../../kernel/http/hooks";
import { openRecord } from "../../kernel/list/ask/open-record";
import { screenOf } from "../../kernel/live/screens";
import { opensFull } from "../../kernel/open/full-records";
import { usePages } from "../../kernel/panels/use-pages";
import { useSession } from "../../kernel/session/session-store";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { NotificationAnswers } from "./notification-answers";
import styles from "./notifications.module.css";
import { showDrawer, writeTo } from "./panels-store";
import { t } from "./texts";

function Picture({ row }: { row: NotificationRow }) {
  if (row.type === "notifications.message") return <UserAvatar name={row.NickName} src={row.Header} size={32} />;
  const Icon = row.type === "notifications.announcement" ? SoundOutlined : BellOutlined;
  return (
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
  );
}

interface EntryProps {
  row: NotificationRow;
  onOpen: () => void;
  onAnswered: () => void;
}

/** One click marks it as read, and opens what it is about; what it asks is answered here. */
function Entry({ row, onOpen, onAnswered }: EntryProps) {
  const me = useSession(({ profile }) => profile?.UserID);
  const answerable = row.type === "notifications.message" && row.UserID !== me;
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.row} onClick={onOpen}>
        <Picture row={row} />
        <span className={styles.words}>
          <span className={styles.head}>
            <strong>{row.title}</strong>
            <span className={styles.time}>
              <RelativeTime value={row.AddTime} />
            </span>
          </span>
          <span className={styles.text}>{row.content}</span>
        </span>
        {row.isread ? null : <span className={styles.dot} />}
      </button>
      <NotificationAnswers row={row} onAnswered={onAnswered} />
      {answerable ? (
        <Button
          type="link"
          size="small"
          className={styles.reply ?? ""}
          onClick={() => {
            showDrawer(false);
            writeTo(row.UserID);
          }}
        >
          {t("reply")}
        </Button>
      ) : null}
    </li>
  );
}

/** What one has answered says here what became of it, and counts as read once one leaves the list. */
function useReadLater() {
  const answered = useRef(new Set<number>());
  useEffect(() => {
    const ids = answered.current;
    return () => {
      if (ids.size > 0) void act("notifications.setRead", { ids: [...ids].join() });
    };
  }, []);
  return ({ id, isread }: NotificationRow) => {
    if (!isread) answered.current.add(id);
  };
}

export function NotificationList({ isread }: { isread: 0 | 1 }) {
  const pages = usePages("notifications.index", { isread });
  const setRead = useWrite("notifications.setRead", { toast: false });
  const readLater = useReadLater();
  const navigate = useNavigate();
  const open = (row: NotificationRow) => {
    if (!row.isread) setRead.mutate({ ids: String(row.id) });
    const screen = row.link || screenOf(row.type);
    if (screen === undefined && !opensFull(row.module)) return;
    showDrawer(false);
    if (opensFull(row.module)) openRecord(row.module, row.dataId);
    else if (typeof screen === "function") screen();
    else if (screen !== undefined) void navigate(screen);
  };
  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (pages.loading) return <RowsSkeleton rows={6} />;
  if (pages.rows.length === 0) return <EmptyState text={t(isread ? "noneRead" : "noneUnread")} />;
  return (
    <>
      <LoadFailed error={pages.staleFor} onRetry={pages.retry} />
      <ul className={styles.list}>
        {pages.rows.map((row) => (
          <Entry key={row.id} row={row} onOpen={() => open(row)} onAnswered={() => readLater(row)} />
        ))}
      </ul>
      <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
      {pages.more && !pages.endsFor ? (
        <div className={styles.more}>
          <Button loading={pages.loadingMore} onClick={pages.loadMore}>
            {t("more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
