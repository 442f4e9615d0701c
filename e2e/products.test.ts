/** Products are sorted into categories, kept, and chosen in their list. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { whileUsed } from "./support/database";
import { row, rows, settled, takeFromCard, unfold } from "./support/list";
import { keepPicture } from "./support/look";
import { focused, tabTo } from "./support/moves";
import { agree, button, chooseNode, chooserOf, dialog, form, gone, save, seen, takeFrom, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { PHONE, test } from "./support/test";

const LIST = "/crm/product/list";
const CATEGORIES = "/crm/product/category";

interface Product {
  id: number;
  number: string;
  categoryid: number;
  cover: { filename: string }[];
  enabled: number;
}

const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id;
const makeCategory = async (key: string, name: string, parent = 0) =>
  idOf(await call(key, "/api/productCategory/add", { name, parent }));
const makeProduct = async (key: string, values: Record<string, unknown> = {}) => {
  const name = uniqueName("旅程产品");
  const id = idOf(await call(key, "/api/product/add", { name, number: uniqueName("N"), ...values }));
  return { id, name };
};
const productsIn = (key: string, categoryid: number) =>
  rowsOf<Product>(key, "/api/product/index", { categoryid, rows: 50 });

const node = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "产品分类" }).locator(".ant-tree-treenode").filter({ hasText: name });

/** Opens the categories whose names have the word, among all that there are. */
async function openCategories(page: Page, word: string): Promise<void> {
  await page.goto(CATEGORIES);
  await page.getByPlaceholder("分类名称").fill(word);
  await expect.poll(() => new URL(page.url()).searchParams.get("key")).toBe(word);
}

test("categories are added, renamed, moved and deleted; one that holds something stays", async ({ as }) => {
  const { page, key, complaints } = await as("tangdayong");
  const word = uniqueName("类");
  const [top, below, other] = [`${word}设备`, `${word}终端`, `${word}耗材`];
  await openCategories(page, word);
  for (const name of [top, other]) {
    await button(page, "新建").click();
    const form = dialog(page, "新建产品分类");
    await form.getByLabel("名称", { exact: true }).fill(name);
    await form.getByLabel("名称", { exact: true }).press("Enter");
    await gone(form);
  }
  const line = (name: string) => row(page, name);
  await button(line(top), "新建下级").click();
  const child = dialog(page, "新建产品分类");
  await child.getByLabel("名称", { exact: true }).fill(below);
  await save(child).click();
  await gone(child);
  await seen(line(below));

  const renamed = `${below}改`;
  const change = async () => {
    await button(line(below), "编辑").click();
    const form = dialog(page, "编辑产品分类");
    await form.getByLabel("名称", { exact: true }).fill(renamed);
    await chooseNode(form, "上级", other);
    await save(form).click();
    await gone(form);
    await seen(toast(page, `已保存产品分类「${below}」`));
  };
  const belowOf = async (parent: string) => {
    const tree = (await call(key, "/api/productCategory/list")).data as {
      name: string;
      children: { name: string }[];
    }[];
    return tree.find(({ name }) => name === parent)?.children.map(({ name }) => name);
  };
  await change();
  expect(await belowOf(other)).toEqual([renamed]);
  await button(page, "撤销").click();
  await seen(toast(page, `已撤销对产品分类「${below}」的修改`));
  expect(await belowOf(top)).toEqual([below]);
  await seen(line(below));
  await change();
  expect(await belowOf(other)).toEqual([renamed]);

  await line(other).dragTo(line(top), { targetPosition: { x: 200, y: 3 } });
  await seen(toast(page, `已移动「${other}」`));
  const names = async () =>
    ((await call(key, "/api/productCategory/list")).data as { name: string }[]).map(({ name }) => name);
  expect((await names()).filter((name) => [top, other].includes(name))).toEqual([other, top]);

  await button(line(other), "删除").click();
  await agree(page, `确定删除「${other}」吗？`);
  await seen(toast(page, `「${other}」下有1个产品分类，不能删除`));
  for (const name of [renamed, other, top]) {
    await button(line(name).first(), "删除").click();
    await agree(page, `确定删除「${name}」吗？`);
    await gone(line(name));
  }
  expect(complaints.list).toEqual([]);
});

