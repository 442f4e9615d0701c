/** Goods come in for an order, leave for a contract, are counted, and each list says so. */
import { expect } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, save, seen, takeFrom, toast } from "./support/page";
import { PHONE, test } from "./support/test";

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

async function made(key: string) {
  const name = uniqueName("旅程货");
  const number = uniqueName("H");
  const product = await call(key, "/api/product/add", { name, number, standard: "台", costPrice: 10, shuilv: "13" });
  const productid = (product.data as { id: number }).id;
  const supplier = uniqueName("旅程厂");
  const { data } = await call(key, "/api/erp/supplierAdd", { name: supplier });
  return { name, number, productid, supplier, supplierId: (data as { id: number }).id };
}

test("goods of an order come in by a click, and leave for a contract", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const { name, productid, supplier, supplierId } = await made(key);
  const listJson = [{ productid, number: 8, sellingprice: 11.3, shuilv: "13" }];
  await call(key, "/api/erp/purchaseAdd", { supplierId, orderDate: today(), listJson });
  await page.goto("/erp/purchase/waitIn");
  await page.getByPlaceholder("单号/名称").fill(supplier);
  const wait = page.getByRole("listitem").filter({ hasText: supplier });
  await expect(wait).toHaveCount(1);
  await button(wait, "入库").click();
  const form = dialog(page, "新建入库单");
  await seen(form.getByText(name, { exact: true }).first());
  await keepPicture(page, "stock-in-form");
  await save(form).click();
  await gone(form);
  await expect(wait).toHaveCount(0);
  const orders = await rowsOf<{ stage: number }>(key, "/api/erp/purchaseList", { supplierId });
  expect(orders.map(({ stage }) => stage)).toEqual([5]);

  await page.goto(`/erp/stock/storage?key=${encodeURIComponent(name)}`);
  await seen(row(page, name));
  await expect(row(page, name)).toContainText("¥80.00");
  await keepPicture(page, "stock-storage");

  const customer = await call(key, "/api/customer/add", { CustomerName: uniqueName("旅程客户") });
  const [kind] = await rowsOf<{ id: number }>(key, "/api/status/index", { types: "contractType" });
  const contract = uniqueName("旅程合同");
  await call(key, "/api/contract/add", {
    contractName: contract,
    customerId: (customer.data as { id: number }).id,
    type: kind?.id,
    AddTime: today(),
    listJson: [{ productid, number: 3, sellingprice: 30 }],
  });
  await page.goto("/erp/stock/waitOut");
  await page.getByPlaceholder("单号/名称").fill(contract);
  const out = page.getByRole("listitem").filter({ hasText: contract });
  await seen(out.getByText("齐套，可全部发出"));
  await button(out, "出库").click();
  const sent = dialog(page, "新建出库单");
  await seen(sent.getByText(name, { exact: true }).first());
  await save(sent).click();
  await gone(sent);
  await expect(out).toHaveCount(0);
  const stored = await call(key, "/api/erp/getWarehouseStorage", { productid });
  expect((stored.data as object[])[0]).toMatchObject({ qty: 5, reserved: 0, available: 5 });

  await page.goto(`/erp/stock/list?key=${encodeURIComponent(name)}`);
  await seen(rows(page));
  await expect(rows(page)).toHaveCount(2);
  await keepPicture(page, "stock-ledger");

  // what was wrong is taken back, and waits again
  await page.goto("/erp/stock/out");
  await row(page, contract === "" ? name : "CKD")
    .first()
    .click();
  const panel = page.getByRole("complementary").first();
  await takeFrom(button(panel, "更多"), "冲销");
  const asked = page.getByRole("dialog").filter({ hasText: "冲销 CKD" });
  await asked.getByLabel("原因").fill("发错");
  await button(asked, "冲销").click();
  await seen(toast(page, "已冲销"));
  const again = await call(key, "/api/erp/getWarehouseStorage", { productid });
  expect((again.data as object[])[0]).toMatchObject({ qty: 8, reserved: 3 });
  expect(complaints.list).toEqual([]);
});

test("a stock-take is counted on a phone", async ({ as }) => {
  const { page, key } = await as("admin", { viewport: PHONE });
  const { name, number, productid } = await made(key);
  const { data } = await call(key, "/api/erp/warehouseAdd", { name: uniqueName("旅程仓") });
  const warehouseid = (data as { id: number }).id;
  await call(key, "/api/stock/stockInAdd", { warehouseid, listJson: [{ productid, number: 4, price: 10 }] });
  const take = await call(key, "/api/stock/takeAdd", { warehouseid, recountPercent: 0 });
  await page.goto(`/erp/stock/take/${(take.data as { id: number }).id}`);
  await page.getByPlaceholder("扫码或输入产品编号").fill(number);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(`点数 ${name}`)).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await seen(page.getByText("已盘 3台"));
  await keepPicture(page, "stock-take-phone");
  await button(page, "过账").click();
  await button(page.getByRole("dialog"), "确定").click();
  await expect
    .poll(async () => {
      const stored = await call(key, "/api/erp/getWarehouseStorage", { productid });
      return (stored.data as { qty: number }[]).find((one) => one.qty > 0)?.qty;
    })
    .toBe(3);
});

test("what lies about is found, and a number opens its movements", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const { name, productid } = await made(key);
  await call(key, "/api/stock/stockInAdd", { listJson: [{ productid, number: 6, price: 10 }] });
  await call(key, "/api/stock/stockOutAdd", { listJson: [{ productid, number: 2 }] });
  await page.goto(`/erp/stock/turnover?key=${encodeURIComponent(name)}`);
  await seen(row(page, name));
  await expect(row(page, name)).toContainText("¥20.00");
  await keepPicture(page, "stock-turnover");
  await row(page, name).getByRole("link", { name: "¥20.00" }).click();
  await expect(rows(page)).toHaveCount(1);
  await seen(rows(page).getByText("其他出库"));
  expect(complaints.list).toEqual([]);
});

test("nothing is broken, and the screen says so", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await page.goto("/system/check");
  await seen(page.getByText(/没有不平的记录|发现时间/));
  await keepPicture(page, "data-checks");
  expect(complaints.list).toEqual([]);
});
