/** Labels of products, and pictures on papers: sizes, texts, codes read back from the drawn page, and who gets what. */
import { printTemplates } from "@qicheng/api/print-templates/routes";
import { settings } from "@qicheng/api/settings/routes";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropCaches, grant, newId, unique } from "../../../test/arrange";
import { sampleLayout } from "../../../test/document-samples";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { ended } from "../../../test/importing";
import { picturesOn, readBack, sizesOf } from "../../../test/papers";
import { upload } from "../../../test/pictures";
import { codeIn } from "../../../test/read-codes";
import { backgroundTasks } from "../../kernel/jobs/background";
import { startJobs } from "../../kernel/jobs/jobs";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let stranger: Caller;

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  await grant(server, "s1", ["crm.product.list"]);
  await grant(server, "s2", ["crm.customer.total"]);
  boss = await server.as("boss");
  seller = await server.as("s1");
  stranger = await server.as("s2");
}, 60_000);
afterAll(() => server.close());

const call = (by: Caller, name: keyof typeof printTemplates, input: object) =>
  by.raw(printTemplates[name].path, input as Record<string, unknown>);
const labelNamed = async (ext: string): Promise<number> => {
  const { data } = await call(boss, "list", { module: "product" });
  return (data as { id: number; ext: string }[]).find((one) => one.ext === ext)?.id ?? 0;
};
const product = async (more: object = {}) => {
  const given = { name: unique("贴片机"), number: unique("SN-"), standard: "台", price: 1999.5, ...more };
  return { ...given, id: newId(await boss.raw("/api/product/add", given)) };
};

describe("a label", () => {
  test("of 60 × 40 mm says name, price and number, and both codes are the number", async () => {
    const { id, name, number } = await product();
    const { data } = await call(seller, "preview", { id: await labelNamed("商品标签"), modelId: id });
    expect(data).toMatchObject({ width: 60, height: 40, pages: 1, tooLong: [], noCode: [], missing: [] });
    expect(await sizesOf(data.pdf)).toEqual([[60, 40]]);
    const [said = ""] = await readBack(data.pdf);
    for (const part of [name, number, "售价：1,999.50", "单位：台"]) expect(said).toContain(part);
    expect(await codeIn(data.pdf, 1, [2, 22.5, 38, 11])).toBe(number);
    expect(await codeIn(data.pdf, 1, [39, 11, 20, 20])).toBe(number);
  });

  test("of 40 × 30 mm has its bar code", async () => {
    const { id, number } = await product();
    const { data } = await call(seller, "preview", { id: await labelNamed("商品标签（40×30）"), modelId: id });
    expect(await sizesOf(data.pdf)).toEqual([[40, 30]]);
    expect(await codeIn(data.pdf, 1, [1, 16, 38, 8.5])).toBe(number);
  });

  test("stands as often as one asks: on rolls a page each, on sheets one beside the other", async () => {
    const running = startJobs(server.services, server.databaseUrl, backgroundTasks);
    try {
      const made = [await product(), await product()];
      const ids = made.map(({ id }) => id);
      const drawn = async (ext: string, copies: number) => {
        const answer = await call(seller, "printSeveral", { id: await labelNamed(ext), ids, copies });
        const job = await ended(seller, answer);
        expect(job).toMatchObject({ done: 2, total: 2, file: { format: "pdf" } });
        const file = await server.app.inject({ method: "GET", url: String(job.file?.url) });
        return file.rawPayload.toString("base64");
      };
      const rolls = await readBack(await drawn("商品标签", 3));
      expect(rolls.map((page) => made.findIndex(({ number }) => page.includes(number)))).toEqual([0, 0, 0, 1, 1, 1]);
      const sheets = await drawn("商品标签（A4 每张 24 个）", 13);
      expect(await sizesOf(sheets)).toEqual([
        [210, 297],
        [210, 297],
      ]);
      const times = (page: string, number: string) => page.split(number).length - 1;
      const pages = await readBack(sheets);
      expect(pages.map((page) => made.map(({ number }) => times(page, number)))).toEqual([
        [13, 11],
        [0, 2],
      ]);
      // the second label of the second row
      expect(await codeIn(sheets, 1, [72, 37 + 0.5 + 20, 46, 11])).toBe(made[0]?.number);
    } finally {
      await running.stop();
    }
  });

  test("is nobody's who may not see products, and no more than a job draws", async () => {
    const { id } = await product();
    const label = await labelNamed("商品标签");
    expect(await call(stranger, "preview", { id: label, modelId: id })).toMatchObject({ status: 403 });
    expect((await call(stranger, "printSeveral", { id: label, ids: [id], copies: 1 })).status).toBeGreaterThan(400);
    expect(await call(seller, "printSeveral", { id: label, ids: [id], copies: 0 })).toMatchObject({ status: 400 });
    expect(await call(seller, "printSeveral", { id: label, ids: [id, id + 1], copies: 501 })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "copies" }] },
    });
    const table = {
      ...sampleLayout("{name}"),
      paper: "A4x24",
      items: [
        {
          id: "t",
          type: "table",
          style: { left: 1, top: 1, width: 60, height: 20 },
          table: { source: "units", columns: [{ field: "name", title: "单位", width: 60 }] },
        },
      ],
    };
    const answer = await call(boss, "add", { ext: unique("标签"), module: "product", temp: table });
    expect(JSON.stringify(answer)).toContain("整张标签纸上不能放表格");
  });
});

