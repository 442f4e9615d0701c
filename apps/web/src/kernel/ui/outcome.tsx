/** Tells row by row what a bulk action did. */
import type { BulkOutcome } from "@qicheng/api/kernel/envelope";
import { inform } from "./confirm";
import styles from "./outcome.module.css";
import { t } from "./texts";
import { toast } from "./toast";

type Outcome = Pick<BulkOutcome, "done"> & { refused: { id: number; name: string; msg: string }[] };

/** `msg` is the server's word when nothing was refused. */
export function showOutcome({ done, refused }: Outcome, msg: string): void {
  const sum = t("outcome", { done: done.length, refused: refused.length });
  if (refused.length === 0) {
    toast.success(msg || sum);
    return;
  }
  if (refused.length === 1 && done.length === 0 && refused[0]) {
    toast.error(`${refused[0].name}：${refused[0].msg}`);
    return;
  }
  inform(
    t("outcomeTitle"),
    <>
      <p>{sum}</p>
      <ul className={styles.rows}>
        {refused.map((row) => (
          <li key={row.id}>
            {row.msg.startsWith(row.name) ? null : <b>{row.name} </b>}
            {row.msg}
          </li>
        ))}
      </ul>
    </>,
  );
}
