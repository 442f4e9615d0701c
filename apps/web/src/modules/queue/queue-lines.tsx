/** What one has to do, one below the other. */
import type { QueueRow } from "@qicheng/api/queue/routes";
import { Button } from "antd";
import { asSentence } from "../../kernel/i18n/language";
import { HomeList } from "../home/public";
import styles from "./queue.module.css";
import { reasonClass, whyOf } from "./reason";
import { t } from "./texts";
import { openWork } from "./use-call-next";

interface Props {
  /** Undefined until they are there. */
  rows: readonly QueueRow[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export const QueueLines = (props: Props) => (
  <HomeList
    {...props}
    keyOf={({ module, id }) => `${module} ${id}`}
    empty={asSentence(t("empty"), t("emptyHint"))}
    row={(row) => (
      <>
        <Button type="link" size="small" className={styles.open ?? ""} title={whyOf(row)} onClick={() => openWork(row)}>
          {row.name}
        </Button>
        <span className={reasonClass(row.urgency)}>{row.reason}</span>
      </>
    )}
  />
);
