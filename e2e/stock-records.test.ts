/** Suppliers, warehouses and accounts: entered with the keyboard, changed, deleted, and the same on a phone. */
import { expect } from "@playwright/test";
import { sampled } from "../scripts/lib/sampled.mjs";
import { call, rowsOf, uniqueName } from "./support/api";
import { row, rows } from "./support/list";
import { agree, button, dialog, gone, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";

interface Kind {
  title: string;
  path: string;
  index: string;
  /** Label of its name, and of a further field. */
  name: string;
  more: string;
}

const KINDS: readonly Kind[] = [
  { title: "供应商", path: "/erp/supplier", index: "/api/erp/supplierList", name: "供应商名称", more: "联系人" },
  { title: "仓库", path: "/erp/stock/warehouse", index: "/api/erp/warehouseList", name: "仓库名称", more: "地址" },
  { title: "账户", path: "/system/account", index: "/Api/Account/Index", name: "账户名称", more: "开户银行" },
];

for (const { title, path, index, name, more } of sampled(KINDS, 1)) {
  test(`${title}: entered with the keyboard, changed and deleted`, async ({ as }) => {
    const { page, key, complaints } = await as("admin");
    const found = (word: string) => rowsOf<Record<string, unknown>>(key, index, { key: word });
    const called = uniqueName(title);
    await page.goto(path);
    await seen(rows(page));
    await page.keyboard.press("c");
    const form = dialog(page, `新建${title}`);
    await expect(form.getByLabel(name, { exact: true })).toBeFocused();
    await page.keyboard.type(called);
    await form.getByLabel(more, { exact: true }).fill("旅程");
    await page.keyboard.press("Enter");
    await gone(form);
    expect(await found(called)).toHaveLength(1);

    const panel = page.getByRole("complementary", { name: called });
    await seen(panel.getByText("旅程", { exact: true }));
    await button(panel, "编辑").click();
    const edit = dialog(page, `编辑${title}`);
    await edit.getByLabel(name, { exact: true }).fill(`${called}改`);
    await page.keyboard.press("Enter");
    await gone(edit);
    await seen(row(page, `${called}改`));
    const changed = page.getByRole("complementary", { name: `${called}改` });
    await takeFrom(button(changed, "更多"), "删除");
    await agree(page, new RegExp(`确定删除吗？.*${called}改`));
    await gone(changed);
    await gone(row(page, `${called}改`));
    expect(await found(called)).toEqual([]);
    expect(complaints.list).toEqual([]);
  });

  test(`${title}: on a phone`, async ({ as }) => {
    const { page } = await as("admin", { viewport: PHONE });
    const called = uniqueName(title);
    await page.goto(path);
    await button(page, "新建").click();
    const form = dialog(page, `新建${title}`);
    await form.getByLabel(name, { exact: true }).fill(called);
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await gone(form);
    const panel = page.getByRole("complementary", { name: called });
    await seen(panel);
    await takeFrom(button(panel, "更多"), "删除");
    await agree(page, "确定删除吗？");
    await gone(panel);
    await seen(page.locator("footer:visible").getByText(/^共 \d+ 条$/));
  });
}

test("供应商: a starred one stands first and among the starred", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [older, newer] = [uniqueName("甲供应商"), uniqueName("乙供应商")];
  for (const name of [older, newer]) await call(key, "/api/erp/supplierAdd", { name });
  await page.goto("/erp/supplier");
  await seen(page.getByRole("heading", { name: "供应商", level: 1 }));
  await row(page, older).getByRole("button", { name: "关注", exact: true }).click();
  await seen(row(page, older).getByRole("button", { name: "取消关注" }));
  await seen(rows(page).first().getByText(older));
  await page.getByRole("button", { name: /^场景/ }).click();
  await page.getByRole("menuitem", { name: "我关注的" }).click();
  await gone(row(page, newer));
  await row(page, older).getByRole("button", { name: "取消关注" }).click();
  await gone(row(page, older));
  expect(complaints.list).toEqual([]);
});
