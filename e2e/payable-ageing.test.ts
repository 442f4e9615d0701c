/** What is owed to a supplier by how late it is: each number opens its rows, and stands beside what he owes. */
import { expect } from "@playwright/test";
import { call, uniqueName } from "./support/api";
import { keepPicture } from "./support/look";
import { dialog, seen } from "./support/page";
import { test } from "./support/test";

const dayOf = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

test("the ageing of payables opens its rows, and stands beside what the supplier owes", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const name = uniqueName("往来公司");
  const customer = await call(key, "/api/customer/add", { CustomerName: name });
  const supplier = await call(key, "/api/erp/supplierAdd", {
    name,
    customerId: (customer.data as { id: number }).id,
  });
  const supplierId = (supplier.data as { id: number }).id;
  const [late, soon] = [uniqueName("货款"), uniqueName("服务费")];
  await call(key, "/api/payable/add", { name: late, money: 1200, dueDate: dayOf(40), supplierId });
  await call(key, "/api/payable/add", { name: soon, money: 300, dueDate: dayOf(-5), supplierId });

  await page.goto(`/crm/finance/payableAgeing?key=${encodeURIComponent(name)}`);
  await seen(page.getByRole("heading", { name: "应付账龄" }));
  const line = page.getByRole("table", { name: "应付账龄" }).getByRole("row").filter({ hasText: name });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("¥1,500.00");
  await keepPicture(page, "payable-ageing");
  await line.getByRole("button", { name: new RegExp(`^${name} 31–60天`) }).click();
  const entries = dialog(page, `${name} 31–60天 ¥1,200.00`);
  await seen(entries.getByText(late));
  await expect(entries.getByText(soon)).toHaveCount(0);
  await entries.getByRole("button", { name: late }).click();
  await seen(page.getByRole("heading", { name: late }).first());
  expect(complaints.list).toEqual([]);
});
