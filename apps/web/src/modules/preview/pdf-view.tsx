import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { NotShown, type OpenedFile } from "./opened-file";
import { PdfParts, WORKER } from "./pdf-parts";
import styles from "./preview.module.css";
import { t } from "./texts";

GlobalWorkerOptions.workerSrc = WORKER;

const SCALE = 1.5;
const AHEAD = "600px";

/** A page is drawn when it comes near to where one looks. */
function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: SCALE });
      place.width = viewport.width;
      place.height = viewport.height;
      await page.render({ canvas: place, viewport }).promise;
    };
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        void draw();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      role="img"
      aria-label={t("page", { page: number, pages: pdf.numPages })}
    />
  );
}

/** Nothing but what is in the file: no scripts, no forms, no addresses. @throws NotShown */
export async function pdfOf(bytes: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await bytes.arrayBuffer());
  try {
    return await getDocument({
      data,
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: false,
      cMapPacked: true,
      BinaryDataFactory: PdfParts,
    }).promise;
  } catch (error) {
    throw new NotShown(error instanceof Error && error.name === "PasswordException" ? "locked" : "broken");
  }
}

export default function PdfView({
  file,
  onProblem,
}: {
  file: Pick<OpenedFile, "bytes">;
  onProblem: (error: unknown) => void;
}) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | undefined>();
  useEffect(() => {
    pdfOf(file.bytes).then(setPdf, onProblem);
  }, [file, onProblem]);
  if (!pdf) return null;
  return (
    <div className={styles.pages}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <Page key={at} pdf={pdf} number={at + 1} />
      ))}
    </div>
  );
}
