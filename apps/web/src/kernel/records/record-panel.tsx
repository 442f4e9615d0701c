import { Tabs } from "antd";
import { Fragment, type ReactNode, Suspense } from "react";
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
import { usePhone } from "../ui/use-phone";
import { PanelValue } from "./panel-value";
import type { RecordKind } from "./record";
import { useListFields } from "./record-facts";
import { RecordHeader } from "./record-header";
import type { RecordTab, TabPlace } from "./record-input";
import { RecordNews } from "./record-news";
import styles from "./records.module.css";
import { t } from "./texts";

const Attachments = soon(() => import("../attachments/attachments"));

/** The record itself, and until it is there what the list knows of it. */
interface Loaded<Row extends ListRow> {
  row: Row;
  whole: Row | undefined;
}

/** Only records have files; people and roles have none. */
const filesOf = <Row extends ListRow>({ module }: RecordKind<Row>): RecordTab<Row> => ({
  key: "files",
  title: t("attachments"),
  count: ({ subtotal }) => (subtotal as { file?: number } | undefined)?.file,
  render: (row) => <Attachments module={module} id={row.id} addable={able(row, "edit")} />,
});

function tabsOf<Row extends ListRow>(kind: RecordKind<Row>, { whole }: Loaded<Row>): RecordTab<Row>[] {
  const own = kind.tabs ?? [];
  return [
    ...own.filter(({ first }) => first),
    {
      key: "detail",
      title: t("details"),
      render: () =>
        whole ? (
          <DetailFields
            formId={kind.module}
            record={whole}
            titleField={kind.titleField}
            cells={kind.cells}
            around={(field, value) => (
              <PanelValue kind={kind} row={whole} field={field}>
                {value}
              </PanelValue>
            )}
          />
        ) : (
          <RowsSkeleton rows={8} />
        ),
    },
    ...own.filter(({ first }) => !first),
    ...(kind.bin ? [filesOf(kind)] : []),
    { key: "log", title: t("log"), render: ({ id }) => <ActionLog module={kind.module} id={id} /> },
  ];
}

const counted = (title: string, count: number | undefined) => (count ? `${title} (${count})` : title);

function footOf<Row extends ListRow>(tab: RecordTab<Row> | undefined, row: Row, place: TabPlace): ReactNode {
  const foot = tab?.foot?.(row, place);
  return foot ? (
    <Suspense key={row.id} fallback={null}>
      {foot}
    </Suspense>
  ) : null;
}

/** A record beside its list: facts, details, history, and what its type has besides. */
export default function RecordPanel<Row extends ListRow>(
  props: PanelProps<Row> & { kind: RecordKind<Row> },
): ReactNode {
  const { kind, id, tab, steps, acts, onTab, onEdit, onClose } = props;
  const view = useCall(kind.api.view, { id });
  const { settled } = useListFields(kind.module);
  const phone = usePhone();
  const whole = view.data?.data as ListRow | undefined as Row | undefined;
  const row = whole ?? props.row;
  const failed = view.error !== null && !whole;
  if (failed || !row || !settled)
    return (
      <SidePanel title={t("details")} record={id} header={null} steps={steps} onClose={onClose}>
        {failed ? (
          <ErrorState error={view.error} onRetry={view.refetch} onBack={onClose} />
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
      header={
        <Fragment key={id}>
          <RecordHeader {...{ kind, row, acts, onEdit }} onRemoved={onClose} />
          <RecordNews kind={kind} id={id} version={whole?.version} onMore={() => onTab("log")} />
        </Fragment>
      }
      foot={phone ? footOf(active, row, { tab, onTab }) : null}
      steps={steps}
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
