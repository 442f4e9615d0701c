/** Pictures that one keeps to use them again. */
import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addCustomer, newId, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterAll(() => server.close());

const keep = async (caller: Caller, categoryid: number, filename = "a.png") => {
  const answer = await upload(server, caller, {
    filename,
    bytes: pictureBytes(),
    fields: { categoryid: String(categoryid), page: "1", rows: "10", modelId: "0", code: "mark" },
  });
  expect(answer.status).toBe(200);
  return answer.data as { id: number; url: string };
};
const idsIn = async (caller: Caller, categoryid?: number) =>
  (await caller.raw("/api/album/list", { rows: 200, ...(categoryid ? { categoryid } : {}) })).rows?.map(
    (row) => row.id,
  ) ?? [];
const get = async (url: string) => (await server.app.inject({ method: "GET", url })).statusCode;

describe("a picture of the album", () => {
  test("is its owner's in the first category, and everybody's in the shared one", async () => {
    expect((await s1.raw("/api/album/category", {})).data).toEqual([
      { id: 1, name: "我的图片", shared: 0 },
      { id: 2, name: "公司图片", shared: 1 },
    ]);
    const [own, shared] = [await keep(s1, 1), await keep(s1, 2)];
    expect(await idsIn(s1)).toContain(own.id);
    expect(await idsIn(s1, 2)).toContain(shared.id);
    expect(await idsIn(s2)).not.toContain(own.id);
    const row = (await s2.raw("/api/album/list", { categoryid: 2 })).rows?.find(({ id }) => id === shared.id);
    expect(row).toMatchObject({ userid: s1.id, filename: "a.png", format: "png" });
    expect(await get(row.url)).toBe(200);
    expect(await get(server.services.files.link(own.id, s2.id))).toBe(404);
  });

  test("is listed in pages, and only in a category that there is", async () => {
    for (let at = 0; at < 3; at += 1) await keep(boss, 1, `第${at}张.png`);
    const page = await boss.raw("/api/album/list", { page: 2, rows: 2 });
    expect([page.rows?.length, page.total]).toEqual([1, 3]);
    expect((await boss.raw("/api/album/list", { key: "第1" })).total).toBe(1);
    for (const categoryid of [3, 0, "x"])
      expect(await boss.raw("/api/album/list", { categoryid })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "categoryid" }] },
      });
    const wrong = { filename: "a.png", bytes: pictureBytes(), fields: { categoryid: "3" } };
    expect(await upload(server, boss, wrong)).toMatchObject({ status: 400, msg: "相册分类必须在1到2之间" });
    const pdf = { filename: "a.pdf", bytes: pdfBytes(), fields: { categoryid: "1" } };
    expect(await upload(server, boss, pdf)).toMatchObject({ status: 400, msg: "相册只能存放图片" });
  });

  test("outlives a day without a record", async () => {
    const { id } = await keep(s1, 1);
    const { data } = await upload(server, s1, { filename: "a.png", bytes: pictureBytes() });
    await sql`update files set created_at = created_at - interval '2 days'`.execute(server.db);
    const { sweepFiles } = await import("../../kernel/files/sweep");
    await sweepFiles(server.db, server.services.files, () => undefined);
    const left = await server.rows(sql<{ id: number }>`select id from files where id in (${id}, ${data.id})`);
    expect(left).toEqual([{ id }]);
  });

  test("is deleted by its owner alone, and by him once", async () => {
    const [own, shared] = [await keep(s1, 1), await keep(s1, 2)];
    expect(await s2.raw("/api/album/delete", { id: own.id })).toMatchObject({
      status: 404,
      msg: "记录不存在或无权访问",
    });
    expect(await boss.raw("/api/album/delete", { id: shared.id })).toMatchObject({ status: 403 });
    const { data } = await upload(server, s1, { filename: "a.png", bytes: pictureBytes() });
    expect((await s1.raw("/api/album/delete", { id: data.id })).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => s1.raw("/api/album/delete", { id: own.id })));
    expect(answers.map(({ status, msg }) => [status, msg]).sort()).toEqual([
      [200, "删除成功"],
      [404, "记录不存在或无权访问"],
    ]);
  });
});

describe("a record that uses a picture of the album", () => {
  const use = (caller: Caller, customerId: number, id: number) =>
    caller.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [id] });
  const pictureOf = async (caller: Caller, customerId: number) =>
    (await caller.raw("/api/OpportLogs/Logs", { customerId })).rows?.[0].img[0];

  test("keeps it when it is deleted from the album, and the album keeps it when the record goes", async () => {
    const kept = await keep(s1, 2);
    const [one, two] = [await addCustomer(s2), await addCustomer(s2)];
    for (const customer of [one, two]) newId(await use(s2, customer, kept.id));
    const [first, second] = [await pictureOf(s2, one), await pictureOf(s2, two)];
    expect(new Set([kept.id, first.id, second.id]).size).toBe(3);
    await boss.raw("/api/customer/delete", { ids: [one] });
    expect((await boss.raw("/api/recycle/purge", { module: "customer", ids: [one] })).status).toBe(200);
    expect([await get(first.url), await get(second.url), await get(kept.url)]).toEqual([404, 200, 200]);
    expect((await s1.raw("/api/album/delete", { id: kept.id })).msg).toBe("删除成功");
    expect([await get(second.url), await get(kept.url)]).toEqual([200, 404]);
    const files = await server.rows(
      sql<{ storage_key: string }>`select storage_key from files where id = ${second.id}`,
    );
    expect(existsSync(path.join(server.services.files.directory, files[0]?.storage_key ?? ""))).toBe(true);
  });

  test("is copied while nothing is held that others wait for", async () => {
    const kept = await keep(s1, 2);
    const customer = await addCustomer(s2);
    const { files } = server.services;
    const copy = files.copy.bind(files);
    const held: number[] = [];
    // Bytes in a bucket are on their way for seconds.
    const copying = vi.spyOn(files, "copy").mockImplementation(async (key) => {
      held.push(
        await count(
          server,
          sql`
        select count(*) as n from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.relation = 'files'::regclass and l.mode like 'Row%'`,
        ),
      );
      return copy(key);
    });
    const answer = await s2.raw("/api/OpportLogs/Add", {
      customerId: customer,
      status: "电话",
      Ext: "附图",
      img: [kept.id],
    });
    copying.mockRestore();
    expect([answer.status, held]).toEqual([200, [0]]);
    expect((await pictureOf(s2, customer)).id).not.toBe(kept.id);
  });

  test("takes only what is lent to whoever saves it", async () => {
    const own = await keep(s1, 1);
    const customer = await addCustomer(s2);
    const rows = () => count(server, sql`select count(*) as n from files`);
    const before = await rows();
    expect(await use(s2, customer, own.id)).toMatchObject({ status: 400, data: { errors: [{ field: "img" }] } });
    expect(await rows()).toBe(before);
  });
});
