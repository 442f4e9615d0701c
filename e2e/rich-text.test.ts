/** A seller writes what he means to offer, with pictures; whatever somebody else put there does no harm. */
import { expect, type Locator, type Page } from "@playwright/test";
import { CANARY, HOSTILE_HTML } from "../apps/server/test/hostile-html";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { chunkWith } from "./support/chunks";
import { openCustomer, openForm, openList, panel, tab, unfold } from "./support/list";
import { overflowOf } from "./support/look";
import { button, gone, menuItem, popover, save, seen, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { productUrl } from "./support/server";
import { PHONE, test } from "./support/test";

const FIELD = "合作方案";
const UPLOAD = "**/api/file/UploadFile";
const PICTURE = { name: "现场.png", mimeType: "image/png", buffer: pngOf(60, 40) };
const textBox = (scope: Page | Locator) => scope.getByRole("textbox", { name: FIELD });
const tool = (scope: Locator, name: string) =>
  scope.getByRole("toolbar", { name: "格式" }).getByRole("button", { name, exact: true });
const planOf = async (key: string, id: number) =>
  String(((await call(key, "/api/customer/Views", { id })).data as { plan: string }).plan);

async function openNew(page: Page, name: string): Promise<Locator> {
  await openList(page);
  const form = await openForm(page);
  await form.getByLabel("客户名称", { exact: true }).fill(name);
  await unfold(form);
  await seen(textBox(form));
  return form;
}

async function openEdit(page: Page, customer: { id: number; name: string }): Promise<Locator> {
  const opened = await openCustomer(page, customer);
  await button(opened, "编辑").click();
  const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
  await unfold(form);
  await seen(textBox(form));
  return form;
}

/** Gives the text what a pointer or the clipboard would. */
const give = (target: Locator, event: "drop" | "paste", given: { html?: string; png?: string }) =>
  target.evaluate(
    (element, { kind, html, png }) => {
      const data = new DataTransfer();
      if (html) data.setData("text/html", html);
      if (png) {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "截图.png", { type: "image/png" }));
      }
      const { x, y } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 20 };
      if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...at, clipboardData: data }));
      else
        for (const type of ["dragenter", "dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { ...at, dataTransfer: data }));
    },
    { kind: event, ...given },
  );
const PNG = PICTURE.buffer.toString("base64");

test("a text is written with the buttons, kept, shown, listed, found and written on", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const name = uniqueName("方案客户");
  const form = await openNew(page, name);
  expect((await form.locator("[style*='height: 360px']").boundingBox())?.height).toBe(360);
  const text = textBox(form);
  await text.click();
  const word = uniqueName("先试用");
  await page.keyboard.type(word);
  await page.keyboard.press("Control+a");
  for (const mark of ["加粗", "斜体", "下划线", "删除线"]) await tool(form, mark).click();
  await form.getByLabel("字号").locator("xpath=..").click();
  const sizes = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(sizes).toHaveText(["默认", "11px", "12px", "14px", "16px", "18px", "24px", "36px", "48px"]);
  await sizes.filter({ hasText: "36px" }).click();
  await expect(text).toBeFocused();
  await tool(form, "文字颜色").click();
  await popover(page).getByRole("radio", { name: "红色" }).first().click();
  await page.keyboard.press("Escape");
  await tool(form, "对齐方式").click();
  await menuItem(page, "居中").click();
  await expect(text).toBeFocused();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await tool(form, "清除格式").click();
  await page.keyboard.type("官网");
  await page.keyboard.press("Shift+Home");
  await tool(form, "链接").click();
  const address = page.getByRole("textbox", { name: "链接地址" });
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await seen(page.getByText("请输入 http://、https:// 或 mailto: 开头的地址"));
  await address.fill("www.example.com");
  await address.press("Enter");
  await gone(address);
  // the focus comes back to the text, with what was chosen there
  await expect(text).toBeFocused();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await tool(form, "无序列表").click();
  await page.keyboard.type("第一项");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool(form, "插入表格").click();
  await page.keyboard.type("产品");
  await tool(form, "表格").click();
  await menuItem(page, "删除列").click();
  await save(form).click();
  await seen(panel(page, name));

  const [stored] = await rowsOf<{ id: number; plan: string }>(key, "/api/customer/index", { key: name });
  expect(stored?.plan).toBe(
    '<p style="text-align:center"><span style="color:rgb(224, 49, 54);font-size:36px"><strong><em><s><u>' +
      `${word}</u></s></em></strong></span></p>` +
      '<p><a href="https://www.example.com" target="_blank" rel="noopener noreferrer nofollow">官网</a></p>' +
      "<ul><li><p>第一项</p></li></ul>" +
      "<table><tbody><tr><th><p></p></th><th><p></p></th></tr>" +
      "<tr><td><p></p></td><td><p></p></td></tr><tr><td><p></p></td><td><p></p></td></tr></tbody></table><p></p>",
  );
  const opened = panel(page, name);
  await tab(opened, "详情").click();
  const written = opened.getByText(word);
  await expect(written).toHaveCSS("font-size", "36px");
  await expect(written).toHaveCSS("color", "rgb(224, 49, 54)");
  await expect(opened.getByRole("link", { name: "官网" })).toHaveAttribute("rel", /noopener/);
  const found = await rowsOf<{ id: number }>(key, "/api/customer/index", {
    data: [{ field: "plan", op: "contains", value: word }],
  });
  expect(found.map(({ id }) => id)).toEqual([stored?.id]);

  await button(opened, "编辑").click();
  const again = page.getByRole("dialog").filter({ hasText: "编辑客户" });
  await unfold(again);
  await expect(textBox(again)).toContainText(word);
  await textBox(again).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("再");
  await save(again).click();
  await gone(again);
  await seen(opened.getByText(`再${word}`));
  expect(complaints.list).toEqual([]);
});

