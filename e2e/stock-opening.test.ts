/** A company that begins brings its stock as a file, mends a row, and posts it. */
import { expect } from "@playwright/test";
import { call, rowsOf, uniqueName } from "./support/api";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

const csv = (lines: readonly string[]) => ({
  name: "盘点表.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`),
});

test("opening stock comes by a file with a row mended on the way, and is posted", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [warehouse, name, number] = [uniqueName("期初仓"), uniqueName("期初货"), uniqueName("QC")];
  await call(key, "/api/erp/warehouseAdd", { name: warehouse });
  const made = await call(key, "/api/product/add", { name, number, standard: "台" });
  const [other, word] = [uniqueName("期初件"), `Q${Date.now()}`];
  await call(key, "/api/product/add", { name: other, number: uniqueName("QC"), standard: "个" });
  const productid = (made.data as { id: number }).id;

  await page.goto("/erp/stock/opening");
  await seen(page.getByRole("heading", { name: "期初库存" }));
  await takeFrom(button(page, "更多"), "批量导入");
  const asked = dialog(page, "批量导入期初库存");
  await asked
    .locator("input[type=file]")
    .setInputFiles(
      csv([
        "仓库,产品名称,数量,单位,单位成本,期初编号",
        `${warehouse},${number},4,,12.5,${word}1`,
        `${warehouse},${other},2.5,,8,${word}2`,
      ]),
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

  const brought = await rowsOf<{ id: number; money: number; state: number }>(key, "/api/stock/openingList", {
    key: word,
  });
  // 4 × 12.5 and 2 × 8; nothing lies there before it is posted
  expect(brought.map(({ money, state }) => [money, state]).toSorted()).toEqual([
    [16, 0],
    [50, 0],
  ]);
  const held = async () =>
    (await rowsOf<{ qty: number; value: number }>(key, "/api/stock/index", { productid })).map(({ qty, value }) => [
      qty,
      value,
    ]);
  expect(await held()).toEqual([]);
  await call(key, "/api/stock/openingPost", { ids: brought.map(({ id }) => id) });
  expect(await held()).toEqual([[4, 50]]);
  expect(complaints.list).toEqual([]);
});
