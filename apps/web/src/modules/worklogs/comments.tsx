/** What colleagues say to a report. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { WorklogComment, WorklogRow } from "@qicheng/api/worklogs/routes";
import { Button } from "antd";
import { CommentBox } from "../../kernel/comments/comment-box";
import { useWrite } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { able } from "../../kernel/session/abilities";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { t } from "./texts";
import styles from "./worklogs.module.css";

function Comment({ row, onRemove }: { row: WorklogComment; onRemove: () => void }) {
  return (
    <li className={styles.entry}>
      <UserAvatar name={row.username} src={row.Header} size={24} />
      <div className={styles.words}>
        <div className={styles.entryHead}>
          <strong>{row.username}</strong>
          <span className={styles.quiet}>
            <RelativeTime value={row.addtime} />
          </span>
          {able(row, "delete") ? (
            <Button type="link" size="small" className={styles.remove ?? ""} onClick={onRemove}>
              {t("remove")}
            </Button>
          ) : null}
        </div>
        <div className={styles.text}>{row.cont}</div>
      </div>
    </li>
  );
}

function Box({ id }: { id: number }) {
  const add = useWrite("worklogs.comment", { toast: false });
  return (
    <CommentBox
      draft={`worklog:${id}`}
      most={LIMITS.followUpText}
      people={[]}
      nobody={t("nobody")}
      sending={add.isPending}
      onSend={(cont) => add.mutateAsync({ id, cont })}
    />
  );
}

export function Comments({ row }: { row: WorklogRow }) {
  const pages = usePages("worklogs.comments", { id: row.id });
  const removal = useWrite("worklogs.uncomment", { toast: true });
  const remove = async ({ id, cont }: WorklogComment) => {
    if (await confirm({ content: t("removeQuestion"), names: [cont.slice(0, 40)], okText: t("remove"), danger: true }))
      removal.mutate({ id });
  };
  return (
    <section aria-label={t("comments")}>
      <h3>{t("comments")}</h3>
      {pages.loading ? <RowsSkeleton rows={2} /> : null}
      <LoadFailed error={pages.error ?? pages.staleFor} onRetry={pages.retry} />
      {!pages.loading && pages.rows.length === 0 && !pages.error ? (
        <span className={styles.quiet}>{t("noComments")}</span>
      ) : null}
      <ul className={styles.entries}>
        {pages.rows.map((comment) => (
          <Comment key={comment.id} row={comment} onRemove={() => void remove(comment)} />
        ))}
      </ul>
      <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
      {pages.more ? (
        <Button type="link" size="small" loading={pages.loadingMore} onClick={pages.loadMore}>
          {t("more")}
        </Button>
      ) : null}
      <Box id={row.id} />
    </section>
  );
}
