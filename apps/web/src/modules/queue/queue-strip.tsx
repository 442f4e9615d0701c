import { RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { asSentence } from "../../kernel/i18n/language";
import { useRoving } from "../../kernel/ui/basis/use-roving";
import styles from "./queue.module.css";
import { reasonClass, whyOf } from "./reason";
import { t } from "./texts";
import { openWork } from "./use-call-next";
import { MOST, useQueue } from "./use-queue";

const QueueDrawer = lazy(() => import("./queue-drawer"));

/** What one has to do, above one's own records: the most urgent first, each with its reason. */
export function QueueStrip() {
  const { rows, total, loading, error } = useQueue(MOST);
  const [open, setOpen] = useState(false);
  const roving = useRoving<HTMLElement>();
  return (
    <section {...roving} className={styles.strip} aria-label={t("title")}>
      <Button
        type="text"
        size="small"
        className={styles.all ?? ""}
        title={t("all")}
        disabled={total === 0}
        onClick={() => setOpen(true)}
      >
        {total === 0 ? t("title") : t("titleCount", { count: total })}
        {total === 0 ? null : <RightOutlined aria-hidden />}
      </Button>
      {loading || error || total > 0 ? null : (
        <span className={styles.none}>{asSentence(t("empty"), t("emptyHint"))}</span>
      )}
      <ul className={styles.lines}>
        {rows.slice(0, MOST).map((row) => (
          <li key={`${row.module} ${row.id}`}>
            <button type="button" className={styles.line} title={whyOf(row)} onClick={() => openWork(row)}>
              <span className={styles.name}>{row.name}</span>
              <span className={reasonClass(row.urgency)}>{row.reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <Suspense fallback={null}>
          <QueueDrawer onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
