import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { type Action, useActions } from "../../actions/action";
import { DetailFields } from "../../forms/shown/detail-fields";
import { asText } from "../../forms/values/as-text";
import { CallError } from "../../http/call";
import { useCall } from "../../http/hooks";
import type { ListRow, PanelProps } from "../../list/ask/list-module";
import MergedNotice, { mergedIntoOf } from "../../merging/merged-notice";
import { ActionLog } from "../../panels/action-log";
import { SidePanel } from "../../panels/side-panel";
import { able } from "../../session/abilities";
import { can } from "../../session/can";
import { soon } from "../../ui/basis/soon";
import { usePhone } from "../../ui/basis/use-phone";
import { EmptyState } from "../../ui/parts/empty-state";
import { Tabs } from "../../ui/parts/tabs";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import { fileCount, type RecordKind } from "../change/record";
import { isClosed } from "../parts/closed";
import type { Beginning, RecordTab, TabPlace } from "../parts/record-input";
import { t } from "../parts/texts";
import { PanelValue } from "./panel-value";
import { saidAbove, useListFields } from "./record-facts";
import { RecordHeader } from "./record-header";
import { RecordNews } from "./record-news";
import styles from "./records.module.css";

const SharesPart = soon(() => import("../../colleagues/shares-part"));
const Attachments = soon(() => import("../../attachments/attachments"));

/** The record itself, and until it is there what the list knows of it. */
interface Loaded<Row extends ListRow> {
  row: Row;
  whole: Row | undefined;
  /** Fields that its header tells. */
  said: readonly string[];
}

/** Only records have files; people and roles have none. */
const filesOf = <Row extends ListRow>({ module }: RecordKind<Row>): RecordTab<Row> => ({
  key: "files",
  title: t("attachments"),
  count: fileCount,
  contents: true,
  begin: { key: "newFile", title: t("newFile"), ability: "edit" },
  render: ({ id }, { begin }) => <Attachments {...{ module, id, begin }} />,
});

function tabsOf<Row extends ListRow>(kind: RecordKind<Row>, { whole, said }: Loaded<Row>): RecordTab<Row>[] {
  const own = (kind.tabs ?? []).filter(({ permission }) => permission === undefined || [permission].flat().some(can));
  const details: RecordTab<Row> = {
    key: "detail",
    title: t("details"),
    render: () =>
      whole ? (
        <>
          {kind.details?.(whole) ?? (
            <DetailFields
              formId={kind.module}
              record={whole}
              titleField={kind.titleField}
              said={own.some(({ first }) => first) ? [] : said}
              cells={kind.cells}
              around={(field, value) => (
                <PanelValue kind={kind} row={whole} field={field}>
                  {value}
                </PanelValue>
              )}
            />
          )}
          {kind.colleagues ? <SharesPart colleagues={kind.colleagues} row={whole} /> : null}
        </>
      ) : (
        <RowsSkeleton rows={8} />
      ),
  };
  return [
    ...own.filter(({ first }) => first),
    ...(kind.ownDetails ? [] : [details]),
    ...own.filter(({ first }) => !first),
    ...(kind.bin ? [filesOf(kind)] : []),
    { key: "log", title: t("log"), render: ({ id }) => <ActionLog module={kind.module} id={id} /> },
  ];
}

const asRead = <Row extends ListRow>(tab: RecordTab<Row>, row: Row): RecordTab<Row> =>
  isClosed(tab, row) ? { ...tab, render: () => <EmptyState text={t("claimFirst")} /> } : tab;

const counted = (title: string, count: number | undefined) => (count ? `${title} (${count})` : title);

/** A tab with what it leads to, and with what one may begin there. */
interface Offered<Row extends ListRow> {
  tab: RecordTab<Row>;
  show: Action;
  begin: Beginning | undefined;
}

