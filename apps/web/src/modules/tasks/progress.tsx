/** What happened to a task, and what colleagues say of it; newest first. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { BY_REPLY } from "@qicheng/api/tasks/messages";
import type { TaskMessage, TaskRow } from "@qicheng/api/tasks/routes";
import { Switch } from "antd";
import { useState } from "react";
import { CommentBox } from "../../kernel/comments/comment-box";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { able } from "../../kernel/session/abilities";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { EndMark } from "../../kernel/ui/parts/end-mark";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { hasEnded } from "./states";
import styles from "./tasks.module.css";
import { t } from "./texts";

const COMMENT = 1;

function Entry({ row }: { row: TaskMessage }) {
  const isComment = row.type === COMMENT;
  return (
    <li className={isComment ? styles.comment : styles.happened}>
      <UserAvatar name={row.username} src={row.Header} size={isComment ? 24 : 18} />
      <div className={styles.words}>
        <strong>{row.username}</strong>
        {isComment ? null : <span className={styles.did}>{row.cont}</span>}
        <span className={styles.quiet}>
          <RelativeTime value={row.addtime} />
        </span>
        {isComment ? <div className={styles.text}>{row.cont}</div> : null}
      </div>
    </li>
  );
}

function Box({ row }: { row: TaskRow }) {
  const { id } = row;
  const [key, setKey] = useState<string>();
  const found = useCall(
    "taskMessages.colleagues",
    { id, key: key ?? "" },
    { keep: true, staleTime: 30_000, enabled: key !== undefined },
  );
  const people = (found.data?.data ?? []).map(({ UserID, NickName, Header, BranchName }) => ({
    id: UserID,
    name: NickName,
    header: Header,
    branch: BranchName,
  }));
  const add = useWrite("taskMessages.comment", { toast: false });
  const completes = row.type === BY_REPLY && able(row, "work");
  return (
    <>
      {completes ? <p className={styles.quiet}>{t("replyHint")}</p> : null}
      <CommentBox
        draft={`task:${id}`}
        most={LIMITS.followUpText}
        people={people}
        isPending={found.isPending}
        onWord={setKey}
        nobody={t("nobody")}
        sending={add.isPending}
        {...(completes ? { sendText: t("replyDone") } : {})}
        onSend={(cont, at) => add.mutateAsync({ id, cont, at })}
      />
    </>
  );
}

function Entries({ id, only }: { id: number; only: boolean }) {
  const pages = usePages("taskMessages.list", { taskId: id, type: only ? "1" : "" });
  if (pages.error && pages.rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.retry} />;
  if (pages.loading) return <RowsSkeleton rows={3} />;
  if (pages.rows.length === 0) return <EmptyState text={t("noProgress")} />;
  return (
    <>
      <LoadFailed error={pages.staleFor} onRetry={pages.retry} />
      <ul className={styles.entries}>
        {pages.rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ul>
      {pages.more && !pages.loadingMore && !pages.endsFor ? (
        <EndMark key={pages.rows.length} onNear={pages.loadMore} />
      ) : null}
      <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
    </>
  );
}

export function Progress({ row }: { row: TaskRow }) {
  const [only, setOnly] = useState(false);
  // What is completed by a reply is said and done.
  const isOver = row.type === BY_REPLY && hasEnded(row);
  return (
    <section aria-label={t("progress")}>
      <div className={styles.head}>
        <h3>{t("progress")}</h3>
        <span className={styles.only}>
          <Switch size="small" checked={only} onChange={setOnly} aria-label={t("onlyComments")} /> {t("onlyComments")}
        </span>
      </div>
      {isOver ? null : <Box row={row} />}
      <Entries id={row.id} only={only} />
    </section>
  );
}
