/** What keeps a design from coming into force; a press leads to the place. */
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { common } from "../i18n/common";
import styles from "./problem-list.module.css";

export interface DraftProblem {
  key: string;
  text: string;
  /** What a press chooses; '' = the design itself. */
  at: string;
}

interface Props {
  /** Says how many there are. */
  title: string;
  problems: readonly DraftProblem[];
  /** The side on which the design stands. */
  edge: "above" | "below";
  onChoose: (at: string) => void;
  onClose: () => void;
}

export function ProblemList({ title, problems, edge, onChoose, onClose }: Props) {
  return (
    <section className={styles.problems} data-edge={edge} aria-label={title}>
      <div className={styles.head} role="status">
        {problems.length === 0 ? (
          <CheckCircleOutlined className={styles.allRight ?? ""} aria-hidden />
        ) : (
          <ExclamationCircleOutlined className={styles.wrong ?? ""} aria-hidden />
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
        {problems.map(({ key, text, at }) => (
          <li key={key}>
            <button type="button" className={styles.problem} onClick={() => onChoose(at)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
