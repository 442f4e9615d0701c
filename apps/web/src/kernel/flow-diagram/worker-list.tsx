/** Who works at a node, and whether they have looked at it. */
import { StatusTag } from "../ui/parts/status-tag";
import { UserAvatar } from "../ui/parts/user-avatar";
import styles from "./flow-diagram.module.css";
import { type DiagramWorker, didText, isRead, readAt, readText } from "./nodes";
import { t } from "./texts";

export function WorkerList({ workers }: { workers: readonly DiagramWorker[] }) {
  if (workers.length === 0) return <span className={styles.nobody}>{t("nobody")}</span>;
  return (
    <ul className={styles.workers}>
      {workers.map((worker, at) => (
        // the same person may stand on a step twice
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className={styles.worker}>
          <UserAvatar name={worker.nickname} src={worker.header} size={24} beside />
          <span className={styles.workerName}>
            {worker.nickname}
            {didText(worker) === "" ? null : <small>{didText(worker)}</small>}
          </span>
          <StatusTag text={readText(worker)} tone={isRead(worker) ? "passed" : "idle"} />
          {worker.readtime === "" ? null : <time className={styles.time}>{readAt(worker)}</time>}
        </li>
      ))}
    </ul>
  );
}
