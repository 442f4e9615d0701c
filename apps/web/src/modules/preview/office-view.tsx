/** Documents that browsers do not read: the server makes pages of them, where it has what it takes. */
import { Spin } from "antd";
import { useEffect, useState } from "react";
import { type OpenedFile, pagesOf } from "./opened-file";
import PdfView from "./pdf-view";
import styles from "./preview.module.css";
import { t } from "./texts";

export default function OfficeView({ file, onProblem }: { file: OpenedFile; onProblem: (error: unknown) => void }) {
  const [pages, setPages] = useState<OpenedFile | undefined>();
  useEffect(() => {
    const abort = new AbortController();
    pagesOf(file, abort.signal)
      .then((bytes) => setPages({ ...file, bytes }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) onProblem(error);
      });
    return () => abort.abort();
  }, [file, onProblem]);
  if (!pages) return <Spin className={styles.wait ?? ""} description={t("converting")} />;
  return <PdfView file={pages} onProblem={onProblem} />;
}
