import type { QueueRow } from "@qicheng/api/queue/routes";
import { Button, Drawer } from "antd";
import { useNavigate } from "react-router";
import { CallLink } from "../../kernel/forms/call-link";
import { act } from "../../kernel/http/act";
import { asSentence } from "../../kernel/i18n/language";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { toast } from "../../kernel/ui/toast";
import { usePhone } from "../../kernel/ui/use-phone";
import styles from "./queue.module.css";
import { reasonClass } from "./reason";
import { t } from "./texts";
import { openWork } from "./use-call-next";
import { useQueue } from "./use-queue";

const WIDTH = 460;

async function skip({ module, id, name }: QueueRow): Promise<void> {
  const answer = await act("queue.skip", { module, id });
  if (!answer) return;
  const run = () => void act("queue.skip", { module, id, back: 1 });
  toast.success(`${answer.msg}「${name}」`, { action: { label: t("undo"), run } });
}

/** A masked number is none to call. */
const isNumber = (phone: string): boolean => phone !== "" && !phone.includes("*");

/** All that one has to do, line by line. */
export default function QueueDrawer({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const { rows, loading, error, refetch } = useQueue();
  const open = (row: QueueRow) => {
    onClose();
    openWork(navigate, row);
  };
  const state = () => {
    if (error && rows.length === 0) return <ErrorState error={error} onRetry={refetch} />;
    if (loading) return <RowsSkeleton rows={8} />;
    return rows.length === 0 ? <EmptyState text={asSentence(t("empty"), t("emptyHint"))} /> : null;
  };
  return (
    <Drawer open onClose={onClose} title={t("title")} size={phone ? "100%" : WIDTH}>
      {state()}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={`${row.module} ${row.id}`} className={styles.item}>
            <button type="button" className={styles.open} onClick={() => open(row)}>
              <span className={styles.name}>{row.name}</span>
              <span className={reasonClass(row.urgency)}>
                {row.heldBy === "" ? row.reason : `${row.reason} · ${t("heldBy", { name: row.heldBy })}`}
              </span>
            </button>
            {isNumber(row.phone) ? <CallLink number={row.phone} size="small" /> : null}
            <Button type="text" size="small" onClick={() => void skip(row)}>
              {t("skip")}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
