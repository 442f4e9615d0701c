/** What keeps the form from being published; a press goes to the field. */
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { common } from "../i18n/common";
import type { DesignProblem } from "./check";
import styles from "./designer.module.css";
import { t } from "./texts";

interface Props {
  problems: readonly DesignProblem[];
  onChoose: (field: string) => void;
  onClose: () => void;
}

export function ProblemsPanel({ problems, onChoose, onClose }: Props) {
  const none = problems.length === 0;
  return (
    <section className={styles.problems} aria-label={t("problems", { n: problems.length })}>
      <div className={styles.problemsHead} role="status">
        {none ? (
          <CheckCircleOutlined className={styles.allRight ?? ""} aria-hidden />
        ) : (
          <ExclamationCircleOutlined className={styles.wrong ?? ""} aria-hidden />
        )}
        <strong>{none ? t("noProblems") : t("problems", { n: problems.length })}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={common("close")}
          onClick={onClose}
        />
      </div>
      {problems.map(({ field, msg }) => (
        <button key={`${field} ${msg}`} type="button" className={styles.problem} onClick={() => onChoose(field)}>
          {field === "" ? t("ofTheForm") + common("colon") + msg : msg}
        </button>
      ))}
    </section>
  );
}
