/** What uploads leave behind, and what goes with a record. */
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, dropCaches, grant, newId, signIn, unique } from "../../../test/arrange";
import { inOneOfThree } from "../../../test/drawn";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";
import { FileTurns } from "../jobs/file-turns";
import { housekeeping } from "../start/housekeeping";

let server: TestServer;
let s1: Caller;
let boss: Caller;
let root = "";

beforeAll(async () => {
  server = await testServer();
  ({ s1, boss } = await signIn(server, ["s1", "boss"]));
  root = server.services.files.directory;
});
beforeEach(async () => {
  await sql`delete from files`.execute(server.db);
  await sql`delete from upload_days`.execute(server.db);
  await rm(root, { recursive: true, force: true });
});
afterAll(() => server.close());

const stored = () =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : [];
const rows = () => count(server, sql`select count(*) as n from files`);

async function uploaded(caller: Caller): Promise<{ id: number; key: string; url: string }> {
  const answer = await upload(server, caller, { filename: "a.png", bytes: pictureBytes() });
  expect(answer).toMatchObject({ status: 200 });
  const [row] = await server.rows(
    sql<{ key: string }>`select storage_key as key from files where id = ${answer.data.id}`,
  );
  return { id: answer.data.id, key: row?.key ?? "", url: answer.data.url };
}
const onRecord = async (caller: Caller, img: number[], customerId?: number) =>
  newId(
    await caller.raw("/api/OpportLogs/Add", {
      customerId: customerId ?? (await addCustomer(caller)),
      status: "电话",
      Ext: "附图",
      img,
    }),
  );
/** As if it had been uploaded so many hours ago. */
async function age(file: { id: number; key: string }, hours: number): Promise<void> {
  await sql`update files set created_at = now() - make_interval(hours => ${hours}) where id = ${file.id}`.execute(
    server.db,
  );
  await ageFile(file.key, hours);
}
async function ageFile(key: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000 - 60_000);
  await utimes(path.join(root, key), then, then);
}
async function strayFile(key: string, hours: number): Promise<void> {
  await mkdir(path.dirname(path.join(root, key)), { recursive: true });
  await writeFile(path.join(root, key), "stray");
  await ageFile(key, hours);
}
/** As the hourly job does it. @returns what it said */
async function sweep(): Promise<string[]> {
  const said: string[] = [];
  const task = housekeeping.find(({ name }) => name === "kernel.sweepFiles");
  const { services, db } = server;
  const once = () => Promise.reject(new Error("It may be done twice."));
  const log = (line: string) => said.push(line);
  const job = { services, db, signal: new AbortController().signal, log, turns: new FileTurns(), once };
  await task?.run({ at: new Date().toISOString() }, job);
  return said;
}

describe("sweeping", () => {
  test("removes uploads that no record took within a day, and no others", async () => {
    const [old, young, tied] = [await uploaded(s1), await uploaded(s1), await uploaded(s1)];
    await onRecord(s1, [tied.id]);
    await age(old, 25);
    await age(young, 23);
    await age(tied, 500);
    expect(await sweep()).toEqual([]);
    expect(stored().sort()).toEqual([young, tied].map(({ key }) => path.basename(key)).sort());
    expect(await rows()).toBe(2);
  });

  test("removes what jobs made after a week", async () => {
    const [old, young] = [await uploaded(s1), await uploaded(s1)];
    await sql`update files set module = 'job', record_id = 1`.execute(server.db);
    await age(old, 7 * 24 + 1);
    await age(young, 7 * 24 - 1);
    expect(await sweep()).toEqual([]);
    expect(stored()).toEqual([path.basename(young.key)]);
    expect(await rows()).toBe(1);
  });

  test("removes parts and files without a row once they are an hour old", async () => {
    const kept = await uploaded(s1);
    await age(kept, 2);
    await strayFile("ab/old.png.part", 1);
    await strayFile("ab/young.png.part", 0.5);
    await strayFile("incoming/old.part", 1);
    await strayFile("incoming/young.part", 0.5);
    await strayFile("ab/old.png", 1);
    await strayFile("ab/young.png", 0.5);
    expect(await sweep()).toEqual([]);
    expect(stored().sort()).toEqual([path.basename(kept.key), "young.part", "young.png", "young.png.part"].sort());
  });

  test("removes nothing where most files have no row, and says so", async () => {
    for (let n = 0; n <= 100; n += 1) await strayFile(`cd/${n}.png`, 2);
    expect(await sweep()).toEqual([
      "files: 101 of 101 files have no row; none was removed. Is this the store of another database?",
    ]);
    expect(stored()).toHaveLength(101);
  });

  test("names rows without a file, and leaves them", async () => {
    const bare = await uploaded(s1);
    await onRecord(s1, [bare.id]);
    await age(bare, 2);
    await rm(path.join(root, bare.key));
    expect(await sweep()).toEqual([`files: 1 rows have no file: ${bare.id}`]);
    expect(await rows()).toBe(1);
  });

  inOneOfThree("by two servers at once, while people upload and save, loses nothing that is used", async () => {
    const old = await Promise.all(Array.from({ length: 30 }, () => uploaded(s1)));
    for (const file of old) await age(file, 25);
    const customerId = await addCustomer(s1);
    const saves = old
      .slice(0, 9)
      .map(({ id }) => s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [id] }));
    const [answers] = await Promise.all([Promise.all(saves), sweep(), sweep(), uploaded(s1)]);
    for (const answer of answers) expect(answer.status === 200 || answer.msg === "图片不存在，请重新上传").toBe(true);
    const written = answers.filter(({ status }) => status === 200).length;
    expect(await rows()).toBe(written + 1);
    const names = await server.rows(sql<{ key: string }>`select storage_key as key from files`);
    expect(stored().sort()).toEqual(names.map(({ key }) => path.basename(key)).sort());
  });
});

