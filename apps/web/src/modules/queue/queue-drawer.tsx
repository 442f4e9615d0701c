import type { QueueRow } from "@qicheng/api/queue/routes";
import { Button, Drawer } from "antd";
import { useEffect, useRef } from "react";
import { CallLink } from "../../kernel/forms/shown/call-link";
import { act } from "../../kernel/http/act";
import { about } from "../../kernel/i18n/about";
import { asSentence } from "../../kernel/i18n/language";
import { toast } from "../../kernel/tell/toast";
import { isFocusFree, useGiveBack } from "../../kernel/ui/basis/use-give-back";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import flat from "../../kernel/ui/parts/flat.module.css";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./queue.module.css";
import { reasonClass, whyOf } from "./reason";
import { t } from "./texts";
import { openWork } from "./use-call-next";
import { useQueue } from "./use-queue";

const WIDTH = 460;

async function skip({ module, id, name }: QueueRow): Promise<boolean> {
  const answer = await act("queue.skip", { module, id });
  if (!answer) return false;
  const run = () => void act("queue.skip", { module, id, back: 1 });
  toast.success(about(answer.msg, name), { action: { label: t("undo"), run } });
  return true;
}

/** Lines that are shown at once; what comes behind them comes up as those are done. */
const MOST = 100;

/** Whoever puts a line off with keys goes on at the one that takes its place, or at the last. */
function useGoingOn(rows: readonly QueueRow[]) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    const at = place.current;
    if (at === null || !isFocusFree()) return;
    place.current = null;
    const line = list.current?.children[Math.min(at, rows.length - 1)];
    line?.querySelector<HTMLElement>("[data-skip]")?.focus();
  }, [rows]);
  const putOff = async (row: QueueRow, at: number): Promise<void> => {
    place.current = at;
    if (!(await skip(row))) place.current = null;
  };
  return { list, putOff };
}

/** How many lines each source has first; of what is not shown yet there are more. */
function Counts({ rows, total }: { rows: readonly QueueRow[]; total: number }) {
  const more = total > rows.length ? "+" : "";
  const names = [...new Map(rows.map(({ source, sourceName }) => [source, sourceName]))];
  return (
    <p className={styles.counts}>
      {names.map(([key, name]) => (
        <span key={key}>
          {name} {rows.filter(({ source }) => source === key).length}
          {more}
        </span>
      ))}
    </p>
  );
}

/** All that one has to do, line by line. */
export default function QueueDrawer({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const { rows, total, loading, error, refetch } = useQueue(MOST);
  const { list, putOff } = useGoingOn(rows);
  useGiveBack();
  const open = (row: QueueRow) => {
    onClose();
    openWork(row);
  };
  const state = () => {
    if (error && rows.length === 0) return <ErrorState error={error} onRetry={refetch} />;
    if (loading) return <RowsSkeleton rows={8} />;
    return rows.length === 0 ? <EmptyState text={asSentence(t("empty"), t("emptyHint"))} /> : null;
  };
  return (
    <Drawer open onClose={onClose} title={t("title")} size={phone ? "100%" : WIDTH}>
      <Counts {...{ rows, total }} />
      {state()}
      <ul ref={list} className={styles.list}>
        {rows.map((row, at) => (
          <li key={`${row.module} ${row.id}`} className={styles.item}>
            <button
              type="button"
              className={`${flat.button} ${styles.open}`}
              title={whyOf(row)}
              onClick={() => open(row)}
            >
              <span className={styles.name}>{row.name}</span>
              <span className={reasonClass(row.urgency)}>
                {row.heldBy === "" ? row.reason : `${row.reason} · ${t("heldBy", { name: row.heldBy })}`}
              </span>
            </button>
            {row.phone === "" ? null : <CallLink number={row.phone} size="small" />}
            <Button type="text" size="small" data-skip onClick={() => void putOff(row, at)}>
              {t("skip")}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
