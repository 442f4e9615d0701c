/** A manager brings in a list of customers: his own headings, a wrong row mended, a duplicate skipped, and takes it back. */
import { expect, type Page } from "@playwright/test";
import { xlsxOf } from "../apps/server/test/sheet-files";
import { call, makeCustomer, rowsOf, uniqueName } from "./support/api";
import { openList, row, search } from "./support/list";
import { keepPicture } from "./support/look";
import { button, choose, dialog, gone, openSelect, seen, takeFrom, toast } from "./support/page";
import { test } from "./support/test";

const csv = (lines: readonly string[]) => ({
  name: "展会名单.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${lines.join("\r\n")}`),
});

async function openImport(page: Page) {
  await openList(page);
  await takeFrom(button(page, "更多"), "批量导入");
  const asked = dialog(page, "批量导入客户");
  await seen(asked.getByText("点击选择文件，或把文件拖到这里"));
  return asked;
}

const named = (key: string, word: string) =>
  rowsOf<{ CustomerName: string; mobile: string }>(key, "/api/customer/index", { key: word });

test("a list goes in by its own headings, a row is mended on the way, and all of it is taken back", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("花岗岩");
  await makeCustomer(key, { CustomerName: `${word}老客户` });
  const asked = await openImport(page);
  await asked
    .locator("input[type=file]")
    .setInputFiles(
      csv([
        "单位名称,姓名,联系方式,省,市,没用的列",
        `${word}甲,王小明,139 0000 1111,浙江,杭州,x`,
        `${word}乙,李雷,一三九,江苏,苏州,x`,
        `${word}老客户,,,,,x`,
      ]),
    );
  // What cannot be told is left out until somebody says it.
  await seen(asked.getByText("单位名称"));
  await expect(asked.getByText("客户名称 *")).toBeVisible();
  await expect(asked.getByText("推测")).toHaveCount(5);
  await seen(asked.getByText("不导入的列：没用的列"));
  await button(asked, "检查数据").click();
  await seen(asked.getByRole("tab", { name: "有问题 1" }));
  await seen(asked.getByRole("tab", { name: "重复 1" }));
  const wrong = asked.getByRole("textbox", { name: "手机" });
  await expect(wrong).toHaveValue("一三九");
  await wrong.fill("13900002222");
  await wrong.press("Enter");
  await seen(asked.getByRole("tab", { name: "有问题 0" }));
  await seen(asked.getByText("可以导入 2"));
  await asked.getByRole("tab", { name: "重复 1" }).click();
  await seen(asked.getByText(`与「${word}老客户」`));
  await button(asked, "开始导入 2 行").click();
  await gone(asked);
  await seen(toast(page, "成功 2，失败 0，跳过 1"));
  await search(page, word);
  await seen(row(page, `${word}乙`));
  expect((await named(key, word)).map(({ CustomerName, mobile }) => [CustomerName, mobile]).sort()).toEqual(
    [
      [`${word}甲`, "13900001111"],
      [`${word}乙`, "13900002222"],
      [`${word}老客户`, ""],
    ].sort(),
  );
  await page.goto("/person/jobs");
  const job = page.getByRole("listitem").filter({ hasText: "导入客户：展会名单.csv" }).first();
  await button(job, "查看 1 条提示").click();
  await seen(page.getByText("不读取的列：没用的列"));
  await button(dialog(page, "操作结果"), "关闭").click();
  await button(job, "撤销").click();
  await button(dialog(page, "提示"), "确定").click();
  await seen(toast(page, "已撤销"));
  expect((await named(key, word)).map(({ CustomerName }) => CustomerName)).toEqual([`${word}老客户`]);
  expect(complaints.list).toEqual([]);
});

