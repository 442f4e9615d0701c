/** What colleagues say to news. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { NewsComment, NewsRow } from "@qicheng/api/news/routes";
import { Button } from "antd";
import { useState } from "react";
import { CommentBox } from "../../kernel/comments/comment-box";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { able } from "../../kernel/session/abilities";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./news.module.css";
import { t } from "./texts";

function Comment({ row, onRemove }: { row: NewsComment; onRemove: () => void }) {
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
  const [key, setKey] = useState<string>();
  const found = useCall(
    "news.colleagues",
    { id, key: key ?? "" },
    { keep: true, staleTime: 30_000, enabled: key !== undefined },
  );
  const people = (found.data?.data ?? []).map(({ UserID, NickName, Header, BranchName }) => ({
    id: UserID,
    name: NickName,
    header: Header,
    branch: BranchName,
  }));
  const add = useWrite("news.comment", { toast: false });
  return (
    <CommentBox
      draft={`news:${id}`}
      most={LIMITS.followUpText}
      people={people}
      isPending={found.isPending}
      onWord={setKey}
      nobody={t("nobody")}
      sending={add.isPending}
      onSend={(cont, at) => add.mutateAsync({ id, cont, at })}
    />
  );
}

export function Comments({ row }: { row: NewsRow }) {
  const pages = usePages("news.commentList", { id: row.id });
  const removal = useWrite("news.uncomment", { toast: true });
  const remove = async ({ id, cont }: NewsComment) => {
    if (await confirm({ content: t("removeQuestion"), names: [cont.slice(0, 40)], okText: t("remove"), danger: true }))
      removal.mutate({ id });
  };
  return (
    <section className={styles.section} aria-label={t("comments")}>
      <h3>{t("comments")}</h3>
      {pages.loading ? <RowsSkeleton rows={2} /> : null}
      <LoadFailed error={pages.error ?? pages.staleFor} onRetry={pages.retry} />
      {!pages.loading && pages.rows.length === 0 && !pages.error ? (
        <span className={styles.quiet}>{row.comments === 1 ? t("noComments") : t("noCommentsTaken")}</span>
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
      {row.comments === 1 ? <Box id={row.id} /> : null}
    </section>
  );
}
