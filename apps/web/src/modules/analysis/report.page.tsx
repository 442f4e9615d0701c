/** Reports that people make: chosen at the side, counted anew each time by the rights of whoever looks. */
import { ClockCircleOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import type { Report, Reports } from "@qicheng/api/analysis/report-shapes";
import { Button, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { positive } from "../../kernel/list/ask/list-state";
import { listScreenOf } from "../../kernel/menus/menu";
import { Can } from "../../kernel/session/can";
import { useSession } from "../../kernel/session/session-store";
import { useAddress } from "../../kernel/spans/use-span";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import flat from "../../kernel/ui/parts/flat.module.css";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./analysis.module.css";
import { ExportButton } from "./export-button";
import type { Draft } from "./report-editor";
import { ReportView } from "./report-result";
import { t } from "./report-texts";

const ReportEditor = lazy(() => import("./report-editor"));
const ScheduleDialog = lazy(() => import("./schedule-dialog"));

const NEW: Draft = {
  id: null,
  version: 0,
  name: "",
  shared: 0,
  module: "",
  sum: "",
  by: null,
  split: null,
  filter: [],
  picture: "bars",
};

const draftOf = ({ id, version, name, shared, module, sum, by, split, filter, picture }: Report): Draft => ({
  id,
  version,
  name,
  shared: shared === 1 ? 1 : 0,
  module,
  sum,
  by,
  split,
  filter,
  picture,
});

interface SideProps {
  reports: readonly Report[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function Side({ reports, chosen, onChoose }: SideProps) {
  const phone = usePhone();
  const parts = [
    { title: t("mine"), found: reports.filter(({ mine }) => mine === 1) },
    { title: t("others"), found: reports.filter(({ mine }) => mine === 0) },
  ].filter(({ found }) => found.length > 0);
  if (phone)
    return (
      <Select
        className={styles.reportChoice ?? ""}
        aria-label={t("choose")}
        value={chosen ?? null}
        options={parts.map(({ title, found }) => ({
          label: title,
          options: found.map(({ id, name }) => ({ value: id, label: name })),
        }))}
        onChange={(id) => id !== null && onChoose(id)}
      />
    );
  return (
    <nav className={styles.reportSide} aria-label={t("choose")}>
      {parts.map(({ title, found }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {found.map(({ id, name, mine, maker }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`${flat.button} ${styles.reportItem}`}
                  aria-current={id === chosen}
                  onClick={() => onChoose(id)}
                >
                  {name}
                  {mine === 0 ? <span className={styles.reportMaker}>{t("madeBy", { name: maker })}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface OneProps {
  report: Report;
  makes: boolean;
  onEdit: (draft: Draft) => void;
  onDeleted: () => void;
}

function OneReport({ report, makes, onEdit, onDeleted }: OneProps) {
  const { id, version, name, changes, picture } = report;
  const [sending, setSending] = useState(false);
  const remove = useWrite("bi.report", { toast: () => name, onSuccess: onDeleted });
  // one that goes is counted no more
  const enabled = remove.isIdle || remove.isError;
  const { data, error, refetch, isPlaceholderData } = useCall(
    "bi.report",
    { act: "run", report: { id, version } },
    { enabled },
  );
  const askDelete = async () => {
    if (await confirm({ content: t("askDelete", { name }), danger: true, okText: common("delete") }))
      remove.mutate({ act: "delete", report: { id, version } });
  };
  const result = data?.data.result;
  const body = () => {
    if (result) return <ReportView result={result} picture={picture} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />;
  };
  return (
    <article className={isPlaceholderData ? styles.dimmed : styles.report} aria-label={name}>
      <header className={styles.reportHead}>
        <h2>{name}</h2>
        {result ? <ExportButton page="report" query={{ report: { id, version } }} /> : null}
        <Can permission="bi.manage.send">
          <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => setSending(true)}>
            {t("send")}
          </Button>
        </Can>
        {changes === 1 ? (
          <>
            <Button icon={<EditOutlined aria-hidden />} onClick={() => onEdit(draftOf(report))}>
              {common("edit")}
            </Button>
            <Button icon={<DeleteOutlined aria-hidden />} loading={remove.isPending} onClick={() => void askDelete()}>
              {common("delete")}
            </Button>
          </>
        ) : null}
        {makes ? (
          <Button
            onClick={() => onEdit({ ...draftOf(report), id: null, version: 0, shared: 0, name: t("copyOf", { name }) })}
          >
            {t("copy")}
          </Button>
        ) : null}
      </header>
      {result ? <p className={styles.asOf}>{t("asOf", { time: result.asOf })}</p> : null}
      {body()}
      <Suspense fallback={null}>
        {sending ? <ScheduleDialog name={name} reportId={id} onClose={() => setSending(false)} /> : null}
      </Suspense>
    </article>
  );
}

function Body({ data, refetch }: { data: Reports; refetch: () => Promise<unknown> }) {
  const { params, write } = useAddress();
  const [draft, setDraft] = useState<Draft>();
  const asked = positive(params.get("id"));
  const granted = useSession((session) => session.granted);
  const { reports } = data;
  // its numbers lead to a list
  const sources = data.sources.filter(({ module }) => listScreenOf(module, granted) !== undefined);
  const makes = data.makes === 1;
  const chosen = asked === null ? reports[0] : reports.find(({ id }) => id === asked);
  const open = (id: number | null) => write({ id: id === null ? null : String(id) });
  const add = makes ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDraft(NEW)}>
      {t("add")}
    </Button>
  ) : null;
  return (
    <>
      {reports.length === 0 ? (
        <EmptyState text={makes ? t("noneHint") : t("noneYet")} action={add} />
      ) : (
        <>
          <div className={styles.filters}>{add}</div>
          <div className={styles.reportPair}>
            <Side reports={reports} chosen={chosen?.id} onChoose={open} />
            {chosen ? (
              <OneReport
                key={`${chosen.id} ${chosen.version}`}
                report={chosen}
                makes={makes}
                onEdit={setDraft}
                onDeleted={async () => {
                  open(null);
                  await refetch();
                }}
              />
            ) : (
              <EmptyState text={t("gone")} />
            )}
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {draft ? (
          <ReportEditor
            draft={draft}
            sources={sources}
            onSaved={async (id) => {
              await refetch();
              open(id);
              setDraft(undefined);
            }}
            onClose={() => setDraft(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export default function ReportPage() {
  const { data, error, refetch } = useCall("bi.report", { act: "list" });
  const body = () => {
    if (data) return <Body data={data.data} refetch={refetch} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={8} />;
  };
  return <Screen title={t("reports")}>{body()}</Screen>;
}
