/** What leaves the company is looked after: large exports, phones of others, and who looks. */
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signInByApi, uniqueMobile, uniqueName, withSettings } from "./support/api";
import { openCustomer, openList, openScreen, panel, row, search, tab } from "./support/list";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen, takeFrom, toast } from "./support/page";
import { become, PHONE, test, WIDE } from "./support/test";

const asked = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text }).first();

async function exportAll(page: Page, word: string): Promise<void> {
  await openList(page);
  await search(page, word);
  await takeFrom(button(page, "更多"), "批量导出");
  await button(dialog(page, "批量导出"), "导出").click();
  await seen(toast(page, /已提交上级审批/));
}

test("a large export waits for the superior, who opens it by one click and agrees or says why not", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const superior = await as("zongjian");
  const word = uniqueName("千枚岩");
  for (const n of [1, 2, 3]) await makeCustomer(key, { CustomerName: `${word}${n}` });
  await withSettings({ exportApprovalRows: 2 }, async () => {
    await exportAll(page, word);
    await openScreen(page, "/person/jobs", "导入导出");
    await seen(asked(page, "导出客户 3 条").getByText("待批准"));
    await openScreen(superior.page, "/person/index", "个人设置");
    await superior.page.getByRole("banner").getByRole("button", { name: /^通知/ }).click();
    const told = superior.page
      .getByRole("dialog", { name: "通知" })
      .getByRole("listitem")
      .filter({ hasText: "导出客户 3 条" });
    await told.first().getByRole("button").first().click();
    const request = asked(superior.page, "导出客户 3 条");
    await seen(request.getByText(`条件：关键词 ${word}`));
    await keepPicture(superior.page, "export-approval");
    await button(request, "不批准").click();
    const refusal = dialog(superior.page, "不批准");
    await refusal.getByLabel("理由").fill("先核对名单");
    await refusal.getByRole("button", { name: "不批准", exact: true }).click();
    await gone(refusal);
    await seen(asked(superior.page, "导出客户 3 条").getByText("未批准"));
    await page.reload();
    await seen(asked(page, "导出客户 3 条").getByText("未批准：先核对名单"));

    await exportAll(page, word);
    await superior.page.reload();
    await button(asked(superior.page, "导出客户 3 条"), "批准").click();
    await seen(asked(superior.page, "导出客户 3 条").getByText("已批准"));
    await openScreen(page, "/person/jobs", "导入导出");
    await seen(asked(page, "导出客户 3 条").getByText("成功 3，失败 0"));
  });
  expect([...complaints.list, ...superior.complaints.list]).toEqual([]);
});

for (const viewport of [undefined, PHONE])
  test(`a hidden phone is shown in its place by a click${viewport ? " on a phone" : ""}`, async ({ as }) => {
    const seller = await signInByApi("xiaoshou");
    const mobile = uniqueMobile();
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    const customer = await makeCustomer(seller.key, { contactName: "司徒", mobile });
    await withSettings({ phoneDisplay: "masked", revealsPerDay: 50 }, async () => {
      const { page, complaints } = await as("jingli", viewport ? { viewport } : {});
      const opened = await openCustomer(page, customer);
      await tab(opened, "联系人").click();
      await seen(opened.getByText(masked));
      await expect(page.getByText(mobile)).toHaveCount(0);
      await button(opened, "查看完整号码").last().click();
      await seen(toast(page, /今天还可查看 \d+ 次/));
      await seen(opened.getByText(mobile));
      await keepPicture(page, `revealed-${viewport ? "phone" : "wide"}`);
      expect(complaints.list).toEqual([]);
    });
  });

test("used up looks say so", async ({ as }) => {
  const seller = await signInByApi("xiaoshou");
  const mobile = uniqueMobile();
  const { name } = await makeCustomer(seller.key, { contactName: "司徒", mobile });
  await withSettings({ phoneDisplay: "masked", revealsPerDay: 0 }, async () => {
    const { page } = await as("jingli");
    await openList(page);
    await search(page, name);
    await button(row(page, name), "查看完整号码").click();
    await seen(toast(page, "今天已查看0次，请明天再试"));
    // Nor has the click opened the record.
    await gone(panel(page, name));
  });
});

test("the watermark stands over everything, in no one's way", async ({ as }) => {
  await withSettings({ watermark: 1 }, async () => {
    const { page, complaints } = await as("xiaoshou");
    const { profile } = await signInByApi("xiaoshou");
    await openList(page);
    const mark = page.locator("[data-watermark]");
    await expect(mark).toHaveAttribute("data-watermark", new RegExp(`^${profile.NickName} `));
    const picture = () =>
      mark.evaluate((one) => {
        const drawn = [...one.querySelectorAll("*")].find((part) =>
          getComputedStyle(part).backgroundImage.startsWith("url"),
        );
        const { width, height } = drawn?.getBoundingClientRect() ?? { width: 0, height: 0 };
        const style = drawn && getComputedStyle(drawn);
        return {
          width,
          height,
          image: style?.backgroundImage,
          clicks: style?.pointerEvents,
          print: style?.getPropertyValue("print-color-adjust"),
        };
      });
    await expect.poll(async () => (await picture()).image).toMatch(/^url/);
    const light = await picture();
    expect(light).toMatchObject({ width: 1440, height: 900, clicks: "none", print: "exact" });
    await become(page, PHONE);
    expect(await picture()).toMatchObject(PHONE);
    await keepPicture(page, "watermark-phone");
    await become(page, WIDE);
    await button(page, "更多").click();
    await seen(page.getByRole("menuitem", { name: "查重" }));
    await keepPicture(page, "watermark");
    expect(complaints.list).toEqual([]);
  });
});
