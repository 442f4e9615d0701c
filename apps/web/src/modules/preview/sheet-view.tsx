import { Button } from "antd";
import { useEffect, useState } from "react";
import { Tabs } from "../../kernel/ui/parts/tabs";
import { NotShown, type OpenedFile } from "./opened-file";
import styles from "./preview.module.css";
import type { SheetTask } from "./sheet-worker";
import { MOST_COLUMNS, MOST_ROWS, type Sheets, type ShownSheet } from "./sheets";
import { t } from "./texts";

const WITHIN_MS = 20_000;
const STEP = 100;
const LETTERS = 26;

/** A, B, … Z, AA, … */
function letters(column: number): string {
  const rest = Math.floor(column / LETTERS) - 1;
  return `${rest < 0 ? "" : letters(rest)}${String.fromCharCode(65 + (column % LETTERS))}`;
}

interface Answer {
  sheets?: Sheets;
  problem?: string;
}

/** @throws NotShown */
async function sheetsOf({ bytes, extension }: OpenedFile): Promise<Sheets> {
  const task: SheetTask = { bytes: await bytes.arrayBuffer(), extension };
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new NotShown("tooLarge")), WITHIN_MS);
      worker.onerror = () => reject(new NotShown("broken"));
      worker.onmessage = ({ data: { sheets, problem } }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        if (sheets) resolve(sheets);
        else reject(new NotShown(problem === "EncryptedFileError" ? "locked" : "broken"));
      };
      worker.postMessage(task, [task.bytes]);
    });
  } finally {
    worker.terminate();
  }
}

function SheetTable({ sheet }: { sheet: ShownSheet }) {
  const [shown, setShown] = useState(STEP);
  const columns = Math.max(0, ...sheet.rows.map((row) => row.length));
  if (columns === 0) return <p className={styles.note}>{t("empty")}</p>;
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            <th />
            {Array.from({ length: columns }, (_, column) => (
              <th key={letters(column)}>{letters(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(0, shown).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of a sheet is known by its place
            <tr key={at}>
              <th>{at + 1}</th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={letters(column)}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown < sheet.rows.length ? <Button onClick={() => setShown(shown + STEP)}>{t("more")}</Button> : null}
      {shown >= sheet.rows.length && sheet.cut ? (
        <p className={styles.note}>{t("cut", { rows: MOST_ROWS, columns: MOST_COLUMNS })}</p>
      ) : null}
    </div>
  );
}

export default function SheetView({ file, onProblem }: { file: OpenedFile; onProblem: (error: unknown) => void }) {
  const [sheets, setSheets] = useState<Sheets | undefined>();
  useEffect(() => {
    sheetsOf(file).then(setSheets, onProblem);
  }, [file, onProblem]);
  if (!sheets) return null;
  const [only] = sheets;
  if (sheets.length === 1 && only) return <SheetTable sheet={only} />;
  return (
    <Tabs
      className={styles.sheets ?? ""}
      items={sheets.map((sheet) => ({ key: sheet.name, label: sheet.name, children: <SheetTable sheet={sheet} /> }))}
    />
  );
}
