import { DownloadOutlined } from "@ant-design/icons";
import { Button, Result, Spin } from "antd";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { setLinkHolder } from "../../kernel/session/link-holder";
import { useTitle } from "../../kernel/ui/screens/use-title";
import { NotShown, type OpenedFile, openFile } from "./opened-file";
import { FilmView, PictureView, SoundView, TextView } from "./plain-views";
import styles from "./preview.module.css";
import { t } from "./texts";

interface ViewProps {
  file: OpenedFile;
  onProblem: (error: unknown) => void;
}

const SheetView = lazy(() => import("./sheet-view"));
const OfficeView = lazy(() => import("./office-view"));

const VIEWS: Readonly<Record<string, ComponentType<ViewProps>>> = {
  jpg: PictureView,
  jpeg: PictureView,
  png: PictureView,
  gif: PictureView,
  pdf: lazy(() => import("./pdf-view")),
  docx: lazy(() => import("./docx-view")),
  doc: OfficeView,
  ppt: OfficeView,
  pptx: OfficeView,
  xlsx: SheetView,
  xls: SheetView,
  csv: SheetView,
  txt: TextView,
  mp3: SoundView,
  m4a: SoundView,
  wav: SoundView,
  mp4: FilmView,
  webm: FilmView,
};

function viewOf(extension: string): ComponentType<ViewProps> {
  const view = Object.hasOwn(VIEWS, extension) ? VIEWS[extension] : undefined;
  if (!view) throw new NotShown("noPreview");
  return view;
}

/** The file of an address; what keeps it from being shown, if something does. */
function useFile(token: string) {
  const [file, setFile] = useState<OpenedFile | undefined>();
  const [problem, setProblem] = useState<NotShown["reason"] | undefined>();
  const fail = useCallback((error: unknown) => {
    setProblem(error instanceof NotShown ? error.reason : "broken");
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    openFile(token, abort.signal)
      .then((opened) => {
        setFile(opened);
        setLinkHolder(opened.mark);
        viewOf(opened.extension);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error);
      });
    return () => {
      abort.abort();
      setLinkHolder("");
    };
  }, [token, fail]);
  return { file, problem, fail };
}

function Shown({ file, problem, fail }: ReturnType<typeof useFile>) {
  if (problem) return <Result status="warning" title={t(problem)} />;
  if (!file) return <Spin className={styles.wait ?? ""} description={t("loading")} />;
  const View = viewOf(file.extension);
  return (
    <Suspense fallback={<Spin className={styles.wait ?? ""} description={t("loading")} />}>
      <View file={file} onProblem={fail} />
    </Suspense>
  );
}

/** A file by its signed link, for whoever the link was made for; no sign-in stands before it. */
export default function FileViewPage() {
  const { url = "" } = useParams();
  const [query] = useSearchParams();
  const opened = useFile(url);
  const name = opened.file?.filename ?? query.get("filename") ?? "";
  useTitle(name === "" ? t("title") : name);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{name}</h1>
        {opened.file ? (
          <Button icon={<DownloadOutlined aria-hidden />} href={opened.file.link} download={opened.file.filename}>
            {t("download")}
          </Button>
        ) : null}
      </header>
      <main className={styles.body}>
        <Shown {...opened} />
      </main>
    </div>
  );
}
