/** One follow-up beside the list of all: whole, with its pictures and what colleagues say to it. */
import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { useActions } from "../../kernel/actions/action";
import { useCall } from "../../kernel/http/hooks";
import type { PanelProps } from "../../kernel/list/ask/list-module";
import { RecordLink } from "../../kernel/open/full-records";
import { SidePanel } from "../../kernel/panels/side-panel";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { Entry } from "./entry";
import styles from "./followups.module.css";
import { t } from "./texts";
import { isOwnStill, useEntryActs } from "./use-entry-acts";

type Row = FollowUpRow & { [field: string]: unknown };
type Props = Pick<PanelProps<Row>, "id" | "row" | "steps" | "onClose">;

function Whole({ row, onGone }: { row: FollowUpRow; onGone: () => void }) {
  const { editing, setEditing, remove } = useEntryActs([row], onGone);
  const own = isOwnStill(row);
  useActions([
    ...(own || row.can.edit ? [{ key: "editFollowUp", title: t("edit"), run: () => setEditing(row.id) }] : []),
    ...(own || row.can.delete
      ? [{ key: "removeFollowUp", title: t(own ? "withdraw" : "remove"), run: () => remove(row) }]
      : []),
  ]);
  return (
    <ul className={`${styles.list} ${styles.alone}`}>
      <Entry
        key={row.id}
        row={row}
        discussed
        editing={editing === row.id}
        onEdit={(on) => setEditing(on ? row.id : undefined)}
        onRemove={() => remove(row)}
      />
    </ul>
  );
}

export default function EntryPanel({ id, row: listed, steps, onClose }: Props) {
  const data = JSON.stringify([{ field: "id", op: "in", value: [id] }]);
  const asked = useCall("followups.index", { data, rows: 1, count: "0" });
  const row = asked.data ? asked.data.rows[0] : listed;
  const body = () => {
    if (row) return <Whole key={row.id} row={row} onGone={onClose} />;
    if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
    return asked.data ? <EmptyState text={t("gone")} /> : <RowsSkeleton rows={4} />;
  };
  const header = row ? (
    <div className={styles.title}>
      <RecordLink type={row.module} id={row.customerId}>
        {row.customerName}
      </RecordLink>
    </div>
  ) : (
    <div className={styles.title}>{t("record")}</div>
  );
  return (
    <SidePanel title={t("record")} record={id} header={header} {...(steps ? { steps } : {})} onClose={onClose}>
      {body()}
    </SidePanel>
  );
}
