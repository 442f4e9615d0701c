/** What could not be loaded takes nothing away of what stands there: it is said, and tried again. */
import { expect, type Page } from "@playwright/test";
import { call, makeCustomer } from "./support/api";
import { openCustomer, tab } from "./support/list";
import { button, gone, seen } from "./support/page";
import { test } from "./support/test";

const FAILED = "网络请求失败，请稍候再试";

/** Answers to that page of a list are lost from now on. */
async function lose(page: Page, path: string, number: number): Promise<() => Promise<void>> {
  const lost = (url: URL) => url.pathname === path;
  await page.route(lost, (route) =>
    (route.request().postDataJSON() as { page?: number }).page === number ? route.abort() : route.fallback(),
  );
  return () => page.unroute(lost);
}

test("the operation log keeps its entries when more, or newer ones, cannot be loaded", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const customer = await makeCustomer(key);
  for (let n = 1; n <= 14; n += 1) await call(key, "/api/customer/edit", { id: customer.id, remark: `第${n}次` });
  const opened = await openCustomer(page, customer);
  await tab(opened, "操作日志").click();
  const entries = opened.locator("details");
  await expect(entries).toHaveCount(10);
  const found = await lose(page, "/api/actionLog/list", 2);
  await button(opened, "加载更多").click();
  const failed = opened.getByRole("alert");
  await seen(failed.getByText(FAILED));
  await expect(entries).toHaveCount(10);
  await found();
  await button(failed, "重试").click();
  await expect(entries).toHaveCount(15);
  await gone(failed);

  const foundAgain = await lose(page, "/api/actionLog/list", 1);
  await button(opened, "修改客户级别").focus();
  await page.keyboard.press("Enter");
  await expect(opened.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await seen(failed.getByText(FAILED));
  await expect(entries).toHaveCount(15);
  await foundAgain();
  await button(failed, "重试").click();
  await expect(entries).toHaveCount(16);
  await gone(failed);
});

test("what can be undone keeps its page when another one cannot be loaded", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { id } = await makeCustomer(key);
  for (let n = 1; n <= 11; n += 1)
    await call(key, "/api/record/massEdit", { module: "customer", ids: [id], data: { remark: `第${n}次` } });
  const found = await lose(page, "/api/undo/list", 2);
  await page.goto("/person/jobs?part=acts");
  const acts = page.getByRole("listitem").filter({ hasText: "批量修改客户的备注" });
  await expect(acts).toHaveCount(10);
  const second = page.getByRole("listitem", { name: "2" });
  await second.click();
  const failed = page.getByRole("alert");
  await seen(failed.getByText(FAILED));
  await expect(acts).toHaveCount(10);
  await expect(page.getByRole("listitem", { name: "1", exact: true })).toHaveClass(/active/);
  await found();
  await second.click();
  await expect(second).toHaveClass(/active/);
  await gone(failed);
  await button(acts.first(), "撤销").click();
  await seen(page.getByRole("dialog").getByText("撤销「批量修改客户的备注」（1 条）？"));
});
