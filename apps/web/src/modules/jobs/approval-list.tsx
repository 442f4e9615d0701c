import type { ApprovalRow } from "@qicheng/api/jobs/routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { minuteTime } from "../../kernel/ui/basis/times";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import styles from "./jobs.module.css";
import { PagedRows, ROWS } from "./paged-rows";
import { t } from "./texts";

const TextDialog = lazy(() => import("../../kernel/ui/dialogs/text-dialog"));

const MOST_REASON = 200;

const TONES = {
  asking: "waiting",
  approved: "passed",
  refused: "refused",
  withdrawn: "idle",
  expired: "idle",
} as const;

const askedBy = ({ NickName, title }: ApprovalRow) => t("askedBy", { name: NickName, title });

function RefuseDialog({ row, onClose }: { row: ApprovalRow; onClose: () => void }) {
  const decide = useWrite("jobs.decide", { toast: () => askedBy(row), onSuccess: onClose });
  return (
    <TextDialog
      title={t("refuseTitle", { name: row.NickName })}
      label={t("reason")}
      required
      danger
      max={MOST_REASON}
      okText={t("refuse")}
      sending={decide.isPending}
      onSend={(reason) => decide.mutate({ id: row.id, agree: 0, reason })}
      onClose={onClose}
    />
  );
}

function Approval({ row }: { row: ApprovalRow }) {
  const [refusing, setRefusing] = useState(false);
  const decide = useWrite("jobs.decide", { toast: () => askedBy(row) });
  const { id, note, state, decidedBy, reason, addtime, expires } = row;
  const outcome = [decidedBy, reason].filter((text) => text !== "").join(common("colon"));
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{askedBy(row)}</strong>
        <StatusTag text={t(state)} tone={TONES[state]} />
        <span className={styles.time}>
          <RelativeTime value={addtime} />
        </span>
      </div>
      <p className={styles.note}>{note === "" ? t("noFilter") : t("filter", { note })}</p>
      {state === "asking" ? (
        <div className={styles.foot}>
          <p className={styles.counts}>{t("expires", { time: minuteTime(expires, Date.now()) })}</p>
          <div className={styles.acts}>
            <Button
              size="small"
              type="primary"
              loading={decide.isPending}
              onClick={() => decide.mutate({ id, agree: 1, reason: "" })}
            >
              {t("approve")}
            </Button>
            <Button size="small" danger onClick={() => setRefusing(true)}>
              {t("refuse")}
            </Button>
          </div>
        </div>
      ) : (
        <p className={styles.counts}>{outcome}</p>
      )}
      <Suspense fallback={null}>
        {refusing ? <RefuseDialog row={row} onClose={() => setRefusing(false)} /> : null}
      </Suspense>
    </li>
  );
}

/** What people below me ask for: what waits for a word first. */
export function ApprovalList() {
  const [page, setPage] = useState(1);
  const answer = useCall("jobs.approvals", { page, rows: ROWS }, { keep: true });
  return (
    <PagedRows answer={answer} page={page} onPage={setPage} empty={<EmptyState text={t("emptyApprovals")} />}>
      {(row) => <Approval row={row} />}
    </PagedRows>
  );
}