test("two who change one category see what the other wrote, and lose nothing", async ({ as }) => {
  const { page, key, complaints } = await as("tangdayong");
  const [name, top] = [uniqueName("同改类"), uniqueName("新上级")];
  await makeCategory(key, name);
  await makeCategory(key, top);
  const other = await as("zongjian");
  const opened = async (where: Page) => {
    await openCategories(where, name);
    await button(row(where, name), "编辑").click();
    const edited = form(where, "编辑产品分类");
    await seen(edited.getByLabel("名称", { exact: true }));
    return edited;
  };
  const [mine, theirs] = [await opened(page), await opened(other.page)];
  await theirs.getByLabel("名称", { exact: true }).fill(`${name}甲`);
  await chooseNode(theirs, "上级", top);
  await save(theirs).click();
  await gone(theirs);

  await mine.getByLabel("名称", { exact: true }).fill(`${name}乙`);
  await save(mine).click();
  const asked = dialog(page, "数据已被他人修改");
  await seen(asked.getByText(/^陈海峰 在 .+ 先保存了修改，你的内容还没有保存。$/));
  await button(asked, "对比").click();
  const differs = (title: string) => asked.getByRole("row").filter({ hasText: title });
  for (const text of [`${name}甲`, `${name}乙`]) await seen(differs("名称").getByText(text, { exact: true }));
  await keepPicture(page, "conflict-of-a-node");
  await button(asked, "保留我的修改").click();
  await gone(mine);
  const tree = (await call(key, "/api/productCategory/list")).data as { name: string; children: { name: string }[] }[];
  expect(tree.find((one) => one.name === top)?.children.map((child) => child.name)).toEqual([`${name}乙`]);
  expect(complaints.list).toEqual([]);
});

test("a product is entered with a cover, found in its category, and switched off", async ({ as }) => {
  const { page, key, complaints } = await as("tangdayong");
  const [top, below] = [uniqueName("大类"), uniqueName("小类")];
  const parent = await makeCategory(key, top);
  const categoryid = await makeCategory(key, below, parent);
  const [name, number] = [uniqueName("旅程终端"), uniqueName("PDA")];
  await page.goto(LIST);
  await seen(rows(page));
  await page.keyboard.press("c");
  const form = dialog(page, "新建产品");
  await form.getByLabel("产品名称", { exact: true }).fill(name);
  await save(form).click();
  await seen(form.getByText("信息必须填写", { exact: true }));
  const known = uniqueName("PDA");
  await makeProduct(key, { number: known });
  const numberField = form.getByLabel("产品编号", { exact: true });
  await numberField.fill(known);
  await save(form).click();
  // a refusal that names a field stands there, and what was typed stays
  const refused = form.locator(".ant-form-item").filter({ has: page.getByLabel("产品编号", { exact: true }) });
  await seen(refused.getByText("产品编号已存在", { exact: true }));
  await expect(numberField).toHaveValue(known);
  await expect(form.getByLabel("产品名称", { exact: true })).toHaveValue(name);
  await gone(toast(page, "产品编号已存在"));
  await numberField.fill(number);
  await chooseNode(form, "产品分类", below);
  await form.getByLabel("售价", { exact: true }).fill("1999.5");
  await unfold(form);
  await form.getByRole("radio", { name: "13%", exact: true }).click();
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: pngOf(64, 48) });
  await seen(form.locator(".ant-upload-list-item-done"));
  await save(form).click();
  await gone(form);
  const [stored] = await productsIn(key, categoryid);
  expect(stored).toMatchObject({
    number,
    price: 1_999.5,
    shuilv: "13",
    enabled: 1,
    cover: [{ filename: "cover.png" }],
  });

  await page.goto(LIST);
  await node(page, top).click();
  await settled(page);
  await seen(row(page, name).getByText("¥1,999.50"));
  await seen(row(page, name).locator("img"));
  await expect(rows(page)).toHaveCount(1);
  await button(page, "收起分类").click();
  await gone(node(page, top));

  await row(page, name).getByRole("button", { name: "编辑" }).click();
  const edit = dialog(page, "编辑产品");
  await unfold(edit);
  await edit.getByLabel("在售", { exact: true }).click();
  await save(edit).click();
  await gone(edit);
  await seen(row(page, name).getByText("停用", { exact: true }));
  expect((await productsIn(key, categoryid))[0]?.enabled).toBe(0);
  expect(complaints.list).toEqual([]);
});

