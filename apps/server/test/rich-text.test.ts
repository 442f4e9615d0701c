/** Rich texts and files of the company's own fields: what is sent, what is kept of it, and who sees what of it. */
import { htmlText } from "@qicheng/engine/text/html-text";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, newId, signIn, unique, viewOf } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { HOSTILE_HTML } from "./hostile-html";
import { count } from "./observe";
import { pictureBytes, upload } from "./pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
  const flags = { list: true, filter: true };
  const fields = [
    { key: "xPlan", type: "editor", title: "方案" },
    {
      key: "xMust",
      type: "editor",
      title: "必填方案",
      linkage: { require: [{ field: "remark", op: "eq", value: "要" }] },
    },
    {
      key: "xSeen",
      type: "input",
      title: "谈到价格时",
      linkage: { show: [{ field: "xPlan", op: "contains", value: "价格" }] },
    },
    { key: "xPaper", type: "file", title: "资质", max: 3 },
  ];
  for (const field of fields) {
    const definition = JSON.stringify({ storage: "ext", flags, ...field });
    await sql`insert into custom_fields (module, key, definition) values ('customer', ${field.key}, ${definition}::jsonb)`.execute(
      server.db,
    );
  }
  await dropCaches(server);
});
afterAll(() => server.close());

const picture = async (caller: Caller) =>
  (await upload(server, caller, { filename: "图.png", bytes: pictureBytes() })).data as { id: number; url: string };
const paper = async (caller: Caller, filename = "资质.txt") =>
  (await upload(server, caller, { filename, bytes: Buffer.from("资质") })).data as { id: number };
const edit = (id: number, values: object) => s1.raw("/api/customer/edit", { id, ...values });
const planOf = async (caller: Caller, id: number): Promise<string> => String((await viewOf(caller, id)).xPlan);
const storedOf = async (id: number) =>
  (
    await sql<{
      plan: { html: string; text: string };
    }>`select ext -> 'xPlan' as plan from customers where id = ${id}`.execute(server.db)
  ).rows[0]?.plan;
const get = (path: string) => server.app.inject({ method: "GET", url: path.replaceAll("&amp;", "&") });
const srcOf = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? "";

