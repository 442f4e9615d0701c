import { DownOutlined, EditOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps, Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { able } from "../access/abilities";
import { asText } from "../forms/as-text";
import { useWrite } from "../http/hooks";
import { common } from "../i18n/common";
import type { ListRow } from "../list/list-module";
import { type RecordKind, useRemoval } from "./record";
import { RecordFacts } from "./record-facts";
import { RecordTags } from "./record-tags";
import styles from "./records.module.css";
import { t } from "./texts";

const Why = lazy(() => import("./why"));

interface Props<Row extends ListRow> {
  kind: RecordKind<Row>;
  row: Row;
  onEdit: () => void;
  onRemoved: () => void;
}

interface StarProps {
  starred: boolean;
  busy: boolean;
  onStar: () => void;
}

function Star({ starred, busy, onStar }: StarProps) {
  const title = t(starred ? "unwatch" : "watch");
  return (
    <Button
      type="text"
      size="small"
      className={styles.star ?? ""}
      title={title}
      aria-label={title}
      aria-pressed={starred}
      disabled={busy}
      icon={starred ? <StarFilled className={styles.starred ?? ""} aria-hidden /> : <StarOutlined aria-hidden />}
      onClick={onStar}
    />
  );
}

/** 更多: star, reasons and deletion, as far as the type has them and I may. */
function MoreMenu<Row extends ListRow>({
  kind,
  row,
  onStar,
  onRemoved,
}: Omit<Props<Row>, "onEdit"> & { onStar: () => void }) {
  const { star, why } = kind.api;
  const [asking, setAsking] = useState(false);
  const remove = useRemoval(kind, onRemoved);
  const entries: MenuProps["items"] = [
    ...(star ? [{ key: "watch", label: t(row.watchuserid ? "unwatch" : "watch"), onClick: onStar }] : []),
    ...(why ? [{ key: "why", label: t("why"), onClick: () => setAsking(true) }] : []),
  ];
  const removal = {
    key: "delete",
    label: common("delete"),
    danger: true,
    onClick: () => void remove(row.id, kind.confirmDelete?.(row)),
  };
  const divided = entries.length > 0 ? [...entries, { type: "divider" as const }, removal] : [removal];
  const items = able(row, "delete") ? divided : entries;
  if (items.length === 0) return null;
  return (
    <Popover
      open={asking}
      onOpenChange={(open) => open || setAsking(false)}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={<Suspense fallback={null}>{why ? <Why route={why} id={row.id} /> : null}</Suspense>}
    >
      <span>
        <Dropdown trigger={["click"]} menu={{ items }}>
          <Button>
            {common("more")}
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      </span>
    </Popover>
  );
}

/** Name, state, acts and facts of an open record. */
export function RecordHeader<Row extends ListRow>({ kind, row, onEdit, onRemoved }: Props<Row>) {
  const { id } = row;
  // never written where the type has no route for it
  const star = useWrite(kind.api.star ?? "customers.star");
  const onStar = () => star.mutate({ id });
  const name = asText(row[kind.titleField]);
  return (
    <>
      <div className={styles.title}>
        {kind.api.star ? <Star starred={Boolean(row.watchuserid)} busy={star.isPending} onStar={onStar} /> : null}
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        {kind.badge?.(row)}
        <span className={styles.buttons}>
          {able(row, "edit") ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {common("edit")}
            </Button>
          ) : null}
          <MoreMenu {...{ kind, row, onStar, onRemoved }} />
        </span>
      </div>
      {kind.api.bindTag ? <RecordTags key={id} route={kind.api.bindTag} kind={kind} row={row} /> : null}
      <RecordFacts kind={kind} row={row} />
    </>
  );
}
