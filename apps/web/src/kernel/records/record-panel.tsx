import { Tabs } from "antd";
import { type ReactNode, Suspense } from "react";
import { able } from "../access/abilities";
import { asText } from "../forms/as-text";
import { DetailFields } from "../forms/detail-fields";
import { useCall } from "../http/hooks";
import type { ListRow, PanelProps } from "../list/list-module";
import { ActionLog } from "../panels/action-log";
import { SidePanel } from "../panels/side-panel";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { soon } from "../ui/soon";
import type { RecordKind } from "./record";
import { useListFields } from "./record-facts";
import { RecordHeader } from "./record-header";
import type { RecordTab } from "./record-input";
import styles from "./records.module.css";
import { t } from "./texts";

const Attachments = soon(() => import("../attachments/attachments"));

/** The record itself, and until it is there what the list knows of it. */
interface Loaded<Row extends ListRow> {
  row: Row;
  whole: Row | undefined;
}

function tabsOf<Row extends ListRow>(kind: RecordKind<Row>, { whole }: Loaded<Row>): RecordTab<Row>[] {
  const own = kind.tabs ?? [];
  return [
    ...own.filter(({ first }) => first),
    {
      key: "detail",
      title: t("details"),
      render: () =>
        whole ? (
          <DetailFields formId={kind.module} record={whole} titleField={kind.titleField} cells={kind.cells} />
        ) : (
          <RowsSkeleton rows={8} />
        ),
    },
    ...own.filter(({ first }) => !first),
    {
      key: "files",
      title: t("attachments"),
      count: ({ subtotal }) => (subtotal as { file?: number } | undefined)?.file,
      render: (row) => <Attachments module={kind.module} id={row.id} addable={able(row, "edit")} />,
    },
    { key: "log", title: t("log"), render: ({ id }) => <ActionLog module={kind.module} id={id} /> },
  ];
}

const counted = (title: string, count: number | undefined) => (count ? `${title} (${count})` : title);

/** A record beside its list: facts, details, history, and what its type has besides. */
export default function RecordPanel<Row extends ListRow>(
  props: PanelProps<Row> & { kind: RecordKind<Row> },
): ReactNode {
  const { kind, id, tab, onTab, onEdit, onClose } = props;
  const view = useCall(kind.api.view, { id });
  const { settled } = useListFields(kind.module);
  const whole = view.data?.data as ListRow | undefined as Row | undefined;
  const row = whole ?? props.row;
  const failed = view.error !== null && !whole;
  if (failed || !row || !settled)
    return (
      <SidePanel title={t("details")} record={id} header={null} onClose={onClose}>
        {failed ? (
          <ErrorState error={view.error} onRetry={view.refetch} />
        ) : (
          <div className={styles.tabBody}>
            <RowsSkeleton rows={10} />
          </div>
        )}
      </SidePanel>
    );
  const tabs = tabsOf(kind, { row, whole });
  const active = tabs.find(({ key }) => key === tab) ?? tabs[0];
  return (
    <SidePanel
      title={asText(row[kind.titleField])}
      record={id}
      header={<RecordHeader kind={kind} row={row} onEdit={onEdit} onRemoved={onClose} />}
      onClose={onClose}
    >
      <Tabs
        className={styles.tabs ?? ""}
        activeKey={active?.key ?? ""}
        onChange={onTab}
        items={tabs.map(({ key, title, count }) => ({ key, label: counted(title, whole && count?.(whole)) }))}
      />
      <div key={id} className={styles.tabBody}>
        <Suspense fallback={<RowsSkeleton rows={6} />}>{active?.render(row, { tab, onTab })}</Suspense>
      </div>
    </SidePanel>
  );
}