describe("a rich text", () => {
  test("that is hostile is harmless in the database, in every answer, and when it got there by another way", async () => {
    const harmful =
      /<(?!\/?(?:p|br|span|strong|em|u|s|a|img|ul|ol|li|table|thead|tbody|tr|th|td)[ >])|<[^>]*\son\w+=|<[^>]*(?:javascript|vbscript|data):|<[^>]*url\(/i;
    const id = await addCustomer(s1);
    for (const html of HOSTILE_HTML) {
      const answer = await edit(id, { xPlan: `<p>前</p>${html}<p>后</p>` });
      expect([html, answer.status]).toEqual([html, 200]);
      const stored = (await storedOf(id))?.html ?? "";
      expect(harmful.exec(stored)?.[0]).toBeUndefined();
      expect(harmful.exec(await planOf(s1, id))?.[0]).toBeUndefined();
    }
    for (const html of HOSTILE_HTML) {
      const plan = JSON.stringify({ xPlan: { html: html.replaceAll("\u0000", ""), text: "前" } });
      await sql`update customers set ext = ext || ${plan}::jsonb where id = ${id}`.execute(server.db);
      expect(harmful.exec(await planOf(s1, id))?.[0]).toBeUndefined();
      const row = (await s1.raw("/api/customer/index", { ids: [id] })).rows?.find((one) => one.id === id);
      expect(harmful.exec(String(row?.xPlan ?? ""))?.[0]).toBeUndefined();
    }
  });

  test("has pictures whose links are made for each reader, and none of elsewhere", async () => {
    const { id: file } = await picture(s1);
    const id = await addCustomer(s1, {
      xPlan: `<p>见图<img data-file="${file}" src="https://evil.test/x.png" alt="图"><img src="https://evil.test/y.png"></p>`,
    });
    expect((await storedOf(id))?.html).toBe(`<p>见图<img data-file="${file}" alt="图" /></p>`);
    expect(await count(server, sql`select record_id as n from files where id = ${file}`)).toBe(id);
    const [mine, theirs] = [srcOf(await planOf(s1, id)), srcOf(await planOf(boss, id))];
    expect(mine).toContain(`/files/${file}?u=${s1.id}&amp;`);
    expect(theirs).toContain(`/files/${file}?u=${boss.id}&amp;`);
    expect((await get(mine)).statusCode).toBe(200);
    expect((await get(mine.replace(`u=${s1.id}`, `u=${s2.id}`))).statusCode).toBe(404);
    expect(await s1.raw("/api/file/DeleteFile", { id: file })).toMatchObject({ status: 409 });
  });

  test("comes back as it was answered and stays the same; by its own link a picture is known, too", async () => {
    const { id: file, url } = await picture(s1);
    const id = await addCustomer(s1, { xPlan: `<p>甲<img src="${url.replaceAll("&", "&amp;")}"></p>` });
    const before = await storedOf(id);
    expect(before).toEqual({ html: `<p>甲<img data-file="${file}" /></p>`, text: "甲" });
    expect(await edit(id, { xPlan: await planOf(s1, id) })).toMatchObject({ status: 200 });
    expect(await storedOf(id)).toEqual(before);
  });

  test("has no picture of somebody else, of another record, or that is none", async () => {
    const other = await picture(s1);
    await addCustomer(s1, { xPlan: `<p><img data-file="${other.id}"></p>` });
    const refused = [(await picture(s2)).id, other.id, (await paper(s1)).id, 999_999_999];
    const id = await addCustomer(s1);
    for (const file of refused)
      expect(await edit(id, { xPlan: `<p>甲<img data-file="${file}"></p>` })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "xPlan", msg: "方案：图片不存在，请重新上传" }] },
      });
  });

  test("takes copies of what is in the album", async () => {
    const shown = (
      await upload(server, boss, { filename: "册.png", bytes: pictureBytes(), fields: { categoryid: "2" } })
    ).data as { id: number };
    const id = await addCustomer(s1, { xPlan: `<p>册<img data-file="${shown.id}" alt="册"></p>` });
    const [, copy] = /data-file="(\d+)"/.exec((await storedOf(id))?.html ?? "") ?? [];
    expect(Number(copy)).not.toBe(shown.id);
    expect(await count(server, sql`select record_id as n from files where id = ${Number(copy)}`)).toBe(id);
    expect((await get(srcOf(await planOf(s1, id)))).statusCode).toBe(200);
  });

  test("is asked for where it has neither a text nor a picture that may stay", async () => {
    const nothing = [
      "",
      "<p></p>",
      "<p>&nbsp;</p>",
      "<script>x</script>",
      "<svg>x</svg>",
      '<img src="https://evil.test/x.png">',
    ];
    for (const xMust of nothing)
      expect(await s1.raw("/api/customer/add", { CustomerName: unique("空"), remark: "要", xMust })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "xMust", msg: "信息必须填写" }] },
      });
    const { id: file } = await picture(s1);
    newId(
      await s1.raw("/api/customer/add", {
        CustomerName: unique("图"),
        remark: "要",
        xMust: `<img data-file="${file}">`,
      }),
    );
  });

  test("is found by what one sees of it, and not by how it is written", async () => {
    const word = unique("词");
    const id = await addCustomer(s1, {
      xPlan: `<p>先${word.slice(0, 2)}<strong>${word.slice(2)}</strong> &lt;p&gt;</p>`,
    });
    const found = async (op: string, value: string) =>
      (await s1.raw("/api/customer/index", { data: [{ field: "xPlan", op, value }], rows: 200 })).rows?.map(
        (row) => row.id,
      );
    expect(await found("contains", word)).toEqual([id]);
    expect(await found("contains", "<p>")).toEqual([id]);
    for (const hidden of ["strong", "</p>", "&lt;", '"html"'])
      expect(await found("contains", hidden)).not.toContain(id);
    expect(await found("notEmpty", "")).toContain(id);
    expect(await found("empty", "")).not.toContain(id);
    expect(await s1.raw("/api/customer/index", { data: [{ field: "xPlan", op: "eq", value: "x" }] })).toMatchObject({
      status: 400,
      msg: "不支持的筛选方式",
    });
  });

  test("shows another field by what one sees of it", async () => {
    const id = await addCustomer(s1, { xPlan: "<p>价<b>格</b></p>", xSeen: "贵" });
    expect(await viewOf(s1, id)).toMatchObject({ xSeen: "贵" });
    expect(await edit(id, { xSeen: "很贵" })).toMatchObject({ status: 200 });
    expect(await edit(id, { xPlan: '<p><span style="color:#fff" title="价格">便宜</span></p>' })).toMatchObject({
      status: 200,
    });
    expect(await viewOf(s1, id)).toMatchObject({ xSeen: "" });
  });

  test("stands in the log by what one sees of it, from where it differs", async () => {
    const id = await addCustomer(s1, { xPlan: "<p>第一版</p>" });
    const told = async () =>
      (await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows?.[0].changes;
    await edit(id, { xPlan: "<p>第<b>二</b>版</p><p>完</p>" });
    expect(await told()).toEqual([{ field: "xPlan", title: "方案", from: "第一版", to: "第二版 完" }]);
    await edit(id, { xPlan: "<p>第二版</p><p>完</p>" });
    expect(await told()).toEqual([
      { field: "xPlan", title: "方案", from: "第二版 完", to: "第二版 完（仅修改格式或图片）" },
    ]);
    await edit(id, { xPlan: `<p>${"长".repeat(300)}</p>` });
    await edit(id, { xPlan: `<p>${"长".repeat(299)}短</p>` });
    expect(await told()).toEqual([
      { field: "xPlan", title: "方案", from: `…${"长".repeat(21)}`, to: `…${"长".repeat(20)}短` },
    ]);
  });

  test("of one that was changed can be taken back", async () => {
    const id = await addCustomer(s1, { xPlan: "<p>原来</p>" });
    const before = await storedOf(id);
    const { data } = await s1.raw("/api/record/massEdit", {
      module: "customer",
      ids: [id],
      data: { xPlan: "<p>后来<script>1</script></p>" },
    });
    expect(await storedOf(id)).toEqual({ html: "<p>后来</p>", text: "后来" });
    expect(await s1.raw("/api/undo/run", { id: (data as { undo: number }).undo })).toMatchObject({ status: 200 });
    expect(await storedOf(id)).toEqual(before);
  });
});

