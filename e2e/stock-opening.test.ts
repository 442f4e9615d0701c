/** A company that begins brings its stock as a file, mends a row, compares the total, posts it, and takes it back. */
import { expect } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { row, rows } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

const csv = (lines: readonly string[]) => ({
  name: "盘点表.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`),
});

test("opening stock comes by a file, is compared with its total, posted and taken back", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [warehouse, name, number] = [uniqueName("期初仓"), uniqueName("期初货"), uniqueName("QC")];
  await call(key, "/api/erp/warehouseAdd", { name: warehouse });
  const made = await call(key, "/api/product/add", { name, number, standard: "台" });
  const other = uniqueName("期初件");
  await call(key, "/api/product/add", { name: other, number: uniqueName("QC"), standard: "个" });
  const productid = (made.data as { id: number }).id;

  await page.goto("/erp/stock/opening");
  await seen(page.getByRole("heading", { name: "期初库存" }));
  await takeFrom(button(page, "更多"), "批量导入");
  const asked = dialog(page, "批量导入期初库存");
  await asked
    .locator("input[type=file]")
    .setInputFiles(
      csv(["仓库,产品名称,数量,单位,单位成本", `${warehouse},${number},4,,12.5`, `${warehouse},${other},2.5,,8`]),
    );
  await button(asked, "检查数据").click();
  await seen(asked.getByRole("tab", { name: "有问题 1" }));
  await keepPicture(page, "stock-opening-check");
  const wrong = asked.getByRole("textbox", { name: "数量" });
  await wrong.fill("2");
  await wrong.press("Enter");
  await seen(asked.getByRole("tab", { name: "有问题 0" }));
  await button(asked, "开始导入 2 行").click();
  await gone(asked);
  await seen(toast(page, "成功 2，失败 0"));

  const [place] = await rowsOf<{ id: number }>(key, "/api/erp/warehouseList", { key: warehouse });
  const data = encodeURIComponent(JSON.stringify([{ field: "warehouseid", op: "in", value: [place?.id] }]));
  await page.goto(`/erp/stock/opening?data=${data}`);
  await expect(rows(page)).toHaveCount(2);
  // 4 × 12.5 and 2 × 8
  await seen(page.getByText("¥66.00"));
  await keepPicture(page, "stock-opening");
  await page
    .getByRole("checkbox", { name: /全选|Select all/ })
    .first()
    .click();
  await button(page.getByRole("toolbar"), "过账").click();
  await button(dialog(page, "提示"), "确定").click();
  await expect(row(page, name)).toContainText("已过账");
  await expect(row(page, name)).toContainText("RKD");
  const held = async () =>
    (await rowsOf<{ qty: number; value: number }>(key, "/api/stock/index", { productid })).map(({ qty, value }) => [
      qty,
      value,
    ]);
  expect(await held()).toEqual([[4, 50]]);
  await button(page, "撤销").first().click();
  await expect(row(page, name)).toContainText("待过账");
  expect(await held()).toEqual([[0, 0]]);
  expect(complaints.list).toEqual([]);
});
