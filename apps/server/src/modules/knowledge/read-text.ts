/** The text of a document, for the search: in a child process with limits of time and memory, workbooks in their thread. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { shownText } from "@qicheng/engine/import/cell";
import { openSheet } from "../../kernel/sheets/open-sheet";

/** Documents whose text is found; others have none. */
export const READ_FORMATS = ["docx", "pdf", "xlsx"] as const;
export const MOST_TEXT = 30_000;
const MOST_BYTES = 30 * 1_048_576;
const WITHIN_MS = 30_000;

export interface TextJob {
  file: string;
  format: string;
  most: number;
}
export interface TextAnswer {
  text: string;
}

// A bundle of the server has this script beside it, and says here where, seen from apps/server.
const bundled = process.env.QICHENG_BUILT;
const SCRIPT = bundled
  ? path.join(import.meta.dirname, "../../..", bundled, "text-child.js")
  : path.join(import.meta.dirname, "text-child.ts");

async function inChild(job: TextJob, withinMs: number): Promise<string> {
  const child = fork(SCRIPT, [], {
    cwd: path.dirname(SCRIPT),
    execArgv: ["--max-old-space-size=256", ...(bundled ? [] : ["--import", "tsx"])],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => child.kill("SIGKILL"), withinMs);
  try {
    const answered = once(child, "message", { signal }).then(([answer]) => (answer as TextAnswer).text);
    const died = once(child, "exit", { signal }).then(() => "");
    child.send(job, () => undefined);
    return await Promise.race([answered, died]);
  } finally {
    clearTimeout(timer);
    over.abort();
    child.on("error", () => undefined);
    child.kill("SIGKILL");
  }
}

async function ofSheet(file: string, filename: string): Promise<string> {
  const opened = await openSheet(file, filename);
  const parts: string[] = [];
  let length = 0;
  for (const { name } of opened.sheets) {
    for await (const { cells } of opened.rows(name)) {
      const line = cells.flatMap((cell) => (cell === null || cell === undefined ? [] : shownText(cell))).join(" ");
      parts.push(line);
      length += line.length;
      if (length > MOST_TEXT) return parts.join("\n");
    }
  }
  return parts.join("\n");
}

/** '' for what has no text, is too large, or cannot be read. */
export async function readText(
  file: string,
  { format, filename, withinMs = WITHIN_MS }: { format: string; filename: string; withinMs?: number },
): Promise<string> {
  if (!(READ_FORMATS as readonly string[]).includes(format)) return "";
  try {
    if ((await stat(file)).size > MOST_BYTES) return "";
    const text =
      format === "xlsx" ? await ofSheet(file, filename) : await inChild({ file, format, most: MOST_TEXT }, withinMs);
    return cleaned(text);
  } catch {
    return "";
  }
}

/** As the database takes it: without signs of control and halves of letters. */
const cleaned = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "")
    .replace(/[ \t]+/g, " ")
    .slice(0, MOST_TEXT)
    .trim();
