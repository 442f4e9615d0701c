/** Reads one file in a thread of its own: what a file does to it, it does not do to the server. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { isExample, isTotal } from "@qicheng/engine/import/marks";
import { Refusal } from "../work/refusal";
import { describe } from "./describe";
import { limited } from "./limits";
import { openSource } from "./open-source";
import { broken } from "./refusals";
import type { Source } from "./source";
import type { Answer, ReadJob, SheetRow, Wanted } from "./worker-messages";

const ROWS_AT_ONCE = 500;

const tell = (answer: Answer) => parentPort?.postMessage(answer);

/** Reads no further than it is asked to. */
async function sendRows(source: Source, { sheet, below, places }: Wanted): Promise<void> {
  const chosen = source.sheets[sheet];
  if (!chosen || !parentPort) throw broken();
  let rows: SheetRow[] = [];
  for await (const { row, cells } of limited(chosen.rows({ merges: [], hiddenColumns: [] }))) {
    if (row <= below || isTotal(cells) || isExample(cells)) continue;
    rows.push({ row, cells: places.map((place) => cells[place] ?? null) });
    if (rows.length < ROWS_AT_ONCE) continue;
    const asked = once(parentPort, "message");
    tell({ rows, done: false });
    rows = [];
    await asked;
  }
  tell({ rows, done: true });
}

async function work({ file, filename, fields, lists, wanted }: ReadJob): Promise<void> {
  const source = await openSource(file, filename);
  try {
    if (wanted) await sendRows(source, wanted);
    else tell({ description: await describe(source, fields, lists) });
  } finally {
    source.close();
  }
}

work(workerData as ReadJob).catch((error: unknown) => {
  // Whatever a file makes of a reader, it is the file that is broken.
  const { code, said, cause } = error instanceof Refusal ? error : broken(error);
  tell({ refused: { code, said, cause: cause instanceof Error ? (cause.stack ?? cause.message) : "" } });
});