test("what was not taken comes back as a workbook with its reasons", async ({ as }) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("玄武岩");
  const asked = await openImport(page);
  const [template] = await Promise.all([page.waitForEvent("download"), button(asked, "下载导入模板").click()]);
  expect(template.suggestedFilename()).toBe("客户导入模板.xlsx");
  await asked.locator("input[type=file]").setInputFiles(csv(["客户名称,手机", `${word}甲,`, ",13900003333"]));
  await button(asked, "检查数据").click();
  await button(asked, "开始导入 1 行").click();
  const told = toast(page, "成功 1，失败 1");
  await seen(told);
  const [saved] = await Promise.all([page.waitForEvent("download"), toast(page, "下载错误行").click()]);
  expect(saved.suggestedFilename()).toBe("客户-未导入的行.xlsx");
  expect(await named(key, word)).toHaveLength(1);
  // What was fetched leaves the way back where it is.
  await toast(page, "撤销").click();
  await seen(toast(page, "已撤销"));
  expect(await named(key, word)).toEqual([]);
});

test("what is there already is merged, left alone or added anew as is said for all and for each row", async ({
  as,
}) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("片麻岩");
  const names = ["甲", "乙", "丙"].map((one) => `${word}${one}`);
  for (const CustomerName of names) await makeCustomer(key, { CustomerName, address: "旧地址" });
  const asked = await openImport(page);
  const lines = names.map((name) => `${name},新地址,补的备注`);
  await asked.locator("input[type=file]").setInputFiles(csv(["客户名称,详细地址,备注", ...lines]));
  await button(asked, "检查数据").click();
  await seen(asked.getByRole("tab", { name: "重复 3" }));
  await expect(button(asked, "没有可以导入的行")).toBeDisabled();
  const forAll = asked.getByRole("radiogroup", { name: "重复的行" });
  await forAll.getByText("仍要新建").click();
  await seen(button(asked, "开始导入 3 行"));
  await forAll.getByText("合并到已有记录").click();
  await openSelect(asked, "这些字段用文件里的内容覆盖");
  await page.locator(".ant-select-item-option:visible").filter({ hasText: "详细地址" }).click();
  await page.keyboard.press("Escape");
  await choose(asked, "第 3 行", "跳过");
  await choose(asked, "第 4 行", "仍要新建");
  await button(asked, "开始导入 2 行").click();
  await gone(asked);
  await seen(toast(page, "成功 2，失败 0，跳过 1"));
  const there = await rowsOf<{ CustomerName: string; address: string; remark: string }>(key, "/api/customer/index", {
    key: word,
    sort: "AddTime",
    order: "asc",
  });
  const [merged, left, ...both] = names.map((name) => there.filter(({ CustomerName }) => CustomerName === name));
  expect(merged).toMatchObject([{ address: "新地址", remark: "补的备注" }]);
  expect(left).toMatchObject([{ address: "旧地址", remark: "" }]);
  expect(both[0]?.map(({ address, remark }) => [address, remark]).sort()).toEqual([
    ["新地址", "补的备注"],
    ["旧地址", ""],
  ]);
  expect(complaints.list).toEqual([]);
});

test("of a workbook with two sheets the one is taken that is chosen, with its own columns", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("片岩");
  const sheets = [
    { name: "华东", rows: [["客户名称"], ...["甲", "乙", "丙"].map((one) => [`${word}${one}`])] },
    {
      name: "华南",
      rows: [
        ["手机", "单位名称"],
        ["13900008888", `${word}丁`],
      ],
    },
  ];
  const asked = await openImport(page);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await asked
    .locator("input[type=file]")
    .setInputFiles({ name: "两张表.xlsx", mimeType, buffer: await xlsxOf({ sheets }) });
  await seen(asked.getByText("华东（3 行）"));
  await choose(asked, "工作表", "华南（1 行）");
  await seen(asked.getByText("13900008888"));
  await button(asked, "检查数据").click();
  await button(asked, "开始导入 1 行").click();
  await gone(asked);
  await seen(toast(page, "成功 1，失败 0"));
  expect((await named(key, word)).map(({ CustomerName, mobile }) => [CustomerName, mobile])).toEqual([
    [`${word}丁`, "13900008888"],
  ]);
  expect(complaints.list).toEqual([]);
});

