/** 打印预览: the paper of one record by the template that one chooses. What is shown is what is printed. */
import { ArrowLeftOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import type { Paper } from "@qicheng/api/print-templates/routes";
import { Button, Drawer, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useActions } from "../../kernel/actions/action";
import { act } from "../../kernel/http/act";
import { useCall } from "../../kernel/http/hooks";
import { rememberPicks, useRecent } from "../../kernel/pickers/recent";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { picturesOf } from "../preview/public";
import { bytesOf, saveAs, sizeText } from "./paper-bytes";
import { PaperPages } from "./paper-pages";
import styles from "./print-templates.module.css";
import { t } from "./texts";

export interface PreviewProps {
  module: string;
  id: number;
  name: string;
  onClose: () => void;
}

/** Pages in the place of the screen while the browser prints. */
function Sheets({ pages, paper, onDone }: { pages: readonly string[]; paper: Paper; onDone: () => void }) {
  const shown = useRef(0);
  useEffect(() => {
    window.addEventListener("afterprint", onDone);
    return () => window.removeEventListener("afterprint", onDone);
  }, [onDone]);
  const loaded = () => {
    shown.current += 1;
    if (shown.current === pages.length) window.print();
  };
  const { width, height } = paper;
  return createPortal(
    <div className={styles.sheets}>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {pages.map((url) => (
        <img key={url} src={url} alt="" className={styles.sheet} style={{ width: `${width}mm` }} onLoad={loaded} />
      ))}
    </div>,
    document.body,
  );
}

function Body({ id, templateId, onPaper }: { id: number; templateId: number; onPaper: (paper: Paper | null) => void }) {
  const { data, error, refetch, isFetching } = useCall("printTemplates.preview", { id: templateId, modelId: id });
  const paper = isFetching ? undefined : data?.data;
  useEffect(() => onPaper(paper ?? null), [paper, onPaper]);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return paper ? <PaperPages paper={paper} /> : <RowsSkeleton rows={8} />;
}

/** Templates of the module that suit the record, and the one that was used last. */
function useTemplates(module: string, id: number) {
  const { data, error, refetch } = useCall("printTemplates.list", { module, modelId: id });
  const kind = `print ${module}`;
  const [last] = useRecent(kind);
  const templates = data?.data;
  const chosen = templates?.find((one) => one.id === last)?.id ?? templates?.[0]?.id;
  return { templates, chosen, error, refetch, remember: (next: number) => rememberPicks(kind, [next]) };
}

export default function PrintPreview({ module, id, name, onClose }: PreviewProps) {
  const { templates, chosen, error, refetch, remember } = useTemplates(module, id);
  const isNone = templates?.length === 0;
  const [paper, setPaper] = useState<Paper | null>(null);
  const [busy, setBusy] = useState(false);
  const [sheets, setSheets] = useState<{ pages: readonly string[]; paper: Paper } | null>(null);
  /** Logged, and drawn anew: what is printed is the record of this moment. */
  const asPrinted = async (use: (printed: Paper) => Promise<void> | void) => {
    if (chosen === undefined) return;
    setBusy(true);
    const answer = await act("printTemplates.print", { id: chosen, modelId: id });
    if (answer) {
      setPaper(answer.data);
      await use(answer.data);
    }
    setBusy(false);
  };
  const print = () =>
    asPrinted(async (printed) => setSheets({ pages: await picturesOf(bytesOf(printed)), paper: printed }));
  const save = () => asPrinted((printed) => saveAs(bytesOf(printed), printed.filename));
  const done = () => {
    for (const url of sheets?.pages ?? []) URL.revokeObjectURL(url);
    setSheets(null);
  };
  const disabled = paper === null || busy;
  useActions(
    [
      { key: "print", title: t("print"), disabled, run: () => void print() },
      { key: "savePdf", title: t("save"), disabled, run: () => void save() },
    ],
    "whole",
  );
  const choose = (next: number) => {
    setPaper(null);
    remember(next);
  };
  return (
    <Drawer
      open
      size="min(1000px, 100%)"
      title={`${t("preview")} · ${name}`}
      classNames={{ body: styles.desk ?? "" }}
      styles={{ body: { padding: 0 } }}
      closeIcon={null}
      onClose={onClose}
    >
      <div className={styles.bar}>
        <Select
          className={styles.choose ?? ""}
          aria-label={t("chooseTemplate")}
          placeholder={t("chooseTemplate")}
          value={chosen ?? null}
          options={(templates ?? []).map((one) => ({ value: one.id, label: one.ext }))}
          onChange={choose}
        />
        <span className={styles.size}>{paper ? t("pages", { n: paper.pages, paper: sizeText(paper) }) : ""}</span>
        <Button icon={<DownloadOutlined aria-hidden />} disabled={disabled} onClick={() => void save()}>
          {t("save")}
        </Button>
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={disabled}
          loading={busy}
          onClick={() => void print()}
        >
          {t("print")}
        </Button>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t("back")}
        </Button>
      </div>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {isNone ? <EmptyState text={t("noTemplatesHint")} /> : null}
      {chosen === undefined ? null : <Body key={chosen} id={id} templateId={chosen} onPaper={setPaper} />}
      {sheets ? <Sheets {...sheets} onDone={done} /> : null}
    </Drawer>
  );
}
