/** Places where one is in the middle of something: a file half brought in, a value being changed, a question before leaving. */
import type { Locator, Page } from "@playwright/test";
import { call, makeCustomer, methodOf, rowsOf, signInByApi } from "./api";
import { cards, rows, TOTAL } from "./list";
import { seen } from "./page";
import { pngOf } from "./picture";
import { button, fromMore, isPhone, newAt, openTop, over, type Place } from "./place";

/** What somebody looks for, and what he writes: the same in every language. */
const WORD = "有限";
const ADDRESS = "文三路 3 号";
export const TYPED: readonly string[] = [WORD, ADDRESS];

/** Filters of which each has a chip. */
const CONDITIONS = [
  { field: "CustomerName", op: "contains", value: WORD },
  { field: "mobile", op: "notEmpty", value: null },
];
export const FILTERED = `${TOTAL}?filter=${encodeURIComponent(JSON.stringify(CONDITIONS))}`;
const PICTURE = { name: "picture.png", mimeType: "image/png", buffer: pngOf(320, 240) };

const opened = (page: Page): Locator => page.getByRole("complementary").filter({ visible: true }).last();
const dialog = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true }).last();
/** A field of a customer by its label, which may stand in the folded part of a form. */
async function field(form: Locator, cn: string, en: string): Promise<Locator> {
  await seen(form.getByLabel(/^(?:客户名称|Customer name)$/));
  const found = form.getByLabel(new RegExp(`^(?:${cn}|${en})$`)).first();
  if (!(await found.isVisible())) await button(form, "更多信息", "More").click();
  return found;
}

/** The last customer of the administrator's list, with a tab of its panel. */
async function openRecord(page: Page, tab: string): Promise<{ key: string; id: number }> {
  const { key } = await signInByApi("admin");
  const [found] = await rowsOf<{ id: number }>(key, "/api/customer/index", { rows: 1, clue: 2 });
  const id = found?.id ?? 0;
  await page.goto(`${TOTAL}?id=${id}&tab=${tab}`);
  await seen(opened(page).getByRole("tab", { selected: true }));
  return { key, id };
}

/** A file with a row that is sound, one that is not, and one that is there already. */
async function upload(page: Page): Promise<void> {
  await fromMore("批量导入", "Import")(page);
  const { key } = await signInByApi("admin");
  const [known] = await rowsOf<{ CustomerName: string }>(key, "/api/customer/index", { rows: 1, clue: 2 });
  const lines = ["客户名称,联系人,手机,备注栏", `甲乙丙丁,王小明,13900001111,x`, "丙丁戊己,李雷,一三九,x"];
  const text = `\ufeff${[...lines, `${known?.CustomerName},,,x`].join("\r\n")}`;
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await dialog(page).locator("input[type=file]").setInputFiles(file);
  await seen(button(dialog(page), "检查数据", "Check"));
}

const cropAt = (path: string) => async (page: Page) => {
  await page.goto(path);
  await seen(page.locator("main"));
  await page
    .getByLabel(/^(?:选择图片|Choose a picture)$/)
    .first()
    .setInputFiles(PICTURE);
  await seen(page.getByRole("slider"));
};

/** Somebody else has changed what is in the form. */
async function overtaken(page: Page): Promise<void> {
  const { key } = await signInByApi("admin");
  const { id } = await makeCustomer(key, { address: "文三路 1 号" });
  await page.goto(`${TOTAL}?id=${id}`);
  await button(opened(page), "编辑", "Edit").click();
  const address = await field(dialog(page), "详细地址", "Address");
  await address.fill(ADDRESS);
  const { data } = await call(key, "/api/customer/Views", { id });
  await call(key, "/api/customer/edit", { id, version: (data as { version: number }).version, address: "文三路 2 号" });
  await button(dialog(page), "保存", "Save").click();
  await button(dialog(page), "对比", "Compare").click();
  await seen(dialog(page).getByRole("cell"));
}