test("a picture whose bytes are gone is not found, in the envelope", async () => {
  const file = await uploaded(s1);
  await rm(path.join(root, file.key));
  const answer = await server.app.inject({ method: "GET", url: file.url });
  expect([answer.statusCode, answer.json()]).toEqual([404, { result: "error", code: "NOT_FOUND", msg: "文件未找到" }]);
});

describe("purging", () => {
  beforeAll(async () => {
    const definition = JSON.stringify({ key: "zdy_card", title: "名片", type: "picture" });
    await sql`insert into custom_fields (module, key, definition)
      select module, 'zdy_card', ${definition}::jsonb from unnest(array['contact', 'customer']) module`.execute(
      server.db,
    );
    await dropCaches(server);
  });

  test.each([
    [
      "product",
      async (cover: number[]) =>
        newId(await boss.raw("/api/product/add", { name: unique("产品"), number: unique("N"), cover })),
    ],
    ["contact", async (zdy_card: number[]) => addContact(boss, await addCustomer(boss), { zdy_card })],
    ["customer", (zdy_card: number[]) => addCustomer(boss, { zdy_card })],
  ])("a single %s takes its own picture along, and no other's", async (module, add) => {
    const [own, other] = [await uploaded(boss), await uploaded(boss)];
    const id = await add([own.id]);
    await add([other.id]);
    expect((await boss.raw(`/api/${module}/delete`, { ids: [id] })).status).toBe(200);
    expect([stored().length, await rows()]).toEqual([2, 2]);
    expect((await boss.raw("/api/recycle/purge", { module, ids: [id] })).status).toBe(200);
    expect(stored()).toEqual([path.basename(other.key)]);
    expect(await rows()).toBe(1);
  });

  test("a customer takes the pictures of its follow-ups and contacts along", async () => {
    const [one, two, other] = [await uploaded(boss), await uploaded(boss), await uploaded(boss)];
    const customerId = await addCustomer(boss);
    await onRecord(boss, [one.id], customerId);
    await addContact(boss, customerId, { zdy_card: [two.id] });
    await onRecord(boss, [other.id]);
    expect((await boss.raw("/api/customer/delete", { ids: [customerId] })).status).toBe(200);
    expect(stored()).toHaveLength(3);
    expect((await boss.raw("/api/recycle/purge", { module: "customer", ids: [customerId] })).status).toBe(200);
    expect(stored()).toEqual([path.basename(other.key)]);
    expect(await rows()).toBe(1);
  });
});

describe("a day's uploads", () => {
  const used = (files: number, bytes: number) =>
    sql`insert into upload_days values (${s1.id}, current_date, ${files}, ${bytes})
      on conflict (user_id, day) do update set files = ${files}, bytes = ${bytes}`.execute(server.db);

  test("are limited in number, at once and one after the other, and a deletion gives none back", async () => {
    await used(LIMITS.uploadsPerDay - 3, 0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(server, s1, { filename: "a.png", bytes: pictureBytes() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused).toMatchObject({
        status: 429,
        code: "RATE_LIMITED",
        msg: "今天上传的文件已达上限（500个、2000M），请明天再试",
      });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect([stored().length, await rows()]).toEqual([3, 3]);
    const mine = answers.find(({ status }) => status === 200);
    expect((await s1.raw("/api/file/DeleteFile", { id: mine?.data.id })).status).toBe(200);
    expect((await upload(server, s1, { filename: "a.png", bytes: pictureBytes() })).status).toBe(429);
    expect((await upload(server, boss, { filename: "a.png", bytes: pictureBytes() })).status).toBe(200);
  });

  test("are limited in bytes, and start anew the next day", async () => {
    await used(1, LIMITS.uploadBytesPerDay);
    expect((await upload(server, s1, { filename: "a.png", bytes: pictureBytes() })).status).toBe(429);
    await sql`update upload_days set day = day - 1`.execute(server.db);
    expect((await upload(server, s1, { filename: "a.png", bytes: pictureBytes() })).status).toBe(200);
  });
});

describe("the right to upload", () => {
  test("is that to write something that carries pictures", async () => {
    const { none } = await signIn(server, ["none"]);
    const answer = await upload(server, none, { filename: "a.png", bytes: pictureBytes() });
    expect(answer).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await readdir(root).catch(() => [])).toEqual([]);
  });

  test.each(["crm.customer.add", "crm.contact.edit", "crm.followup.add", "erp.manage.supplier"] as const)(
    "comes with %s",
    async (permission) => {
      await grant(server, "s3", [permission]);
      const { s3 } = await signIn(server, ["s3"]);
      expect((await upload(server, s3, { filename: "a.png", bytes: pictureBytes() })).status).toBe(200);
    },
  );

  test("does not come with looking or deleting", async () => {
    await grant(server, "s3", ["crm.customer.total", "crm.customer.delete", "system.user"]);
    const { s3 } = await signIn(server, ["s3"]);
    expect(await upload(server, s3, { filename: "a.png", bytes: pictureBytes() })).toMatchObject({ status: 403 });
  });
});
