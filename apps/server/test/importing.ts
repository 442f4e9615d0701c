/** People who import, on a server whose jobs run. */
import { imports } from "@qicheng/api/imports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { sql } from "kysely";
import { expect } from "vitest";
import { backgroundTasks } from "../src/kernel/jobs/background";
import { startJobs } from "../src/kernel/jobs/jobs";
import { grant } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { upload } from "./pictures";

type Cells = readonly (readonly string[])[];

/** Of the customers' lists here, and the fields that they are. */
export const HEADS = ["客户名称", "联系人", "手机", "详细地址", "备注"];
export const KEYS = ["CustomerName", "contactName", "mobile", "address", "remark"];

export const csvOf = (heads: readonly string[], rows: Cells): Buffer =>
  Buffer.from([heads, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n"));

export const run = (caller: Caller, id: number, choices = {}) => caller.raw(imports.run.path, { id, ...choices });

/** The job that an answer has begun, once it is done. */
export async function ended(caller: Caller, answer: Answer) {
  expect(answer).toMatchObject({ status: 200, data: { job: expect.any(Number) } });
  const job = async () => (await caller.post(jobs.detail, { id: answer.data.job })).data;
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
  return job();
}

export class Importing {
  server!: TestServer;
  /** Sees everybody's customers, the others their own. */
  boss!: Caller;
  s1!: Caller;
  s2!: Caller;
  #running: { stop(): Promise<void> } | undefined;

  async open(): Promise<this> {
    this.server = await testServer();
    await grant(this.server, "boss", undefined, "all");
    for (const name of ["s1", "s2"] as const) await grant(this.server, name);
    this.boss = await this.server.as("boss");
    this.s1 = await this.server.as("s1");
    this.s2 = await this.server.as("s2");
    this.work();
    return this;
  }

  /** Jobs run from now on. */
  work(): void {
    this.#running = startJobs(this.server.services, this.server.databaseUrl, backgroundTasks);
  }

  async rest(): Promise<void> {
    await this.#running?.stop();
  }

  async close(): Promise<void> {
    await this.rest();
    await this.server.close();
  }

  send(caller: Caller, bytes: Buffer, { module = "customer", filename = "名单.csv" } = {}): Promise<Answer> {
    const file = { filename, bytes, type: "text/csv", fields: { module } };
    return upload(this.server, caller, { path: imports.upload.path, ...file });
  }

  async checked(caller: Caller, rows: Cells, heads = HEADS, keys = KEYS) {
    const { data } = await this.send(caller, csvOf(heads, rows));
    const answer = await caller.raw(imports.check.path, { id: data.id, sheet: 0, mapping: keys });
    expect(answer).toMatchObject({ status: 200 });
    return { id: data.id as number, counts: answer.data.counts };
  }

  namedLike(word: string) {
    return this.server.rows(sql<{
      id: number;
      name: string;
      contact_name: string | null;
      mobile: string | null;
      owner_id: number | null;
      address: string | null;
    }>`
      select id, name, contact_name, mobile, owner_id, address from customers
      where name like ${`${word}%`} and deleted_at is null order by id`);
  }
}
