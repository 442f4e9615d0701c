/** What others have changed since one looked: a sign in the list, a line in the record, and both are gone once it was seen. */
import { expect } from "@playwright/test";
import { call, makeCustomer, methodOf, signInByApi } from "./support/api";
import { openCustomer, openList, openRow, panel, row, TOTAL } from "./support/list";
import { button, gone, seen } from "./support/page";
import { test } from "./support/test";

test("what a colleague has changed carries a sign until one has looked", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { key: manager } = await signInByApi("jingli");
  const customer = await makeCustomer(key, { address: "旧址" });
  const list = `${TOTAL}?key=${encodeURIComponent(customer.name)}`;
  const sign = row(page, customer.name).getByText("有更新", { exact: true });

  // looked at, and changed by oneself: no news
  const looked = page.waitForResponse("**/api/actionLog/look");
  await openCustomer(page, customer);
  await looked;
  await call(key, "/api/customer/edit", { id: customer.id, address: "自己改的" });
  await openList(page, list);
  await seen(row(page, customer.name));
  await page.waitForLoadState("networkidle");
  expect(await sign.count()).toBe(0);

  await call(manager, "/api/customer/edit", { id: customer.id, address: "新址" });
  const status = await methodOf(manager, "电话");
  for (const Ext of ["问了近况", "约了下周"])
    await call(manager, "/api/OpportLogs/Add", { customerId: customer.id, status, Ext });
  await openList(page, list);
  await expect(sign).toBeAttached();
  const opened = await openRow(page, customer.name);
  const line = button(opened, "自上次查看：详细地址 自己改的 → 新址，新增跟进 2 条");
  await seen(line);
  await expect(sign).toHaveCount(0);
  // it leads to the whole of it
  await line.click();
  await seen(opened.getByRole("listitem").filter({ hasText: "写跟进：约了下周" }));
  await button(opened, "关闭").click();
  await gone(panel(page, customer.name));
  const again = await openRow(page, customer.name);
  await seen(again.getByRole("tab"));
  await page.waitForLoadState("networkidle");
  expect(await again.getByText("自上次查看").count()).toBe(0);
});
