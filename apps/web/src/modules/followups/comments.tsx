/** What colleagues say to a follow-up, below it. */
import type { FollowUpComment, FollowUpRow } from "@qicheng/api/followups/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button } from "antd";
import { useState } from "react";
import { CommentBox } from "../../kernel/comments/comment-box";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { usePages } from "../../kernel/panels/use-pages";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./comments.module.css";
import { beginning } from "./note";
import { t } from "./texts";
import { useMinutesLeft } from "./use-minutes-left";

/** The text with the names of those mentioned set off. */
function Words({ Ext, at }: Pick<FollowUpComment, "Ext" | "at">) {
  const names = at.map(({ NickName }) => `@${NickName}`).filter((name) => name !== "@");
  if (names.length === 0) return <>{Ext}</>;
  const signs = /[.*+?^${}()|[\]\\]/g;
  const pieces = Ext.split(new RegExp(`(${names.map((name) => name.replaceAll(signs, "\\$&")).join("|")})`));
  let place = 0;
  return pieces.map((piece) => {
    place += piece.length + 1;
    return names.includes(piece) ? (
      <span key={place} className={styles.mentioned}>
        {piece}
      </span>
    ) : (
      piece
    );
  });
}

function Comment({ row, onWithdraw }: { row: FollowUpComment; onWithdraw: () => void }) {
  const minutes = useMinutesLeft(row.withdrawUntil);
  return (
    <article className={styles.comment} aria-label={`${row.NickName}: ${beginning(row.Ext)}`}>
      <UserAvatar name={row.NickName} src={row.Header} size={20} />
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{row.NickName}</strong>
          <span className={styles.time}>
            <RelativeTime value={row.AddTime} />
          </span>
          {minutes > 0 ? (
            <Button type="link" size="small" className={styles.withdraw ?? ""} onClick={onWithdraw}>
              {t("withdraw")}
            </Button>
          ) : null}
        </div>
        <div className={styles.text}>
          <Words {...row} />
        </div>
      </div>
    </article>
  );
}

function Box({ id }: { id: number }) {
  const [key, setKey] = useState<string>();
  // colleagues who see the customer
  const asked = { id, key: key ?? "" };
  const found = useCall("followups.colleagues", asked, { keep: true, staleTime: 30_000, enabled: key !== undefined });
  const people = (found.data?.data ?? []).map(({ UserID, NickName, Header, BranchName }) => ({
    id: UserID,
    name: NickName,
    header: Header,
    branch: BranchName,
  }));
  const add = useWrite("followups.comment", { toast: ({ Ext }) => beginning(Ext) });
  return (
    <CommentBox
      draft={`comment:${id}`}
      most={LIMITS.followUpText}
      people={people}
      isPending={found.isPending}
      onWord={setKey}
      nobody={t("mentionNobody")}
      sending={add.isPending}
      onSend={(Ext, at) => add.mutateAsync({ id, Ext, at })}
    />
  );
}

export default function Comments({ row }: { row: FollowUpRow }) {
  const pages = usePages("followups.comments", { id: row.id });
  const withdrawal = useWrite("followups.uncomment", {
    toast: ({ id }) => beginning(pages.rows.find((comment) => comment.id === Number(id))?.Ext ?? ""),
  });
  const withdraw = async ({ id, Ext }: FollowUpComment) => {
    const names = [beginning(Ext)];
    if (await confirm({ content: t("uncommentQuestion"), names, okText: t("withdraw"), danger: true }))
      withdrawal.mutate({ id });
  };
  return (
    <div className={styles.comments}>
      {pages.loading ? <RowsSkeleton rows={2} /> : null}
      <LoadFailed error={pages.error ?? pages.staleFor} onRetry={pages.retry} />
      {pages.rows.map((comment) => (
        <Comment key={comment.id} row={comment} onWithdraw={() => void withdraw(comment)} />
      ))}
      <LoadFailed error={pages.endsFor} onRetry={pages.loadMore} />
      {pages.more ? (
        <Button type="link" size="small" loading={pages.loadingMore} onClick={pages.loadMore}>
          {t("moreComments")}
        </Button>
      ) : null}
      {row.can.comment ? <Box id={row.id} /> : null}
    </div>
  );
}
