/** Papers: a contract is previewed and printed, its template designed by mouse and by keys, on a phone it is read. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { row } from "./support/list";
import { keepPicture } from "./support/look";
import { button, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const CONTRACTS = "/crm/contract/SalesOrder";
const LIST = "/system/print";

const noteprint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
const preview = (page: Page): Locator => page.getByRole("dialog").filter({ hasText: "打印预览" });

interface Template {
  id: number;
  ext: string;
}

/** A template of its own, with the first layout of contracts. */
async function template(key: string): Promise<Template> {
  const ext = uniqueName("合同样式");
  const { data } = await call(key, "/api/printTemp/add", { ext, module: "contract" });
  return { id: (data as { id: number }).id, ext };
}

test("a contract is previewed and printed, and its log says by which template", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  await noteprint(page);
  const [first] = await rowsOf<{ id: number }>(key, "/api/contract/index", { rows: 20 });
  await page.goto(`${CONTRACTS}?id=${first?.id}`);
  const panel = page.getByRole("complementary").filter({ has: page.getByRole("tab", { name: /产品/ }) });
  await seen(panel);
  await button(panel, "打印").click();
  const paper = preview(page);
  await seen(paper.getByRole("img", { name: /第 1 页/ }));
  await seen(paper.getByText(/共 \d+ 页，210 × 297 mm/));
  await keepPicture(page, "print-preview");
  await button(paper, "打印").click();
  await seen(page.locator("html[data-printed]"));
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await button(paper, "返回").click();
  await gone(paper);
  const [logged] = await rowsOf<{ cont: string; action: string }>(key, "/api/actionLog/list", {
    modelType: "contract",
    modelId: Number(new URL(page.url()).searchParams.get("id")),
  });
  expect(JSON.stringify(logged)).toMatch(/打印合同：.*（模板「.*」第 \d+ 版）/);
  expect(complaints.list).toEqual([]);
});

test("a layout is designed: dragged, moved by keys, undone, aligned, saved as the next version", async ({ as }) => {
  const { page, key } = await as("admin");
  const { id, ext } = await template(key);
  await page.goto(LIST);
  await seen(row(page, ext));
  await keepPicture(page, "print-list");
  await page.goto(`${LIST}/view/${id}`);
  const sheet = page.locator("[data-sheet]");
  const title = sheet.getByRole("button", { name: "销售合同", exact: true });
  await seen(title);
  await keepPicture(page, "print-designer");
  const left = page.getByRole("spinbutton", { name: "左边" });
  await title.click();
  await expect(left).toHaveValue("50.0");
  const box = await title.boundingBox();
  if (!box) throw new Error("the title is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(x - 40, y + 10, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(left).not.toHaveValue("50.0");
  const dragged = Number(await left.inputValue());
  await title.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(left).toHaveValue((dragged + 5).toFixed(1));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(left).toHaveValue("50.0");
  await page.keyboard.press("Control+Shift+z");
  await expect(left).toHaveValue(dragged.toFixed(1));
  await button(page, "文字").click();
  const content = page.getByLabel("内容");
  await content.fill("编号 ");
  await button(page, "合同编号").click();
  await expect(content).toHaveValue("编号 {orderSn}");
  await page.keyboard.press("Escape");
  await button(page, "保存").click();
  await seen(page.getByText("已保存", { exact: true }));
  const versions = (await call(key, "/api/printTemp/versions", { id })).data as { number: number }[];
  expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  await button(page, "打印预览").click();
  await seen(preview(page).getByRole("img", { name: /第 1 页/ }));
  await keepPicture(page, "print-try");
});

test("a new template begins with the first layout of its module", async ({ as }) => {
  const { page } = await as("admin");
  await page.goto(`${LIST}/view`);
  await button(page, "开始设计").click();
  await seen(page.locator("[data-sheet]").getByRole("button").first());
  const name = page.getByLabel("模板名称");
  const called = uniqueName("新样式");
  await name.fill(called);
  await button(page, "保存").click();
  await page.waitForURL(/\/system\/print\/view\/\d+$/);
  await page.goto(LIST);
  await seen(row(page, called));
});

test("on a phone the paper of a contract is read, in the dark and in English, too", async ({ as }) => {
  const { page } = await as("admin", { viewport: PHONE, dark: true });
  const [first] = await rowsOf<{ id: number }>((await as("admin")).key, "/api/contract/index");
  await page.goto(`${CONTRACTS}?id=${first?.id}`);
  await button(page, "打印").click();
  await seen(preview(page).getByRole("img", { name: /第 1 页/ }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await keepPicture(page, "print-phone-dark");
  const english = await as("admin", { lang: "en" });
  const [template_] = await rowsOf<{ id: number }>(english.key, "/api/printTemp/index", { module: "contract" });
  await english.page.goto(`${LIST}/view/${template_?.id}`);
  await seen(english.page.locator("[data-sheet]").getByRole("button").first());
  await keepPicture(english.page, "print-designer-en");
});

test("ticked products become labels, and goods that came in are printed without prices", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  await noteprint(page);
  const number = uniqueName("L").replaceAll(/[^\x20-\x7e]/g, "");
  const called = uniqueName("标签货");
  const product = await call(key, "/api/product/add", { name: called, number, standard: "台", price: 19.9 });
  const productid = (product.data as { id: number }).id;
  await page.goto(`/crm/product/list?key=${encodeURIComponent(called)}`);
  await seen(row(page, called));
  await row(page, called).getByRole("checkbox").check();
  await button(page, "批量打印标签").click();
  const several = page.getByRole("dialog", { name: "批量打印" });
  await several.getByLabel("每条份数").fill("3");
  await keepPicture(page, "print-labels");
  await button(several, "生成文件").click();
  await gone(several);
  await seen(page.getByText("商品标签", { exact: false }).first());
  await page.goto(`/crm/product/list?id=${productid}`);
  const panel = page.getByRole("complementary", { name: called });
  await button(panel, "打印标签").click();
  await seen(preview(page).getByText("共 1 页，60 × 40 mm"));
  const label = preview(page).getByRole("img", { name: /第 1 页/ });
  // its bars are drawn
  const black = (shown: Element) => {
    const { width, height } = shown as HTMLCanvasElement;
    const pixels = (shown as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    return pixels.filter((value, at) => at % 4 === 1 && value < 100).length;
  };
  await expect.poll(() => label.evaluate(black)).toBeGreaterThan(500);
  await keepPicture(page, "print-label-preview");
  await button(preview(page), "返回").click();

  const listJson = [{ productid, number: 2, price: 10 }];
  const came = await call(key, "/api/stock/stockInAdd", { listJson });
  await page.goto(`/erp/stock/in?id=${(came.data as { id: number }).id}`);
  await button(page.getByRole("complementary").first(), "打印").click();
  await seen(preview(page).getByRole("img", { name: /第 1 页/ }));
  await expect(preview(page).getByLabel("选择模板")).toBeVisible();
  await keepPicture(page, "print-stock-in");
  await button(preview(page), "打印").click();
  await seen(page.locator("html[data-printed]"));
  expect(complaints.list).toEqual([]);
});