test("a cover is chosen with keys alone, and another one in its place is saved", async ({ as }) => {
  const { page, key, complaints } = await as("tangdayong");
  const { id, name } = await makeProduct(key);
  const storedCover = async () => ((await call(key, "/api/product/detail", { id })).data as Product).cover;
  const edited = async () => {
    await page.goto(`${LIST}?key=${encodeURIComponent(name)}`);
    await row(page, name).getByRole("button", { name: "编辑" }).click();
    const edit = form(page, "编辑产品");
    await seen(edit.getByLabel("产品名称", { exact: true }));
    await unfold(edit);
    return edit;
  };
  const chosen = async (edit: Locator, filename: string) => {
    await edit.getByLabel("产品名称", { exact: true }).focus();
    await tabTo(page, "上传");
    const chooser = await chooserOf(page, () => page.keyboard.press("Enter"));
    // Whoever chooses nothing is where he was, and opens it again.
    expect(await focused(page)).toContain("上传");
    await chooser.setFiles({ name: filename, mimeType: "image/png", buffer: pngOf(64, 48) });
    await seen(edit.locator(".ant-upload-list-item-done"));
  };
  const first = await edited();
  await chosen(first, "first.png");
  await save(first).click();
  await gone(first);
  expect(await storedCover()).toMatchObject([{ filename: "first.png" }]);

  const second = await edited();
  await second.locator(".ant-upload-list-item-done").hover();
  await button(second, "删除文件").click();
  await agree(page, "first.png");
  await gone(second.locator(".ant-upload-list-item-done"));
  await chosen(second, "second.png");
  await save(second).click();
  await gone(second);
  expect(await storedCover()).toMatchObject([{ filename: "second.png" }]);
  expect(complaints.list).toEqual([]);
});

test("products are chosen on several pages of their list and put into a category", async ({ as }) => {
  const { page, key, complaints } = await as("tangdayong");
  const word = uniqueName("选品");
  const name = uniqueName("促销");
  const id = await makeCategory(key, name);
  for (let at = 0; at < 22; at += 1) await makeProduct(key, { name: `${word}${at}` });
  await makeProduct(key, { name: `${word}停`, enabled: 0 });
  await openCategories(page, name);
  await takeFrom(button(row(page, name), `操作: ${name}`), "添加产品");
  const picker = dialog(page, "产品管理");
  await picker.getByPlaceholder("产品名称/产品编号/拼音").fill(word);
  await seen(picker.getByText("共 22 条", { exact: true }));
  await expect(button(picker, "确定选择")).toBeDisabled();
  const [first] = [picker.locator(".ant-table-row").first()];
  await first.click();
  await picker.getByTitle("下一页").click();
  await seen(picker.locator(".ant-table-row"));
  await expect(picker.locator(".ant-table-row")).toHaveCount(2);
  for (const at of [0, 1]) await picker.locator(".ant-table-row").nth(at).getByRole("checkbox").check();
  await seen(picker.getByText("已选择3项", { exact: true }));
  await picker.locator(".ant-tag-close-icon").last().click();
  await seen(picker.getByText("已选择2项", { exact: true }));
  await button(picker, "确定选择").click();
  await seen(toast(page, `已将2个产品归入「${name}」`));
  await seen(row(page, name).getByRole("link", { name: "2 个产品", exact: true }));
  expect(await productsIn(key, id)).toHaveLength(2);
  expect(complaints.list).toEqual([]);
});

