/** What keeps a design from coming into force; a press leads to the place. */
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined, WarningOutlined } from "@ant-design/icons";
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
  /** What keeps it from nothing, and should be known, below a title of its own. */
  notes?: { title: string; list: readonly DraftProblem[] };
  /** The side on which the design stands. */
  edge: "above" | "below";
  onChoose: (at: string) => void;
  onClose: () => void;
}

function Lines({ problems, onChoose }: Pick<Props, "problems" | "onChoose">) {
  return (
    <ul>
      {problems.map(({ key, text, at }) => (
        <li key={key}>
          <button type="button" className={styles.problem} onClick={() => onChoose(at)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ProblemList({ title, problems, notes, edge, onChoose, onClose }: Props) {
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
      <Lines {...{ problems, onChoose }} />
      {notes && notes.list.length > 0 ? (
        <>
          <p className={styles.notes}>
            <WarningOutlined aria-hidden /> {notes.title}
          </p>
          <Lines problems={notes.list} onChoose={onChoose} />
        </>
      ) : null}
    </section>
  );
}
