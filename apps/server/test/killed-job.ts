/** A company on a server of its own whose jobs are killed on their way. */
import { setTimeout as sleep } from "node:timers/promises";
import { readXlsx } from "hucre";
import { expect } from "vitest";
import { sampled } from "../../../scripts/lib/sampled.mjs";
import { ServerProcess } from "./server-process";

const PASSWORD = "Fehler-Probe-2031";

/** How far a job has come when its server is killed, in percent. */
export const POINTS = sampled([10, 50, 90], 1);

export interface Told<Data> {
  result?: string;
  msg?: string;
  data?: Data;
}

export class KilledCompany {
  readonly server = new ServerProcess();
  #key = "";

  async start(): Promise<void> {
    await this.server.start();
    await this.server.call("/api/setup", { username: "root", password: PASSWORD, company: "任务公司" });
    const login = (await this.server.call("/api/user/login", { username: "root", password: PASSWORD })) as
      | { data?: { LoginToken?: string } }
      | undefined;
    this.#key = login?.data?.LoginToken ?? "";
    expect(this.#key).toHaveLength(43);
  }

  /** Of whoever runs it. */
  get key(): string {
    return this.#key;
  }

  async send<Data>(url: string, body: unknown): Promise<Data> {
    const answer = (await this.server.call(url, body, { authkey: this.#key })) as Told<Data> | undefined;
    if (!answer?.data) throw new Error(`${url}: ${answer?.msg}`);
    return answer.data;
  }

  async upload<Data>(url: string, file: File, fields: Readonly<Record<string, string>>): Promise<Data> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);
    const response = await fetch(this.server.address + url, { method: "POST", headers: { authkey: this.#key }, body });
    const answer = (await response.json()) as Told<Data>;
    if (!answer.data) throw new Error(`${url}: ${answer.msg}`);
    return answer.data;
  }

  /** Rows of a workbook that the server made, below its headings. */
  async rowsOf(url: string): Promise<unknown[][]> {
    const response = await fetch(this.server.address + url);
    expect(response.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    return sheets[0]?.rows?.slice(1) ?? [];
  }

  async #doneOf(job: number) {
    const query = "select done, state from background_jobs where id = $1";
    return (await this.server.query<{ done: number; state: string }>(query, [job]))[0];
  }

  /** Kills the server at each of the points, starts it again, and waits for the end. */
  async killedOnTheWay(job: number, rows: number): Promise<void> {
    for (const percent of POINTS) {
      while (((await this.#doneOf(job))?.done ?? 0) < (rows * percent) / 100) await sleep(5);
      await this.server.kill();
      expect(await this.#doneOf(job)).toMatchObject({ state: "running" });
      await this.server.start();
    }
    await this.ended(job);
    expect(await this.#doneOf(job)).toEqual({ done: rows, state: "done" });
  }

  async ended(job: number): Promise<void> {
    for (let ms = 0; ms < 90_000 && (await this.#doneOf(job))?.state !== "done"; ms += 50) await sleep(50);
  }
}