test("rows within customers come in on sheets of their own; what belongs to nobody is told, and comes back", async ({
  as,
}) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("辉长岩");
  const sheets = [
    { name: "客户", rows: [["客户名称"], [`${word}甲`], [`${word}乙`]] },
    {
      name: "现有设备",
      rows: [
        ["客户名称", "设备", "数量", "备用"],
        [`${word}甲`, "电子秤", 3, "x"],
        [`${word}甲`, "叉车", 1, ""],
        [`${word}丙`, "货架", 9, ""],
        [`${word}乙`, "", 2, ""],
      ],
    },
    { name: "说明", rows: [["这里什么都没有"], ["真的"]] },
  ];
  const asked = await openImport(page);
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await asked
    .locator("input[type=file]")
    .setInputFiles({ name: "客户和设备.xlsx", mimeType, buffer: await xlsxOf({ sheets }) });
  const further = asked.getByRole("region", { name: "其他工作表" });
  await seen(further.getByText("读取为「现有设备」"));
  await expect(further.getByRole("listitem").filter({ hasText: "现有设备" })).toContainText("不读取的列：备用");
  await expect(further.getByRole("listitem").filter({ hasText: "说明（" })).toContainText("不读取");
  await expect(further).toContainText("不导入：意向产品、现场条件");
  await keepPicture(page, "import-sheets");
  await button(asked, "检查数据").click();
  await seen(asked.getByRole("tab", { name: "有问题 2" }));
  await seen(asked.getByText("「现有设备」第5行 设备：信息必须填写"));
  const lost = asked.getByRole("listitem").filter({ hasText: `「现有设备」第4行 客户名称：主表中没有「${word}丙」` });
  await expect(button(lost, "更正")).toHaveCount(0);
  await keepPicture(page, "import-lines");
  await button(lost, "不导入").click();
  await seen(asked.getByRole("tab", { name: "有问题 1" }));
  await button(asked, "开始导入 1 行").click();
  await gone(asked);
  await seen(toast(page, "成功 1，失败 1"));
  const [made] = await named(key, word);
  const { data } = await call(key, "/api/customer/Views", { id: (made as unknown as { id: number }).id });
  expect((data as Record<string, unknown>).devices).toMatchObject([
    { name: "电子秤", number: 3 },
    { name: "叉车", number: 1 },
  ]);
  expect(complaints.list).toEqual([]);
});

test("keys lead from the file to the list: what is mended goes on to the next, and contacts come in, too", async ({
  as,
}) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("闪长岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await takeFrom(button(page, "更多"), "导入联系人");
  const asked = dialog(page, "批量导入联系人");
  const lines = ["客户名称,姓名,手机", `${word},周一,13900004444`, `${word},周二,一三九`, `${word},,13900005555`];
  await asked.locator("input[type=file]").setInputFiles(csv(lines));
  await expect(button(asked, "检查数据")).toBeFocused();
  // from anywhere inside
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+Enter");
  const [phone, name] = [asked.getByRole("textbox", { name: "手机" }), asked.getByRole("textbox", { name: "姓名" })];
  await expect(phone).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("13900006666");
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await seen(dialog(page, "提示").getByText("已上传的文件和更正不会保留"));
  await page.keyboard.press("Escape");
  await gone(dialog(page, "提示"));
  await name.focus();
  await page.keyboard.type("周三");
  await page.keyboard.press("Enter");
  await expect(button(asked, "开始导入 3 行")).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(asked);
  await seen(toast(page, "成功 3，失败 0"));
  await search(page, word);
  await expect(row(page, word)).toContainText("周一");
});

test("who may not import is not offered to, and a file that is none is refused in words", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  await button(page, "更多").click();
  await seen(page.getByRole("menuitem", { name: "查重" }));
  await expect(page.getByRole("menuitem", { name: "批量导入" })).toHaveCount(0);
  const { page: other } = await as("jingli");
  const asked = await openImport(other);
  const picture = { name: "照片.xlsx", mimeType: "image/png", buffer: Buffer.from("89504e470d0a1a0a", "hex") };
  await asked.locator("input[type=file]").setInputFiles(picture);
  await seen(toast(other, "文件内容与扩展名不符"));
  await seen(asked.getByText("点击选择文件，或把文件拖到这里"));
});