describe("files of a field", () => {
  test("may be of any kind that is taken, are the record's, and are seen by who sees it", async () => {
    const { id: file } = await paper(s1);
    const second = await picture(s1);
    const id = await addCustomer(s1, { xPaper: [{ id: file }, second.id] });
    const seen = (await viewOf(s1, id)).xPaper as {
      id: number;
      filename: string;
      size: number;
      format: string;
      url: string;
    }[];
    expect(seen).toEqual([
      { id: file, filename: "资质.txt", size: 6, format: "txt", url: expect.any(String) },
      expect.objectContaining({ id: second.id, format: "png" }),
    ]);
    expect((await get(seen[0]?.url ?? "")).body).toBe("资质");
    expect(await s1.raw("/api/file/DeleteFile", { id: file })).toMatchObject({ status: 409 });
    const changes = async () =>
      (await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" })).rows?.[0].changes;
    await edit(id, { xPaper: [file] });
    expect(await changes()).toEqual([{ field: "xPaper", title: "资质", from: "资质.txt、图.png", to: "资质.txt" }]);
    const found = await s1.raw("/api/customer/index", { data: [{ field: "xPaper", op: "notEmpty" }], rows: 200 });
    expect(found.rows?.map((row) => row.id)).toContain(id);
  });

  test("are not what a job made, a preview, or of another record", async () => {
    const made = await paper(s1);
    await sql`update files set module = 'job', record_id = 1 where id = ${made.id}`.execute(server.db);
    const preview = await paper(s1);
    await sql`update files set preview_of = ${made.id} where id = ${preview.id}`.execute(server.db);
    const taken = await paper(s1);
    await addCustomer(s1, { xPaper: [taken.id] });
    for (const { id } of [made, preview, taken, await paper(s2)])
      expect(await s1.raw("/api/customer/add", { CustomerName: unique("不"), xPaper: [id] })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "xPaper", msg: "资质：附件不存在，请重新上传" }] },
      });
  });
});

test("the text of a rich text is that of its HTML", async () => {
  const { rows } = await sql<{ plan: { html: string; text: string } }>`
    select ext -> 'xPlan' as plan from customers where ext ->> 'xPlan' <> ''`.execute(server.db);
  const sound = rows.filter(({ plan }) => plan.text !== "前");
  expect(sound.length).toBeGreaterThan(5);
  for (const { plan } of sound) expect(plan.text).toBe(htmlText(plan.html));
});
