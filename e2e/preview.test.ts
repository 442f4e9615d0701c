/** Files are looked at in a tab of their own; nothing in them acts or fetches. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { containerOf, docxOf, mp3Bytes, wavBytes, webmBytes, xlsxOf, zipOf } from "../apps/server/test/office";
import { call, makeCustomer, rowsOf, signInByApi, upload, withSettings } from "./support/api";
import { openCustomer, tab } from "./support/list";
import { keepPicture } from "./support/look";
import { seen } from "./support/page";
import { pngOf } from "./support/picture";
import { problemsOf } from "./support/problems";
import { test } from "./support/test";

interface Attached {
  id: number;
  url: string;
  filename: string;
}

/** A PDF that says a word in a font of its reader's. */
function pdfOf(word: string): Buffer {
  const stream = `BT /F1 24 Tf 20 40 Td (${word}) Tj ET`;
  const parts = [
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = parts.map((part, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${part}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${places.join("")}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`,
  );
}

const attach = (key: string, modelId: number, name: string, bytes: Buffer) =>
  upload(
    key,
    "/api/file/UploadFile",
    { name, bytes },
    { module: "customer", modelId: String(modelId) },
  ) as Promise<Attached>;

async function addressOf(key: string, fileName: string | number): Promise<string> {
  const { data } = await call(key, "/api/DocOnlineView/CourseViewOnLine", { fileName });
  return (data as { url: string }).url;
}

/** What puts the storage of a browser that was used before runs in frames as well, and is stopped there as all scripts are. */
const ALONE = { fresh: true };
const broken = (page: Page) => seen(page.getByText("文件已损坏或内容不受支持，无法预览。可以下载后查看。"));

test("each kind opens by its link alone, without a sign-in", async ({ as, guest }) => {
  const { key } = await as("xiaoshou");
  const { id } = await makeCustomer(key);
  const { page, complaints } = await guest(ALONE);
  const open = async (name: string, bytes: Buffer) => {
    await page.goto(await addressOf(key, (await attach(key, id, name, bytes)).url));
    await seen(page.getByRole("heading", { name }));
  };
  await open("合同.docx", docxOf("甲方：启程科技"));
  await seen(page.frameLocator("iframe").getByText("甲方：启程科技"));
  await open("文件.pdf", pdfOf("Hello"));
  await expect(page.getByRole("img", { name: "第 1 页，共 1 页" })).toHaveJSProperty("width", 300);
  await open("名单.csv", Buffer.from("d0d5c3fb2cb3c7cad00ac0eeced22cb1b1bea90a", "hex"));
  await seen(page.getByRole("cell", { name: "北京" }));
  await open("说明.txt", Buffer.from("bfcdbba7a3bab1b1bea9", "hex"));
  await seen(page.getByText("客户：北京"));
  await open("现场.png", pngOf(300, 200));
  await expect(page.getByRole("img", { name: "现场.png" })).toHaveJSProperty("naturalWidth", 300);
  await keepPicture(page, "file");
  expect(await problemsOf({ page, complaints }, "cn", ["现场.png"])).toEqual([]);
  for (const [name, bytes] of [
    ["录音.wav", wavBytes()],
    ["电话.mp3", mp3Bytes()],
  ] as const) {
    await open(name, bytes);
    await expect
      .poll(() => page.locator("audio").evaluate((sound: HTMLAudioElement) => sound.duration))
      .toBeGreaterThan(0);
  }
  await open("现场.webm", webmBytes());
  await expect.poll(() => page.locator("video").evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(16);
  const sheet = {
    name: "报价",
    rows: [
      ["品名", "数量"],
      ["水泵", 3],
    ],
  };
  await open("报价.xlsx", await xlsxOf([sheet, { name: "备注", rows: [["税前"]] }]));
  await seen(page.getByRole("cell", { name: "水泵" }));
  await page.getByRole("tab", { name: "备注" }).click();
  await seen(page.getByRole("cell", { name: "税前" }));
  await open("包.zip", zipOf({ "a.txt": "a" }));
  await seen(page.getByText("该类型的文件不支持在线预览，请下载后查看。"));
  expect(complaints.list).toEqual([]);
});

test("whoever has only the link sees for whom it was made, where the company wants that", async ({ as, guest }) => {
  const { key } = await as("xiaoshou");
  const { profile } = await signInByApi("xiaoshou");
  const { id } = await makeCustomer(key);
  const address = await addressOf(key, (await attach(key, id, "报价.pdf", pdfOf("Angebot"))).url);
  const { page, complaints } = await guest(ALONE);
  const mark = page.locator("[data-watermark]");
  await withSettings({ watermark: 1 }, async () => {
    await page.goto(address);
    await seen(page.getByRole("img", { name: "第 1 页，共 1 页" }));
    await expect(mark).toHaveAttribute("data-watermark", new RegExp(`^${profile.NickName} `));
    await keepPicture(page, "file-watermark");
    // Whoever is signed in himself is the one who looks.
    const { page: other } = await as("jingli");
    await other.goto(address);
    const { profile: looker } = await signInByApi("jingli");
    const marked = other.locator("[data-watermark]");
    await expect(marked).toHaveAttribute("data-watermark", new RegExp(`^${looker.NickName} `));
  });
  await page.reload();
  await seen(page.getByRole("img", { name: "第 1 页，共 1 页" }));
  await expect(mark).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("a document of the old kind is shown as the server's pages of it, and where it makes none that is said", async ({
  as,
  guest,
}) => {
  const { key } = await as("xiaoshou");
  const { id } = await makeCustomer(key);
  const { page, complaints } = await guest(ALONE);
  const address = await addressOf(key, (await attach(key, id, "方案.doc", containerOf("WordDocument"))).url);
  await page.goto(address);
  await seen(page.getByText("服务器未安装 LibreOffice，不能预览 doc、ppt、pptx 文件，请下载后查看。"));
  await seen(page.getByRole("link", { name: "下载" }));
  // As another server would answer, which has it.
  await page.route("**/files/*/pages?*", (route) =>
    route.fulfill({ body: pdfOf("Angebot"), contentType: "application/pdf" }),
  );
  await page.reload();
  await seen(page.getByRole("img", { name: "第 1 页，共 1 页" }));
  expect(complaints.list).toEqual([]);
});

test("what is in a file neither acts nor fetches", async ({ as, guest }) => {
  let asked = 0;
  const canary = http.createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", () => done()));
  const there = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/seen`;
  try {
    const { key } = await as("xiaoshou");
    const { id } = await makeCustomer(key);
    const { page } = await guest(ALONE);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const rel = (name: string, type: string, target: string) =>
      `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
    const hostile = docxOf("带链接的合同", {
      relations:
        rel("rId1", "hyperlink", there) +
        rel("rId2", "image", there) +
        rel("rId3", "attachedTemplate", there) +
        rel("rId4", "aFChunk", there),
      body: `<w:p><w:hyperlink r:id="rId1"><w:r><w:t>点我</w:t></w:r></w:hyperlink></w:p><w:altChunk r:id="rId4"/><w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata r:id="rId2"/></v:shape></w:pict></w:r></w:p>`,
    });
    await page.goto(await addressOf(key, (await attach(key, id, "合同.docx", hostile)).id));
    const frame = page.frameLocator("iframe");
    await seen(frame.getByText("带链接的合同"));
    await frame.getByText("点我").click();
    await expect(page.locator("iframe")).toHaveAttribute("sandbox", "");
    await page.goto(
      await addressOf(
        key,
        (await attach(key, id, "a.txt", Buffer.from(`<img src="${there}"><script>alert(1)</script>`))).id,
      ),
    );
    await seen(page.getByText("<script>alert(1)</script>"));
    await page.goto(await addressOf(key, (await attach(key, id, "a.pdf", pdfOf("x"))).id));
    await seen(page.getByRole("img", { name: "第 1 页，共 1 页" }));
    await page.waitForTimeout(500);
    expect([asked, dialogs]).toEqual([0, []]);
  } finally {
    canary.close();
  }
});

test("a broken file says so, and so does a link that is none", async ({ as, guest }) => {
  const { key } = await as("xiaoshou");
  const { id } = await makeCustomer(key);
  const { page } = await guest(ALONE);
  await page.goto(await addressOf(key, (await attach(key, id, "坏.pdf", Buffer.from("%PDF-1.4\nnothing"))).id));
  await broken(page);
  const cut = docxOf("完整").subarray(0, -40);
  const stripped = Buffer.concat([cut, Buffer.alloc(40)]);
  await attach(key, id, "坏.docx", stripped).then(
    async (file) => {
      await page.goto(await addressOf(key, file.id));
      await seen(page.getByText("文件设有密码，无法预览。请下载后查看。"));
    },
    () => undefined,
  );
  const link = await addressOf(key, (await attach(key, id, "好.txt", Buffer.from("好"))).id);
  for (const address of [
    link.replace(/-[\w-]+\?/, "-1-1-x?"),
    "/fileView/http%3A%2F%2Fevil.test%2Fa.docx",
    "/fileView/1-1-1-x",
  ]) {
    await page.goto(address);
    await seen(page.getByText("链接已失效，或你无权查看该文件。"));
  }
});

test("the preview of an attachment opens in a new tab", async ({ as }) => {
  const { page, key, context } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  await attach(key, customer.id, "合同.docx", docxOf("新标签页"));
  const opened = await openCustomer(page, customer);
  await tab(opened, "附件").click();
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    opened.getByRole("button", { name: "在线预览: 合同.docx" }).click(),
  ]);
  await seen(other.frameLocator("iframe").getByText("新标签页"));
  expect(new URL(other.url()).pathname).toMatch(/^\/fileView\/\d+-\d+-\d+-[\w-]+$/);
  expect(new URL(other.url()).searchParams.get("filename")).toBe("合同.docx");
  expect(await rowsOf(key, "/api/file/index", { module: "customer", modelId: customer.id })).toHaveLength(1);
});