describe("pictures", () => {
  const banner = (width: number, height: number, colour: string) =>
    sharp({ create: { width, height, channels: 3, background: colour } });
  const layout = (...items: object[]) => ({ ...sampleLayout(""), items });
  const box = (id: string, type: string, left: number, more: object = {}) => ({
    id,
    type,
    style: { left, top: 20, width: 40, height: 20 },
    ...more,
  });
  const kept = async (filename: string, bytes: Buffer) =>
    (await upload(server, boss, { filename, bytes })).data as { id: number };
  const template = async (module: string, ...items: object[]) =>
    newId(await call(boss, "add", { ext: unique("图"), module, temp: layout(...items) }));
  const drawn = async (by: Caller, id: number, modelId: number) => {
    const answer = await call(by, "preview", { id, modelId });
    expect(answer).toMatchObject({ status: 200 });
    return picturesOn(answer.data.pdf);
  };

  test("of the company and of a product stand where they were put, as large as their box allows", async () => {
    const logo = await banner(400, 100, "#0a0").png().toBuffer();
    await upload(server, boss, { filename: "标志.png", bytes: logo, path: settings.uploadLogo.path });
    const cover = await kept("封面.jpg", await banner(1000, 1000, "#a00").jpeg().toBuffer());
    const { id } = await product({ cover: [cover] });
    const made = await template("product", box("a", "logo", 20), box("b", "picture", 100, { text: "{cover}" }));
    expect(await drawn(seller, made, id)).toEqual([
      { page: 1, width: 40, height: 10, left: 20, bottom: 267 },
      { page: 1, width: 20, height: 20, left: 100, bottom: 257 },
    ]);
    // without a cover its place is empty
    expect(await drawn(seller, made, (await product()).id)).toHaveLength(1);
    const { data } = await call(boss, "placeholders", { module: "product" });
    expect(data.pictures.map(({ key }: { key: string }) => key)).toEqual(["cover"]);
    await boss.raw(settings.removeLogo.path, {});
  });

  test("of several vouchers share their box, and nobody gets those of a field that he does not see", async () => {
    const colours = ["#a00", "#0a0", "#00a"];
    const vouchers = [];
    for (const [at, colour] of colours.entries())
      vouchers.push(await kept(`票据${at}.png`, await banner(300, 300, colour).png().toBuffer()));
    const id = newId(await boss.raw("/api/baoxiao/add", { type: 1, money: 9, shixiang: vouchers }));
    const made = await template("baoxiao", box("a", "picture", 20, { text: "{shixiang}" }));
    const found = await drawn(boss, made, id);
    expect(found).toHaveLength(3);
    for (const one of found) {
      expect(one.left).toBeGreaterThanOrEqual(20);
      expect(one.left + one.width).toBeLessThanOrEqual(60.1);
      expect(one.bottom).toBeGreaterThanOrEqual(257 - 0.1);
      expect(one.width).toBeGreaterThan(11);
    }
    const role = await server.rows(sql<{ id: number }>`
      select role_id as id from user_roles where user_id = ${boss.id}`);
    await sql`insert into field_rights (role_id, module, key, access, own)
      values (${role[0]?.id ?? 0}, 'baoxiao', 'shixiang', 'hide', false)`.execute(server.db);
    await dropCaches(server);
    expect(await drawn(boss, made, id)).toEqual([]);
    await sql`delete from field_rights where role_id = ${role[0]?.id ?? 0}`.execute(server.db);
    await dropCaches(server);
  });

  test("come from fields alone: an address, a path or a strange name is refused", async () => {
    for (const text of ["http://127.0.0.1/x.png", "/etc/passwd", "{a}{b}", "data:image/png;base64,AAAA"]) {
      const temp = layout(box("a", "picture", 20, { text }));
      expect(await call(boss, "add", { ext: unique("坏"), module: "product", temp })).toMatchObject({ status: 400 });
    }
    const { id } = await product();
    expect(await drawn(seller, await template("product", box("a", "picture", 20, { text: "{price}" })), id)).toEqual(
      [],
    );
  });
});
