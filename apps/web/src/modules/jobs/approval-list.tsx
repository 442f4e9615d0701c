import type { ApprovalRow } from "@qicheng/api/jobs/routes";
import { Button, Form, Input, Modal, Pagination } from "antd";
import { useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { StatusTag } from "../../kernel/ui/status-tag";
import styles from "./jobs.module.css";
import { t } from "./texts";

const ROWS = 10;
const MOST_REASON = 200;

const TONES = {
  asking: "waiting",
  approved: "passed",
  refused: "refused",
  withdrawn: "idle",
  expired: "idle",
} as const;
function RefuseDialog({ row, onClose }: { row: ApprovalRow; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useWrite("jobs.decide", { onSuccess: onClose });
  return (
    <Modal
      open
      centered
      width={420}
      title={t("refuseTitle", { name: row.NickName })}
      okText={t("refuse")}
      okButtonProps={{ danger: true }}
      confirmLoading={decide.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => decide.mutate({ id: row.id, agree: 0, reason })}
      >
        <Form.Item
          name="reason"
          label={t("reason")}
          rules={[{ required: true, whitespace: true, message: common("required") }]}
        >
          <Input autoFocus maxLength={MOST_REASON} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Approval({ row }: { row: ApprovalRow }) {
  const [refusing, setRefusing] = useState(false);
  const decide = useWrite("jobs.decide");
  const { id, title, note, NickName, state, decidedBy, reason, addtime, expires } = row;
  const outcome = [decidedBy, reason].filter((text) => text !== "").join("：");
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{t("askedBy", { name: NickName, title })}</strong>
        <StatusTag text={t(state)} tone={TONES[state]} />
        <span className={styles.time}>
          <RelativeTime value={addtime} />
        </span>
      </div>
      <p className={styles.note}>{note === "" ? t("noFilter") : t("filter", { note })}</p>
      {state === "asking" ? (
        <>
          <p className={styles.counts}>{t("expires", { time: expires.slice(0, 16) })}</p>
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
        </>
      ) : (
        <p className={styles.counts}>{outcome}</p>
      )}
      {refusing ? <RefuseDialog row={row} onClose={() => setRefusing(false)} /> : null}
    </li>
  );
}

/** What people below me ask for: what waits for a word first. */
export function ApprovalList() {
  const [page, setPage] = useState(1);
  const answer = useCall("jobs.approvals", { page, rows: ROWS }, { keep: true });
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  if (rows.length === 0) return <EmptyState text={t("emptyApprovals")} />;
  return (
    <>
      <ul className={styles.jobs}>
        {rows.map((row) => (
          <Approval key={row.id} row={row} />
        ))}
      </ul>
      <Pagination align="end" hideOnSinglePage current={page} pageSize={ROWS} total={total} onChange={setPage} />
    </>
  );
}
