/** Sellers enter, change and look up customers; their manager deletes some. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueMobile, uniqueName } from "./support/api";
import { openCustomer, openForm, openList, panel, row, TOTAL, unfold } from "./support/list";
import { agree, button, choose, dialog, gone, save, seen, takeFrom, toast } from "./support/page";
import { type As, test } from "./support/test";

interface Row {
  id: number;
  CustomerName: string;
  clue: number;
}

const named = (key: string, name: string) => rowsOf<Row>(key, "/api/customer/index", { key: name, rows: 20 });
const listOf = (text: string) => `${TOTAL}?key=${encodeURIComponent(text)}`;
const nameField = (form: Locator) => form.getByLabel("客户名称", { exact: true });

/** Counts the requests that create a customer. */
function countAdds(page: Page): { count: number } {
  const adds = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/customer/add")) adds.count += 1;
  });
  return adds;
}

test.describe("a new customer", () => {
  test("takes a card apart into its fields, and what nobody understood into the remark", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    await openList(page);
    const form = await openForm(page);
    const [name, mobile] = [
      `杭州${uniqueName("名片").replaceAll(/[^\p{Script=Han}\d]/gu, "")}有限公司`,
      uniqueMobile(),
    ];
    const line = form.getByLabel("智能录入");
    await line.fill(
      `${name}\n张伟 总经理\n手机：${mobile}\n电话：（0571）8000 1234转808\n邮箱：zhangwei@example.com\n地址：杭州市滨江区江南大道 588 号 恒鑫大厦 12 楼\n周五前要报价`,
    );
    await seen(form.getByText("已放入备注：周五前要报价"));
    await button(form, "不放入").click();
    await seen(form.getByText("还剩：周五前要报价"));
    await button(form, "放入备注").click();
    await seen(form.getByText("已放入备注：周五前要报价"));
    await seen(form.getByText("浙江省/杭州市/滨江区").or(form.getByText("浙江省 / 杭州市 / 滨江区")));
    await save(form).click();
    await gone(form);
    const [made] = await named(key, name);
    expect(await call(key, "/api/customer/Views", { id: made?.id })).toMatchObject({
      data: {
        CustomerName: name,
        contactName: "张伟",
        zhiweiName: "总经理",
        mobile,
        telephone: "0571-80001234-808",
        email: "zhangwei@example.com",
        city: "330108",
        address: "杭州市滨江区江南大道 588 号 恒鑫大厦 12 楼",
        remark: "周五前要报价",
      },
    });
  });

  test("is warned of while one types, and keeps what was typed when something is missing", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const mobile = uniqueMobile();
    const known = await makeCustomer(key, {
      CustomerName: uniqueName("鸿雁塔轴承"),
      contactName: "方圆",
      mobile,
    });
    await openList(page);
    const form = await openForm(page);
    await expect(form.getByLabel("智能录入")).toBeFocused();
    await unfold(form);
    await form.getByLabel("详细地址").fill("解放路1号");
    await save(form).click();
    await seen(form.getByText("信息必须填写", { exact: true }));
    expect(await form.getByLabel("详细地址").inputValue()).toBe("解放路1号");
    await nameField(form).fill(known.name);
    const warning = form.getByRole("status").filter({ hasText: known.name });
    await seen(warning.getByText("重复", { exact: true }));
    await seen(warning.getByText("负责人 李思远"));
    await expect(form.getByText("信息必须填写", { exact: true })).toHaveCount(0);
    // of a field beside another one it stands below both, with its name: beside it there is no hole
    await form.getByLabel("手机", { exact: true }).fill(mobile);
    const ofMobile = form.locator("[data-title='手机']").filter({ hasText: known.name });
    await seen(ofMobile);
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0;
    expect(await widthOf(ofMobile)).toBe(await widthOf(form.locator("[data-title='客户名称']")));
    await button(form, "关闭").last().click();
    const asked = dialog(page, "有未保存的内容，确定关闭吗？");
    await asked.getByRole("button", { name: "取消" }).click();
    await gone(asked);
    expect(await nameField(form).inputValue()).toBe(known.name);
  });

  test("is saved with level, source and contact, and shows beside the list", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const name = uniqueName("云岭茶业");
    await openList(page);
    const form = await openForm(page);
    await nameField(form).fill(name);
    await form.getByLabel("联系人", { exact: true }).fill("梅先生");
    await form.getByLabel("手机", { exact: true }).fill(uniqueMobile());
    await choose(form, "客户级别", "A（重点）");
    await choose(form, "来源", "展会");
    await unfold(form);
    await form.getByLabel("年采购额（万元）").fill("88.5");
    await nameField(form).press("Enter");
    await seen(panel(page, name));
    await gone(form);
    await seen(row(page, name));
    const [stored] = await rowsOf<Row & { statusName: string; contactName: string; annualPurchase: unknown }>(
      key,
      "/api/customer/index",
      { key: name },
    );
    expect(stored).toMatchObject({ statusName: "A（重点）", contactName: "梅先生" });
    expect(Number(stored?.annualPurchase)).toBe(88.5);
  });

  test("can be followed by the next one at once", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const names = [uniqueName("连录甲"), uniqueName("连录乙")];
    await openList(page);
    const form = await openForm(page);
    for (const name of names) {
      await nameField(form).fill(name);
      await button(form, "保存并继续录入").click();
      await expect(nameField(form)).toHaveValue("");
      await expect(form.getByLabel("智能录入")).toBeFocused();
    }
    await button(form, "关闭").last().click();
    await gone(form);
    for (const name of names) {
      await seen(row(page, name));
      expect((await named(key, name)).length).toBe(1);
    }
  });

  test("is saved once by a double click", async ({ as }) => {
    const { page, key } = await as("xiaoshou");
    const name = uniqueName("双击一次");
    const adds = countAdds(page);
    await openList(page);
    const form = await openForm(page);
    await nameField(form).fill(name);
    await save(form).dblclick();
    await seen(panel(page, name));
    expect(adds.count).toBe(1);
    expect((await named(key, name)).length).toBe(1);
  });

  test("survives a reload before it is saved", async ({ as }) => {
    const { page } = await as("xiaoshou");
    await openList(page);
    await nameField(await openForm(page)).fill("还没保存的客户");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("还没保存的客户");
    await page.reload();
    const form = await openForm(page);
    await seen(form.getByText("已恢复上次未保存的内容"));
    expect(await nameField(form).inputValue()).toBe("还没保存的客户");
    await button(form, "放弃").click();
    await expect(nameField(form)).toHaveValue("");
  });
});

