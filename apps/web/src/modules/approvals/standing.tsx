/** How an approval stands, in the one set of colours. */
import type { ApprovalRow } from "@qicheng/api/approvals/shapes";
import { Progress } from "antd";
import type { StatusTone } from "../../kernel/ui/basis/colours";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import styles from "./approvals.module.css";
import { t } from "./texts";

const TONES: Readonly<Record<number, StatusTone>> = { 1: "working", 2: "passed", 3: "refused" };

type Stands = Pick<ApprovalRow, "taskStatus" | "taskStatusName"> & Partial<Pick<ApprovalRow, "approval">>;

/** What runs and was sent back waits for its initiator. */
const isReturned = ({ taskStatus, approval }: Stands): boolean => taskStatus === 1 && approval === 3;

export const Standing = (stands: Stands) => (
  <StatusTag
    text={stands.taskStatusName}
    tone={isReturned(stands) ? "waiting" : (TONES[stands.taskStatus] ?? "idle")}
  />
);

const LOOKS: Readonly<Record<number, "success" | "exception">> = { 2: "success", 3: "exception" };

/** How far it has come. */
export const HowFar = ({ taskStatus, approvalProgress: n }: Pick<ApprovalRow, "taskStatus" | "approvalProgress">) => (
  <span className={styles.howFar}>
    <Progress
      percent={n}
      size={{ height: 6 }}
      status={LOOKS[taskStatus] ?? "normal"}
      format={(percent) => `${percent}%`}
      aria-label={t("progressOf", { n })}
    />
  </span>
);
