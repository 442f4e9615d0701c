/** Fields of the company's own whose choices hang together: what is chosen above says what is offered below. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { openForm, openList, openRow, panel, row, TOTAL, tab, unfold } from "./support/list";
import { button, choose, form as formOf, gone, openSelect, save, seen } from "./support/page";
import { PHONE, test, WIDE } from "./support/test";

const stored = async (key: string, name: string) =>
  (await rowsOf<Record<string, unknown>>(key, "/api/customer/index", { key: name }))[0];

/** Goes down the lists of a region that is open, which closes by itself at a county. */
async function takePlace(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("menuitemcheckbox", { name, exact: true }).last().click();
  if (!names.at(-1)?.endsWith("区")) await page.keyboard.press("Escape");
  await gone(page.getByRole("menuitemcheckbox"));
}

for (const [size, viewport] of [
  ["wide", WIDE],
  ["phone", PHONE],
] as const)
  test(`what is chosen below goes with what is above, and away with it: ${size}`, async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou", { viewport });
    const name = uniqueName("联动");
    await page.goto(TOTAL);
    const form = await openForm(page);
    await form.getByLabel("客户名称", { exact: true }).fill(name);
    await unfold(form);
    const [terms, county] = [form.getByLabel("账期", { exact: true }), form.getByLabel("收货区县", { exact: true })];
    await expect(terms).toBeDisabled();
    await expect(county).toBeDisabled();
    await seen(form.getByText("请先选择结算方式"));

    await form.getByRole("radio", { name: /^月结/ }).click();
    await choose(page, terms, "60天");
    await seen(form.getByTitle("60天"));
    await form.getByRole("radio", { name: /^现结/ }).click();
    await gone(form.getByTitle("60天"));
    await openSelect(page, terms);
    await expect(page.locator(".ant-select-item-option:visible")).toHaveText(["款到发货", "货到付款"]);
    await page.keyboard.press("Escape");
    await choose(page, terms, "货到付款");

    await form.getByLabel("收货地区", { exact: true }).click();
    await takePlace(page, "浙江省", "杭州市");
    await county.click();
    await takePlace(page, "滨江区");
    const chosen = form.locator(".ant-form-item").filter({ has: page.getByLabel("收货区县", { exact: true }) });
    await expect(chosen).toContainText("滨江区");
    await form.getByLabel("收货地区", { exact: true }).click();
    await takePlace(page, "江苏省", "南京市");
    await expect(chosen).not.toContainText("滨江区");
    await county.click();
    await takePlace(page, "玄武区");
    await save(form).click();
    await gone(form);
    expect(await stored(key, name)).toMatchObject({
      settlement: "cash",
      terms: "delivery",
      termsName: "货到付款",
      shipRegion: "320100",
      shipCounty: "320102",
      shipCountyName: "江苏省/南京市/玄武区",
    });
    expect(complaints.list).toEqual([]);
  });

test("a coloured choice is a tag, and what the list finds of spans and sorts by choices is said", async ({ as }) => {
  // Whose columns are nobody else's: those of the demo's people other journeys look at.
  const { key: admin } = await signInByApi("admin");
  const { page, key, complaints } = await as(await makeColleague(admin, { role: "销售", branch: "华东大区" }));
  const mark = uniqueName("标色");
  const made = async (name: string, values: Record<string, unknown>) =>
    makeCustomer(key, { CustomerName: `${mark}${name}`, ...values });
  const [low, high] = [
    await made("低", { intention: "low", coopPeriod: ["2031-01-01", "2031-03-31"] }),
    await made("高", { intention: "high", coopPeriod: ["2032-01-01", "2032-12-31"] }),
  ];
  await call(key, "/api/field/set", {
    formid: "customer",
    ids: ["CustomerName", "intention", "coopPeriod"],
    widths: {},
  });
  const data = [{ field: "coopPeriod", op: "overlaps", value: ["2031-03-31", "2032-01-01"] }];
  await openList(page, `${TOTAL}?key=${encodeURIComponent(mark)}&quick=${encodeURIComponent(JSON.stringify(data))}`);
  await seen(page.getByRole("button", { name: "合作周期 与 2031-03-31 ~ 2032-01-01 有重叠", exact: true }));
  const cell = row(page, high.name).locator("[data-field='intention']");
  await expect(cell.locator("[style*='#e03136'], [style*='rgb(224, 49, 54)']")).toHaveText("强烈");
  // 强烈 is offered before 较弱, whichever of the two was added first
  await page.getByRole("columnheader", { name: "合作意向" }).click();
  await expect(row(page, mark)).toHaveText([new RegExp(high.name), new RegExp(low.name)]);

  await openRow(page, high.name);
  await tab(panel(page, high.name), "详情").click();
  await button(panel(page, high.name), "编辑").click();
  const form = formOf(page, "编辑客户");
  await form.getByRole("radio", { name: /^一般/ }).click();
  await save(form).click();
  await gone(form);
  await expect.poll(async () => (await stored(key, high.name))?.intentionName).toBe("一般");
  expect(complaints.list).toEqual([]);
});
