import type { QueueRow } from "@qicheng/api/queue/routes";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./queue.module.css";
import { reasonClass, whyOf } from "./reason";
import { openWork } from "./use-call-next";

/** The first thing to do: what it is, why it is the first, and the call. */
export function HeadLine({ row, call }: { row: QueueRow; call: ReactNode }) {
  return (
    <div className={styles.head}>
      <Button type="link" className={styles.headName ?? ""} title={whyOf(row)} onClick={() => openWork(row)}>
        {row.name}
      </Button>
      <span className={reasonClass(row.urgency)}>{row.reason}</span>
      {row.phone === "" ? null : <span className={styles.number}>{row.phone}</span>}
      {call}
    </div>
  );
}