test("pictures come by button, paste, drop and from the album; those of elsewhere do not", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const customer = await makeCustomer(key, { plan: "<p>看图</p>" });
  const form = await openEdit(page, customer);
  const text = textBox(form);
  const pictures = text.locator("img[data-file]");
  await text.click();
  const chooser = page.waitForEvent("filechooser");
  await tool(form, "图片").click();
  await menuItem(page, "本地上传").click();
  await (await chooser).setFiles([PICTURE]);
  await expect(pictures).toHaveCount(1);
  await give(text, "paste", { png: PNG });
  await expect(pictures).toHaveCount(2);
  await give(text, "paste", { png: PNG, html: '<img src="https://evil.test/copied.png">' });
  await expect(pictures).toHaveCount(3);
  await give(text, "drop", { png: PNG });
  await expect(pictures).toHaveCount(4);
  await expect(text.locator("img:not([data-file], .ProseMirror-separator)")).toHaveCount(0);
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty("naturalWidth", 60);

  await give(text, "paste", {
    html: '<p>贴来的<b>粗体</b><img src="https://evil.test/x.png"><img data-file="1" src="/files/1?u=1&e=1&s=x"></p><h1 style="font-size:13px;font-weight:400">标题</h1>',
  });
  await seen(toast(page, "已移除 2 张来自其他位置的图片，请上传后再插入"));
  await expect(pictures).toHaveCount(4);
  await seen(text.locator("strong").getByText("粗体"));

  await tool(form, "图片").click();
  await menuItem(page, "相册选择").click();
  const album = page.getByRole("dialog", { name: "选择图片" });
  const local = page.waitForEvent("filechooser");
  await album.getByRole("tab", { name: "本地上传" }).click();
  await button(album, "上传").click();
  await (await local).setFiles([PICTURE]);
  await button(album, "确定").click();
  await expect(pictures).toHaveCount(5);
  await save(form).click();
  await gone(form);
  const kept = await planOf(key, customer.id);
  expect(kept.match(/<img src="\/files\/\d+\?[^"]+" data-file="\d+"/g)).toHaveLength(5);
  expect(kept).not.toContain("evil");
  const opened = panel(page, customer.name);
  await tab(opened, "详情").click();
  for (const picture of await opened.locator("img[data-file]").all())
    await expect(picture).toHaveJSProperty("naturalWidth", 60);
  expect(complaints.list.filter((one) => !one.includes("evil.test"))).toEqual([]);
});

