/** Pinned news that one has not read, once after one has arrived: one after another. */
import type { NewsRow } from "@qicheng/api/news/routes";
import { useEffect, useState } from "react";
import { call } from "../../kernel/http/call";
import { openFull } from "../../kernel/open/shown-full";
import RichValue from "../../kernel/rich/rich-value";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import styles from "./news.module.css";
import { Confirm } from "./news-tab";
import { t } from "./texts";
import { useRead } from "./use-read";

const MOST = 5;

function Reading({ row }: { row: NewsRow }) {
  useRead(row);
  return (
    <div className={styles.first}>
      <div className={styles.meta}>
        <span>{t("by", { name: row.username })}</span>
        <RelativeTime value={row.startTime} />
      </div>
      <div className={styles.content}>
        <RichValue value={row.cont} />
      </div>
      <Confirm row={row} />
    </div>
  );
}

export default function FirstNews() {
  const [rows, setRows] = useState<readonly NewsRow[]>([]);
  useEffect(() => {
    // Without an answer nothing is shown: the list has them all the same.
    call("news.index", { page: 1, rows: MOST, view: 1, unread: 1 }).then(
      (answer) => setRows(answer.rows),
      () => undefined,
    );
  }, []);
  const [row, ...rest] = rows;
  if (!row) return null;
  const goOn = () => setRows(rest);
  return (
    <Dialog
      open
      width={640}
      title={row.title}
      okText={rest.length > 0 ? t("next") : t("gotIt")}
      onOk={goOn}
      onCancel={goOn}
      cancelText={t("open")}
      cancelButtonProps={{
        onClick: () => {
          setRows([]);
          openFull("news", row.id);
        },
      }}
    >
      <Reading key={row.id} row={row} />
    </Dialog>
  );
}