test.describe("a customer that two people edit", () => {
  const editing = async (page: Page, customer: { id: number; name: string }) => {
    const opened = await openCustomer(page, customer);
    await button(opened, "编辑").click();
    const form = page.getByRole("dialog").filter({ hasText: "编辑客户" });
    await seen(nameField(form));
    return form;
  };
  /** The seller has the form open while his manager saves another address. */
  const overtaken = async (as: As) => {
    const seller = await as("xiaoshou");
    const manager = await as("jingli");
    const customer = await makeCustomer(seller.key, { address: "原来的地址" });
    const form = await editing(seller.page, customer);
    const first = await editing(manager.page, customer);
    await first.getByLabel("详细地址").fill("经理写的地址");
    await save(first).click();
    await gone(first);
    await form.getByLabel("详细地址").fill("销售写的地址");
    await save(form).click();
    const conflict = seller.page.getByRole("dialog").filter({ hasText: "数据已被他人修改" });
    await seen(conflict.getByText(/^王晓岚 在 .+ 先保存了修改，你的内容还没有保存。$/));
    return { ...seller, customer, form, conflict };
  };
  const addressOf = async (key: string, id: number) =>
    (await call(key, "/api/customer/Views", { id })).data as { address: string };

  test("tells the second one whose change came first, and compares", async ({ as }) => {
    const { key, customer, form, conflict } = await overtaken(as);
    await button(conflict, "对比").click();
    await seen(conflict.getByRole("cell", { name: "经理写的地址" }));
    await seen(conflict.getByRole("cell", { name: "销售写的地址" }));
    await seen(conflict.getByRole("cell", { name: "详细地址" }));
    await button(conflict, "保留我的修改").click();
    await gone(form);
    expect(await addressOf(key, customer.id)).toMatchObject({ address: "销售写的地址" });
  });

  test("loads the newer one when he asks for it", async ({ as }) => {
    const { key, customer, form, conflict } = await overtaken(as);
    await button(conflict, "重新载入").click();
    await gone(conflict);
    await expect(form.getByLabel("详细地址")).toHaveValue("经理写的地址");
    await form.getByLabel("详细地址").fill("商量好的地址");
    await save(form).click();
    await gone(form);
    expect(await addressOf(key, customer.id)).toMatchObject({ address: "商量好的地址" });
  });
});

test.describe("deleting", () => {
  test("asks the manager first and says how many are gone", async ({ as }) => {
    const { page, key } = await as("jingli");
    const mark = uniqueName("待删");
    const names = [`${mark}甲`, `${mark}乙`];
    for (const CustomerName of names) await makeCustomer(key, { CustomerName });
    await openList(page, listOf(mark));
    for (const name of names) await row(page, name).getByRole("checkbox").check();
    await button(page.getByRole("toolbar"), "删除").click();
    await agree(page, "确定执行此操作, 是否继续?");
    await seen(toast(page, new RegExp(`^已删除 2 个客户：${mark}[甲乙]、${mark}[甲乙]`)));
    for (const name of names) await gone(row(page, name));
    await gone(page.getByRole("toolbar"));
    expect(await named(key, mark)).toEqual([]);
  });

  test("deletes nothing when a colleague was faster with one of them", async ({ as }) => {
    const { page, key } = await as("jingli");
    const mark = uniqueName("已删");
    const kept = await makeCustomer(key, { CustomerName: `${mark}甲` });
    const taken = await makeCustomer(key, { CustomerName: `${mark}乙` });
    await openList(page, listOf(mark));
    for (const { name } of [kept, taken]) await row(page, name).getByRole("checkbox").check();
    await call((await signInByApi("admin")).key, "/api/customer/delete", { ids: [taken.id] });
    await button(page.getByRole("toolbar"), "删除").click();
    await agree(page, "确定执行此操作, 是否继续?");
    await seen(toast(page, "记录不存在或无权访问"));
    await gone(row(page, taken.name));
    await seen(row(page, kept.name));
  });

  test("closes the panel of what is gone", async ({ as }) => {
    const { page, key } = await as("jingli");
    const customer = await makeCustomer(key);
    const opened = await openCustomer(page, customer);
    await takeFrom(button(opened, "更多"), "删除");
    await agree(page, "确定删除吗？删除后可在回收站恢复。");
    await gone(opened);
    expect(new URL(page.url()).searchParams.get("id")).toBeNull();
    expect(await named(key, customer.name)).toEqual([]);
  });
});
