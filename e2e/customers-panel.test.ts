/** The panel of an open customer: what it shows, explains, takes back and counts. */
import { expect, type Locator } from "@playwright/test";
import { call, makeColleague, makeContact, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { openCustomer, openList, panel, row, TOTAL, tab, unfold } from "./support/list";
import { button, gone, save, seen, takeFrom, textOf, toast } from "./support/page";
import { test } from "./support/test";

interface Row {
  id: number;
  CustomerName: string;
  clue: number;
}

const listOf = (text: string) => `${TOTAL}?key=${encodeURIComponent(text)}`;

test.describe("the side panel", () => {
  test("shows level, deal, source, owner and time, and who is 已成交", async ({ as }) => {
    const { page, key } = await as("jingli");
    const [dealt] = await rowsOf<Row>(key, "/api/customer/index", { clue: 2, rows: 1 });
    const made = await makeCustomer(key);
    const header = async (id: number, name: string) => {
      const opened = await openCustomer(page, { id, name });
      for (const label of ["客户级别", "成交状态", "来源", "负责人", "创建时间"])
        await seen(opened.getByText(label, { exact: true }));
      return opened;
    };
    await seen((await header(made.id, made.name)).getByText("未成交", { exact: true }));
    const opened = await header(dealt?.id ?? 0, dealt?.CustomerName ?? "");
    await seen(opened.getByText("已成交", { exact: true }));
    expect(await textOf(opened.getByRole("heading", { level: 2 }))).toBe(dealt?.CustomerName);
  });

  test("explains why I can see a customer", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key);
    const opened = await openCustomer(page, customer);
    await takeFrom(button(opened, "更多"), "为什么我能看到");
    await seen(page.getByText("我能看到，因为", { exact: true }));
    await seen(page.getByText("你是该客户的负责人", { exact: true }));
    await seen(page.getByText("我能做什么", { exact: true }));
    const other = await as("jingli");
    const theirs = await openCustomer(other.page, customer);
    await takeFrom(button(theirs, "更多"), "为什么我能看到");
    await seen(other.page.getByText(/负责人李思远（华东大区）是你的下属/));
  });

  test("lists every field, with - for what is empty", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key, { address: "文三路99号", annualPurchase: "12.5", intention: "high" });
    const opened = await openCustomer(page, customer);
    await tab(opened, "详情").click();
    const shownFor = (title: string) =>
      opened
        .getByText(title, { exact: true })
        .last()
        .evaluate((label) => label.nextElementSibling?.textContent?.trim());
    await expect.poll(() => shownFor("详细地址")).toBe("文三路99号");
    expect(await shownFor("网址")).toBe("-");
    expect(await shownFor("备注")).toBe("-");
    expect(await shownFor("年采购额（万元）")).toBe("12.5");
    expect(await shownFor("合作意向")).toBe("强烈");
    expect(await shownFor("股票代码").catch(() => undefined)).toBeUndefined();
    expect(await opened.getByText("客户名称", { exact: true }).count()).toBe(0);
  });

  test("a web address leads to its page, from the record and from the list", async ({ as }) => {
    const username = await makeColleague((await signInByApi("admin")).key, { role: "销售", branch: "华东大区" });
    const { page, key } = await as(username);
    const customer = await makeCustomer(key, { website: "www.fenyang-example.cn/about" });
    await call(key, "/api/field/set", { formid: "customer", ids: ["CustomerName", "website"] });
    const leads = async (scope: Locator) => {
      const link = scope.getByRole("link", { name: "www.fenyang-example.cn/about" });
      await expect(link).toHaveAttribute("href", "http://www.fenyang-example.cn/about");
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
      return link;
    };
    const opened = await openCustomer(page, customer);
    await tab(opened, "详情").click();
    await leads(opened);
    await openList(page, listOf(customer.name));
    await page.context().route(/fenyang-example/, (route) => route.abort());
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      (await leads(row(page, customer.name))).click(),
    ]);
    await other.close();
    expect(await page.getByRole("complementary", { name: customer.name }).count()).toBe(0);
  });

  test("takes back all that a form has changed, and nothing that a colleague changed since", async ({ as }) => {
    const { page, key, complaints } = await as("xiaoshou");
    const customer = await makeCustomer(key, { address: "旧址", website: "https://a.cn" });
    const viewed = async () =>
      (await call(key, "/api/customer/Views", { id: customer.id })).data as { version: number };
    const opened = await openCustomer(page, customer);
    const change = async (address: string) => {
      await button(opened, "编辑").click();
      const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
      await unfold(form);
      await form.getByLabel("详细地址").fill(address);
      await form.getByLabel("网址").fill("");
      await form.getByLabel("备注", { exact: true }).fill(`备注 ${address}`);
      await save(form).click();
      await gone(form);
      await seen(toast(page, `已保存客户「${customer.name}」`));
    };
    await change("新址");
    expect(await viewed()).toMatchObject({ address: "新址", website: "", remark: "备注 新址" });
    // of other fields that have changed since nothing is lost
    const { version } = await viewed();
    await call(key, "/api/customer/edit", { id: customer.id, version, CustomerName: `${customer.name}分部` });
    await button(page, "撤销").click();
    await seen(toast(page, `已撤销对客户「${customer.name}」的修改`));
    expect(await viewed()).toMatchObject({
      address: "旧址",
      website: "https://a.cn",
      remark: "",
      CustomerName: `${customer.name}分部`,
    });
    await call(key, "/api/customer/edit", { id: customer.id, CustomerName: customer.name });
    await page.reload();

    await change("又一新址");
    const now = await viewed();
    await call(key, "/api/customer/edit", { id: customer.id, version: now.version, address: "同事改的" });
    await button(page, "撤销").click();
    await seen(toast(page, "详细地址之后又有改动，没有撤销"));
    expect(await viewed()).toMatchObject({ address: "同事改的", website: "", remark: "备注 又一新址" });
    expect(complaints.list).toEqual([]);
  });

  test("counts contacts and keeps the history of changes", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const customer = await makeCustomer(key, { address: "旧址" });
    await makeContact(key, customer.id, { contactName: "孟先生" });
    const opened = await openCustomer(page, customer);
    await seen(opened.getByRole("tab", { name: "联系人 (1)" }));
    await button(opened, "编辑").click();
    const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
    await form.getByLabel("详细地址").fill("新址");
    await save(form).click();
    await gone(form);
    await seen(toast(page, `已保存客户「${customer.name}」`));
    await tab(opened, "操作日志").click();
    // an entry is a line that unfolds, by keys too
    const entry = opened.getByRole("listitem").filter({ hasText: "详细地址：旧址 → 新址" });
    expect((await entry.boundingBox())?.height).toBeLessThan(40);
    const details = entry.getByText(`编辑客户：${customer.name}`);
    await gone(details);
    await entry.locator("summary").focus();
    await page.keyboard.press("Enter");
    await seen(details);
    await seen(entry.getByText("详细地址", { exact: true }));
    await seen(opened.getByRole("listitem").filter({ hasText: "新建客户" }));
  });

  test("changes in place when another row is clicked", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const mark = uniqueName("换行");
    const [first, second] = [
      await makeCustomer(key, { CustomerName: `${mark}甲` }),
      await makeCustomer(key, { CustomerName: `${mark}乙` }),
    ];
    await openList(page, listOf(mark));
    await row(page, first.name).getByText(first.name).click();
    await seen(panel(page, first.name));
    await row(page, second.name).getByText(second.name).click();
    await seen(panel(page, second.name));
    await expect(page.getByRole("complementary", { name: first.name })).toHaveCount(0);
    await button(panel(page, second.name), "关闭").click();
    await gone(panel(page, second.name));
  });
});