function offeredTab<Row extends ListRow>(
  tab: RecordTab<Row>,
  { row, whole, asked, onTab }: Loaded<Row> & { asked: string; onTab: (tab: string) => void },
): Offered<Row> {
  const { key, title, count, begin } = tab;
  return {
    tab,
    show: {
      key: `tab ${key}`,
      title: t("showTab", { title }),
      label: counted(title, whole && count?.(whole)),
      sought: true,
      run: () => onTab(key),
    },
    begin:
      begin && able(row, begin.ability) && (begin.permission === undefined || can(begin.permission))
        ? { ...begin, asked: asked === begin.key, run: () => onTab(begin.key), onBegun: () => onTab(key) }
        : undefined,
  };
}

const placeOf = ({ begin }: { begin: Beginning | undefined }): TabPlace => (begin ? { begin } : {});

/** What begins on a tab is named by the address in its place. */
const isShown = <Row extends ListRow>({ tab: { key, begin } }: Offered<Row>, asked: string): boolean =>
  key === asked || begin?.key === asked;

function footOf<Row extends ListRow>({ tab, begin }: Offered<Row>, row: Row): ReactNode {
  const foot = tab.foot?.(row, placeOf({ begin }));
  return foot ? (
    <Suspense key={row.id} fallback={null}>
      {foot}
    </Suspense>
  ) : null;
}

interface TabBarProps<Row extends ListRow> {
  tabs: readonly Offered<Row>[];
  active: Offered<Row>;
  onTab: (tab: string) => void;
}

function TabBar<Row extends ListRow>({ tabs, active, onTab }: TabBarProps<Row>) {
  useActions(tabs.flatMap(({ show, begin }) => [show, ...(begin ? [begin] : [])]));
  return (
    <Tabs
      className={styles.tabs ?? ""}
      activeKey={active.tab.key}
      onChange={onTab}
      items={tabs.map(({ tab, show }) => ({ key: tab.key, label: show.label }))}
    />
  );
}

/** What one has looked at and sees no longer, such as what one has just given away, does not stay open. */
function useGone(isGone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}

/** What a type shows between facts and tabs. */
function Above<Row extends ListRow>({ kind, row }: { kind: RecordKind<Row>; row: Row | undefined }) {
  return row && kind.above ? <Suspense fallback={null}>{kind.above(row)}</Suspense> : null;
}

/** A record beside its list: facts, details, history, and what its type has besides. */
export default function RecordPanel<Row extends ListRow>(
  props: PanelProps<Row> & { kind: RecordKind<Row> },
): ReactNode {
  const { kind, id, tab, steps, scope, acts, onTab, onEdit, onClose } = props;
  const view = useCall(kind.api.view, { id });
  const { settled, fields } = useListFields(kind.module);
  const phone = usePhone();
  const whole = view.data?.data as ListRow | undefined as Row | undefined;
  const row = whole ?? props.row;
  useGone(whole !== undefined && view.error instanceof CallError && view.error.code === "NOT_FOUND", onClose);
  const failed = view.error !== null && !whole;
  const into = failed ? mergedIntoOf(view.error) : undefined;
  if (into)
    return (
      <SidePanel title={into.was} record={id} header={null} steps={steps} onClose={onClose}>
        <MergedNotice {...{ kind, into }} error={view.error} />
      </SidePanel>
    );
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
  const loaded = { row, whole, said: saidAbove(kind, fields) };
  const tabs = tabsOf(kind, loaded).map((one) => offeredTab(asRead(one, row), { ...loaded, asked: tab, onTab }));
  const active = tabs.find((one) => isShown(one, tab)) ?? (tabs[0] as Offered<Row>);
  return (
    <SidePanel
      title={asText(row[kind.titleField])}
      record={id}
      header={
        <Fragment key={id}>
          <RecordHeader {...{ kind, row, scope, acts, onEdit }} onRemoved={onClose} />
          <RecordNews kind={kind} id={id} version={whole?.version} onMore={() => onTab("log")} />
        </Fragment>
      }
      foot={phone ? footOf(active, row) : null}
      steps={steps}
      onClose={onClose}
    >
      <Above key={`above ${id}`} kind={kind} row={whole} />
      <TabBar {...{ tabs, active, onTab }} />
      <div key={id} className={styles.tabBody}>
        <Suspense fallback={<RowsSkeleton rows={6} />}>{active.tab.render(row, placeOf(active))}</Suspense>
      </div>
    </SidePanel>
  );
}