test.describe("a picture that is not taken", () => {
  const cases = [
    {
      status: 403,
      body: '{"result":"error","msg":"你的角色没有此权限","code":"FORBIDDEN"}',
      said: "你的角色没有此权限",
    },
    { status: 403, body: "", said: "HTTP Error: 403" },
    { status: 500, body: "<h1>oops</h1>", said: "HTTP Error: 500" },
    { status: 413, body: "", said: "HTTP Error: 413" },
    { status: 200, body: "<html>", said: "Invalid JSON" },
    { status: 200, body: "null", said: "Invalid JSON" },
    { status: 0, body: "", said: "上传失败" },
  ];
  for (const { status, body, said } of cases)
    test(`leaves the text, with ${said}, after ${status} ${body || "of nothing"}`, async ({ as }) => {
      const { page, key } = await as("xiaoshou");
      const form = await openEdit(page, await makeCustomer(key, { plan: "<p>字</p>" }));
      const text = textBox(form);
      let stood = 0;
      await page.route(UPLOAD, async (route) => {
        stood = await text.locator("img[data-upload]").count();
        if (status === 0) await route.abort();
        else await route.fulfill({ status, body, contentType: "text/plain" });
      });
      await text.click();
      await give(text, "paste", { png: PNG });
      await seen(toast(page, new RegExp(`^${said}$`)));
      expect(stood).toBe(1);
      await expect(text.locator("img:not(.ProseMirror-separator)")).toHaveCount(0);
      await expect(text).toContainText("字");
    });
});

test("an editor that cannot be fetched says so, takes nothing away, and is asked for again", async ({ as }) => {
  const { page, key } = await as("xiaoshou", { fresh: true });
  const customer = await makeCustomer(key, { plan: "<p>还在</p>" });
  const script = `**${chunkWith("ProseMirror-separator")}`;
  await page.route(script, (route) => route.abort());
  const opened = await openCustomer(page, customer);
  await button(opened, "编辑").click();
  const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
  await unfold(form);
  const failed = form.getByRole("alert").filter({ hasText: "加载失败" });
  await seen(failed);
  await form.getByLabel("备注", { exact: true }).fill("文三路");
  await page.unroute(script);
  await button(failed, "重试").click();
  await expect(textBox(form)).toContainText("还在");
  await expect(form.getByLabel("备注", { exact: true })).toHaveValue("文三路");
});

test.describe("hostile HTML", () => {
  /** What must not happen on a page, and whether it has. */
  function watch(page: Page): () => Promise<unknown[]> {
    const happened: unknown[] = [];
    page.on("dialog", (dialog) => {
      happened.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      const isOurs = origin === productUrl() || protocol === "blob:" || protocol === "data:";
      if (!isOurs || request.url().includes(CANARY)) happened.push(request.url());
    });
    return async () => [
      ...happened,
      ...((await page.evaluate(() => (window as { hacked?: unknown }).hacked)) === undefined ? [] : ["it ran"]),
    ];
  }

  test("sent by API is harmless where it is read, listed and written on", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key, { plan: HOSTILE_HTML.map((html) => `<p>前</p>${html}`).join("") });
    await openList(page);
    const happened = watch(page);
    const form = await openEdit(page, customer);
    await textBox(form).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("完");
    await save(form).click();
    await gone(form);
    const opened = panel(page, customer.name);
    await tab(opened, "详情").click();
    await seen(opened.getByText("前", { exact: true }));
    expect(await opened.locator("script, iframe, svg:not([data-icon]), style, form").count()).toBe(0);
    expect(await happened()).toEqual([]);
  });

  test("that a server let through would be harmless still", async ({ as }) => {
    test.slow();
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key, { plan: "<p>前</p>" });
    let plan = "";
    await page.route(/\/api\/customer\/(?:Views|index)$/i, async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data?: { plan?: string }; rows?: { plan?: string }[] };
      if (json.data && "plan" in json.data) json.data.plan = plan;
      await route.fulfill({ response: answer, json });
    });
    // All of them together, and by themselves some that would swallow the others.
    const together = HOSTILE_HTML.map((html) => `<p>前</p>${html}`).join("");
    const alone = HOSTILE_HTML.filter((html) =>
      /<(?:textarea|xmp|math><mtext|svg><\/p|noscript><p|!--)/.test(html),
    ).slice(0, 6);
    for (const html of [together, ...alone]) {
      plan = `<p>前</p>${html}`;
      await openList(page);
      const happened = watch(page);
      const opened = await openCustomer(page, customer);
      await tab(opened, "详情").click();
      await seen(opened.getByText("前", { exact: true }));
      if (html === together) {
        await button(opened, "编辑").click();
        const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
        await unfold(form);
        await seen(textBox(form).getByText("前", { exact: true }));
      }
      expect([html.slice(0, 200), await happened()]).toEqual([html.slice(0, 200), []]);
    }
  });
});

test("on a phone a text is written within the width of the screen", async ({ as }) => {
  const { page } = await as("xiaoshou", { viewport: PHONE });
  await page.goto("/crm/customer/total");
  const form = await openForm(page);
  await unfold(form);
  await textBox(form).tap();
  await page.keyboard.type("手机上写");
  await expect(textBox(form)).toContainText("手机上写");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