export const WORKING: Readonly<Record<string, Place>> = {
  "import, columns": { open: upload },
  "import, rows": {
    open: async (page) => {
      await upload(page);
      await button(dialog(page), "检查数据", "Check").click();
      await seen(dialog(page).getByRole("tab"));
    },
  },
  "list, cell": {
    only: "wide",
    open: async (page) => {
      await openTop(page);
      const cell = rows(page).first().locator("[data-field='status']");
      await cell.hover();
      await page.locator("main button[data-pen]").click();
      await seen(page.locator("[data-editing]").getByRole("radio"));
    },
  },
  "list, buttons of a cell": {
    only: "wide",
    open: async (page) => {
      await openTop(page, FILTERED);
      const phone = rows(page).locator("[data-field='mobile']").filter({ hasText: /\d/ });
      await phone.first().hover();
      await seen(page.locator("[data-tools]").getByRole("link"));
    },
  },
  "list, chip": {
    open: async (page) => {
      await openTop(page, FILTERED);
      await page
        .getByRole("button", { name: new RegExp(WORD) })
        .filter({ visible: true })
        .first()
        .click();
      await seen(over(page).getByRole("textbox"));
    },
  },
  "list, saving a scene": {
    open: async (page) => {
      await openTop(page, FILTERED);
      await button(page.locator("main"), "存为场景", "Save as view").click();
      await seen(dialog(page).getByRole("textbox"));
    },
  },
  "picker of customers": {
    open: async (page) => {
      await newAt(TOTAL)(page);
      const parent = await field(dialog(page), "上级客户", "上级客户");
      await parent.locator("xpath=..").click();
      await seen(dialog(page).getByRole("row").or(dialog(page).getByRole("listitem")));
    },
  },
  "picker of products": {
    open: async (page) => {
      await page.goto("/crm/product/category");
      const line = (isPhone(page) ? cards(page) : rows(page)).first();
      await line.hover();
      await line.getByRole("button").last().click();
      const put = page.getByText(/^(?:添加产品|Add products)$/).filter({ visible: true });
      await put.first().click();
      await seen(dialog(page).getByRole("row").or(dialog(page).getByRole("listitem")));
    },
  },
  "record, adding a tag": {
    open: async (page) => {
      await openRecord(page, "detail");
      await button(opened(page), "添加标签", "Add a tag").click();
      await seen(page.locator("[data-choice], .ant-select-item-option").filter({ visible: true }));
    },
  },
  "record, a follow-up being changed": {
    open: async (page) => {
      const { key, id } = await openRecord(page, "followup");
      const status = await methodOf(key, "电话");
      await call(key, "/api/OpportLogs/Add", {
        customerId: id,
        status,
        Ext: "约好看样品",
        nextgenjintime: "",
        img: [],
      });
      await page.reload();
      const last = opened(page).getByRole("listitem").filter({ hasText: "约好看样品" }).first();
      await button(last, "编辑", "Edit").click();
      await seen(last.getByRole("textbox"));
    },
  },
  "record, a picture from the album": {
    open: async (page) => {
      await openRecord(page, "followup");
      // on a phone the composer is one line until one writes
      if (isPhone(page)) await opened(page).getByRole("textbox").last().click();
      await button(opened(page), "图片", "Pictures").click();
      await button(opened(page), "从相册选择", "From the album").click();
      await seen(page.getByRole("dialog").getByText(/^(?:已选|0 |\d+ chosen)/));
    },
  },
  "crop of a portrait": { open: cropAt("/person/avatar") },
  "crop of the logo": { open: cropAt("/system/basic") },
  "form, overtaken": { open: overtaken },
  "form, unsaved": {
    open: async (page) => {
      await newAt(TOTAL)(page);
      await (await field(dialog(page), "客户名称", "Customer name")).fill("写到一半");
      await button(dialog(page), "取消|关闭", "Cancel|Close").click();
      await seen(page.getByText(/^(?:有未保存的内容|There are unsaved)/).or(button(page, "不保存", "Discard")));
    },
  },
};
