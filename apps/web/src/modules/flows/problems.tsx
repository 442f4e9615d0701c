/** What keeps the flow from being released; a press leads to the node or line. */
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import type { FlowViolation } from "@qicheng/api/flows/routes";
import { Button } from "antd";
import { common } from "../../kernel/i18n/common";
import { lineName } from "./describe";
import styles from "./designer.module.css";
import type { FlowDraft } from "./edits";
import { t } from "./texts";

interface Props {
  violations: readonly FlowViolation[];
  draft: FlowDraft;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** A line has no name of its own: it is told by its ends. */
function textOf({ lineId, message }: FlowViolation, draft: FlowDraft): string {
  const line = draft.lines.find(({ id }) => id === lineId);
  return line ? t("problemAt", { at: lineName(draft, line), message }) : message;
}

export function Problems({ violations, draft, onChoose, onClose }: Props) {
  const n = violations.length;
  const title = n === 0 ? t("noProblems") : t("problems", { n });
  return (
    <section className={styles.problems} aria-label={title}>
      <div className={styles.problemsHead} role="status">
        {n === 0 ? (
          <CheckCircleOutlined className={styles.allRight ?? ""} aria-hidden />
        ) : (
          <ExclamationCircleOutlined className={styles.sign ?? ""} aria-hidden />
        )}
        <strong>{title}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={common("close")}
          onClick={onClose}
        />
      </div>
      <ul>
        {violations.map((one) => (
          <li key={`${one.rule} ${one.nodeId} ${one.lineId} ${one.message}`}>
            <button type="button" className={styles.problem} onClick={() => onChoose(one.nodeId || one.lineId)}>
              {textOf(one, draft)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
