/**
 * LibreOffice, where it is installed: makes pages of documents that browsers do not read. It opens what strangers send, so it
 * works in a process of its own for each, with bounds of time and memory, a home that is thrown away, and without a network
 * where the system lets us take it away.
 */
import { execFile, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { Turns } from "../sheets/turns";
import { Refusal } from "../work/refusal";

const NAMES = ["soffice", "libreoffice"];
/** This in the place of a program says that there shall be none. */
const NONE = "0";
const WITHIN_MS = 60_000;
const MEMORY_KB = 4 * 1_048_576;
/** Blocks of the shell have 512 bytes. */
const FILE_BLOCKS = LIMITS.attachmentBytes / 512;
const LESS_URGENT = 10;
const WITHOUT_NETWORK = ["unshare", "--net", "--map-root-user"];

/** No macros, no remote parts, no Java. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${[
  ["/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"],
  ["/org.openoffice.Office.Java/VirtualMachine", "Enable", "false"],
]
  .map(
    ([at, name, value]) =>
      `<item oor:path="${at}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join("\n")}
</oor:items>
`;

const may = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

async function find(setting: string | undefined): Promise<string | undefined> {
  if (setting === NONE) return undefined;
  if (setting !== undefined) return setting;
  for (const folder of (process.env.PATH ?? "").split(path.delimiter))
    for (const name of NAMES) {
      const file = path.join(folder, name);
      if (path.isAbsolute(folder) && (await may(file, constants.X_OK))) return file;
    }
  return undefined;
}

/** The words before a command that take the network away from it; none where that is not allowed. */
const netless = (): Promise<readonly string[]> => {
  const [program = "", ...args] = WITHOUT_NETWORK;
  return promisify(execFile)(program, [...args, "true"]).then(
    () => WITHOUT_NETWORK,
    () => [],
  );
};

interface Bounds {
  withinMs: number;
  memoryKb: number;
}

export class Office {
  readonly #program: Promise<string | undefined>;
  readonly #turns = new Turns(1, LIMITS.previewsWaiting, said.manyWaiting);
  readonly #bounds: Bounds;
  #before: Promise<readonly string[]> | undefined;
  readonly #over = new AbortController();

  /** @param setting a program, or 0 for none; without it what the PATH has */
  constructor(setting: string | undefined, bounds: Partial<Bounds> = {}) {
    this.#program = find(setting);
    this.#bounds = { withinMs: WITHIN_MS, memoryKb: MEMORY_KB, ...bounds };
  }

  /** One at a time. @throws BUSY when too many wait already, BAD_TYPE where there is no LibreOffice */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if ((await this.#program) === undefined) throw new Refusal("BAD_TYPE", said.noOffice, { reason: "NO_OFFICE" });
    return this.#turns.take(work);
  }

  /**
   * Makes a PDF of a document, in one's turn.
   * @param use is given the path of the PDF, which is gone afterwards
   * @throws BAD_TYPE for what it cannot open within its bounds
   */
  async asPdf<T>(document: string, extension: string, use: (pdf: string) => Promise<T>): Promise<T> {
    const home = await mkdtemp(path.join(tmpdir(), "qicheng-office-"));
    try {
      const source = path.join(home, `document.${extension}`);
      await copyFile(document, source);
      await mkdir(path.join(home, "profile/user"), { recursive: true });
      await writeFile(path.join(home, "profile/user/registrymodifications.xcu"), PROFILE);
      await this.#convert(home, source);
      const pdf = path.join(home, "document.pdf");
      if (!(await may(pdf, constants.R_OK))) throw new Refusal("BAD_TYPE", said.notShown);
      return await use(pdf);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }

  close(): void {
    this.#over.abort();
  }

  async #convert(home: string, source: string): Promise<void> {
    this.#before ??= netless();
    const { withinMs, memoryKb } = this.#bounds;
    const limited = `ulimit -c 0; ulimit -v ${memoryKb}; ulimit -f ${FILE_BLOCKS}; exec "$@"`;
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(home, "profile")).href}`;
    const office = [
      (await this.#program) ?? "",
      profile,
      "--headless",
      "--norestore",
      "--nologo",
      "--nolockcheck",
      "--convert-to",
      "pdf",
      "--outdir",
      home,
      source,
    ];
    const [program = "", ...args] = [...(await this.#before), "sh", "-c", limited, "sh", ...office];
    await ended(program, args, { home, withinMs, signal: this.#over.signal });
  }
}

interface Run {
  home: string;
  withinMs: number;
  signal: AbortSignal;
}

/** Runs a program and all that it starts, and ends them all. */
function ended(program: string, args: readonly string[], { home, withinMs, signal }: Run): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: home,
      // Neither the home of whoever runs the server nor what its environment tells.
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: "C.UTF-8", SAL_USE_VCLPLUGIN: "svp" },
      stdio: "ignore",
      // A group of its own: the program starts others.
      detached: true,
    });
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(kill, withinMs);
    signal.addEventListener("abort", kill, { once: true });
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", kill);
      kill();
      resolve();
    };
    child.once("error", over);
    child.once("exit", over);
    try {
      if (child.pid !== undefined) setPriority(child.pid, LESS_URGENT);
    } catch {
      // As urgent as the server, then.
    }
  });
}

declare module "../work/services" {
  interface Services {
    /** Makes pages of documents. */
    office: Office;
  }
}