test("on a phone the tree stands above the cards, and the picker has boxes", async ({ as }) => {
  const { page, key } = await as("tangdayong", { viewport: PHONE });
  const name = uniqueName("手机分类");
  const id = await makeCategory(key, name);
  const inside = await makeProduct(key, { categoryid: id });
  const outside = await makeProduct(key);
  await page.goto(LIST);
  await chooseNode(page.locator("main"), "产品分类", name);
  await seen(page.getByRole("button", { name: inside.name }));
  await seen(page.getByText("共 1 条", { exact: true }));
  await page.getByPlaceholder("产品名称/产品编号/拼音").fill("没有这样的产品");
  await seen(page.getByText("共 0 条", { exact: true }));
  await gone(page.locator("footer .ant-pagination:visible"));

  await page.goto(CATEGORIES);
  await takeFromCard(page, name, "添加产品");
  const picker = dialog(page, "产品管理");
  await picker.getByPlaceholder("产品名称/产品编号/拼音").fill(outside.name);
  await picker.getByRole("checkbox", { name: outside.name }).check();
  await button(picker, "确定选择").click();
  await seen(toast(page, `已将1个产品归入「${name}」`));
  expect(await productsIn(key, id)).toHaveLength(2);
});

test("a product in use is not deleted, and offered to be switched off", async ({ as }) => {
  const { page, key, complaints } = await as("zongjian");
  const [inUse, second, free] = [await makeProduct(key), await makeProduct(key), await makeProduct(key)];
  const customer = await makeCustomer(key);
  const states = async () =>
    Promise.all(
      [inUse, second, free].map(async ({ name }) => {
        const [found] = await rowsOf<Product>(key, "/api/product/index", { key: name });
        return found?.enabled;
      }),
    );
  const said = (name: string) => `「${name}」已被客户使用，请改为停用`;
  const asked = dialog(page, "不能删除");
  await whileUsed({ product: inUse.id, by: customer.id }, async () => {
    await page.goto(`${LIST}?id=${inUse.id}`);
    const panel = page.getByRole("complementary", { name: inUse.name });
    await takeFrom(button(panel, "更多"), "删除");
    await agree(page, "确定删除吗？");
    await seen(asked.getByText(said(inUse.name), { exact: true }));
    await keepPicture(page, "in-use");
    await button(asked, "取消").click();
    await gone(asked);
    expect(await states()).toEqual([1, 1, 1]);
    await takeFrom(button(panel, "更多"), "删除");
    await agree(page, "确定删除吗？");
    await button(asked, "停用").click();
    await seen(toast(page, `已停用 1 个产品：${inUse.name}`));
    await seen(panel.getByText("停用", { exact: true }));
    expect(await states()).toEqual([0, 1, 1]);
  });
  await whileUsed({ product: second.id, by: customer.id }, async () => {
    await page.goto(`${LIST}?key=${encodeURIComponent("旅程产品")}`);
    for (const { name } of [second, free]) await row(page, name).getByRole("checkbox").check();
    await button(page.getByRole("toolbar"), "删除").click();
    await agree(page, "确定执行此操作, 是否继续?");
    await seen(asked.getByText(said(second.name), { exact: true }));
    await button(asked, "停用").click();
    await gone(row(page, free.name));
    await seen(row(page, second.name).getByText("停用", { exact: true }));
    expect(await states()).toEqual([0, 0, undefined]);
  });
  expect(complaints.list).toEqual([]);
});
