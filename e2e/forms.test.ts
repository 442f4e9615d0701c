/** What every form does: with keys alone, with long refusals, and over a slow network. */
import { expect, type Locator, type Page } from "@playwright/test";
import { makeCustomer, rowsOf, uniqueMobile, uniqueName, withSettings } from "./support/api";
import { openForm, openList, unfold } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { focused, tabTo } from "./support/moves";
import { button, dialog, gone, personPicker, save, seen, still, toast } from "./support/page";
import { PHONE, test, WIDE } from "./support/test";

const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toContain(name);
const named = (key: string, name: string) => rowsOf<Record<string, unknown>>(key, "/api/customer/index", { key: name });

test.describe("a duplicate that is refused", () => {
  /** Exact duplicates are refused with the name of the other for as long as `act` takes. */
  const refusing = (act: () => Promise<void>) => withSettings({ duplicatePolicy: "refuse" }, act);

  for (const [size, viewport] of [
    ["wide", WIDE],
    ["phone", PHONE],
  ] as const)
    test(`is told once, beside its label, and leads to the other record: ${size}`, async ({ as }) => {
      const { page, key } = await as("xiaoshou", { viewport });
      const mobile = uniqueMobile();
      const name = uniqueName("名字长得一行放不下的精密机械设备制造与进出口贸易有限责任公司");
      await makeCustomer(key, { CustomerName: name, contactName: "长先生", mobile });
      await page.goto("/crm/customer/total");
      const form = await openForm(page);
      await form.getByLabel("客户名称", { exact: true }).fill(uniqueName("短"));
      await refusing(async () => {
        // not before: what was found while the rule was to warn is known for a while
        await form.getByLabel("手机", { exact: true }).fill(mobile);
        await save(form).click();
        const item = form.locator(".ant-form-item").filter({ has: page.getByLabel("手机", { exact: true }) });
        await expect(item.locator(".ant-form-item-explain-error")).toHaveText("手机重复");
        const beneath = form.locator('[data-title="手机"]');
        await seen(beneath.getByRole("status").getByText("负责人 李思远"));
        await expect(form.getByText(name)).toHaveCount(1);
        await keepPicture(page, `long-refusal-${size}`);
        // what nothing is said of takes no place: the name's neighbour begins where the name does
        const left = async (label: string) => (await form.getByLabel(label, { exact: true }).boundingBox())?.x;
        expect(await left("联系人")).toBe(await left("客户名称"));
        const top = async (part: string) => (await item.locator(part).boundingBox())?.y;
        expect(await top(".ant-form-item-control")).toBe(await top(".ant-form-item-label"));
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        const opener = button(beneath, `打开 ${name}`);
        await opener.focus();
        await page.keyboard.press("Enter");
        const whole = page.locator("[data-whole]");
        await seen(whole.getByRole("heading", { name }));
        await page.keyboard.press("Escape");
        await gone(whole);
        await expect(opener).toBeFocused();
        await expect(form.getByLabel("手机", { exact: true })).toHaveValue(mobile);
      });
    });
});

/** How far a picker stands from the middle of the form that it serves, and of the window from top to bottom. */
async function besideMiddle(page: Page, picker: Locator): Promise<number> {
  await still(page);
  const form = await page.locator(".ant-drawer-open .ant-drawer-content-wrapper").last().boundingBox();
  const over = await picker.locator(".ant-modal-container").boundingBox();
  if (!form || !over) throw new Error("nothing stands over the form");
  const across = form.x + form.width / 2 - (over.x + over.width / 2);
  const down = WIDE.height / 2 - (over.y + over.height / 2);
  return Math.max(Math.abs(across), Math.abs(down));
}

test("with keys alone a person, a branch, a day and another customer are chosen, and saved once", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const [name, above] = [uniqueName("键盘录入"), await makeCustomer(key)];
  await openList(page);
  await page.keyboard.press("c");
  await focusIn(page, "智能录入");
  await tabTo(page, "客户名称");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await focusIn(page, "联系人");

  await tabTo(page, "更多信息");
  await page.keyboard.press("Enter");
  await tabTo(page, "预计签约日期");
  await page.keyboard.type("2031-05-20");
  await page.keyboard.press("Enter");
  await gone(page.locator(".ant-picker-dropdown:visible"));
  await page.keyboard.press("Tab");
  await focusIn(page, "约访时间");

  await tabTo(page, "技术支持");
  await page.keyboard.press("Enter");
  const people = personPicker(page);
  await seen(people.getByRole("radio", { name: "李思远", exact: true }));
  expect(await besideMiddle(page, people)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await gone(people);
  await focusIn(page, "技术支持");
  await page.keyboard.press("Enter");
  await expect(people.getByPlaceholder("搜索姓名")).toBeFocused();
  await page.keyboard.type("徐子昂");
  await expect(people.getByRole("radio")).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await seen(people);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(people.getByPlaceholder("搜索姓名")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await gone(people);
  await focusIn(page, "技术支持");
  await page.keyboard.press("Enter");
  // Whom one chose last stands first.
  await seen(people.getByRole("row").nth(1).getByText("最近"));
  await expect(people.getByRole("radio").first()).toHaveAccessibleName("徐子昂");
  await page.keyboard.press("Escape");
  await gone(people);

  await page.keyboard.press("Tab");
  await focusIn(page, "对接部门");
  await page.keyboard.press("Enter");
  await focusIn(page, "部门名称/拼音");
  await page.keyboard.type("hddq");
  await page.keyboard.press("Enter");
  await gone(page.getByRole("dialog", { name: "部门", exact: true }));
  await focusIn(page, "对接部门");

  await page.keyboard.press("Tab");
  await focusIn(page, "上级客户");
  await page.keyboard.press("Enter");
  const picker = dialog(page, "线索管理");
  await expect(picker.getByPlaceholder(/^客户名称/)).toBeFocused();
  await page.keyboard.press("Escape");
  await gone(picker);
  await focusIn(page, "上级客户");
  await page.keyboard.press("Enter");
  await expect(picker.getByPlaceholder(/^客户名称/)).toBeFocused();
  await page.keyboard.type(above.name);
  await expect(picker.locator(".ant-table-row")).toHaveCount(1);
  await tabTo(page, "选择");
  await page.keyboard.press("Enter");
  await gone(picker);
  await focusIn(page, "上级客户");
  expect(await named(key, name)).toEqual([]);

  await tabTo(page, "竞品情况");
  await page.keyboard.press("Enter");
  await seen(page.getByRole("complementary", { name }));
  const stored = await named(key, name);
  expect(stored).toEqual([
    expect.objectContaining({
      expectSign: "2031-05-20",
      supporterName: "徐子昂",
      serviceBranchName: "启程科技有限公司",
      parentCustomer: above.id,
    }),
  ]);
  await button(toast(page, `已新建客户「${name}」`), "查看").click();
  await seen(page.getByRole("dialog").getByRole("heading", { name }));
  expect(complaints.list).toEqual([]);
});

test("Esc and Enter in a row do not throw away what was typed", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openList(page);
  const form = await openForm(page);
  await focusIn(page, "智能录入");
  await page.keyboard.type("写了一半");
  // an input method that has just ended takes Esc for itself
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  const asked = dialog(page, "有未保存的内容，确定关闭吗？");
  await expect(button(asked, "取消")).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(asked);
  await expect(form.getByLabel("智能录入")).toHaveValue("写了一半");
});

test("what is being saved slowly is saved once, and Esc asks nothing meanwhile", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const name = uniqueName("慢慢保存");
  let send = () => undefined as unknown;
  const allowed = new Promise((resolve) => {
    send = () => resolve(undefined);
  });
  await page.route("**/api/customer/add", async (route) => {
    await allowed;
    await route.continue();
  });
  await openList(page);
  const form = await openForm(page);
  await focusIn(page, "智能录入");
  await tabTo(page, "客户名称");
  await page.keyboard.type(name);
  const asked = page.waitForRequest("**/api/customer/add");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await asked;
  await seen(form.locator(".ant-btn-loading"));
  await page.keyboard.press("Escape");
  await expect(button(form, "关闭").last()).toBeDisabled();
  expect(await dialog(page, "有未保存的内容").count()).toBe(0);
  send();
  await seen(page.getByRole("complementary", { name }));
  await gone(form);
  expect(await named(key, name)).toHaveLength(1);
});

test("over a slow network a form says of which fields it still waits", async ({ as }) => {
  const { page } = await as("xiaoshou");
  let send = () => undefined as unknown;
  const allowed = new Promise((resolve) => {
    send = () => resolve(undefined);
  });
  await page.route(/\/(?:date|reference)-controls-[^/]*\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await openList(page);
  const form = await openForm(page);
  await seen(form.getByPlaceholder("加载中"));
  await form.getByLabel("客户名称", { exact: true }).fill("先写名称");
  send();
  await expect(form.getByPlaceholder("加载中")).toHaveCount(0);
  await unfold(form);
  await expect(form.getByLabel("地区", { exact: true })).toBeEnabled();
  await expect(form.getByLabel("客户名称", { exact: true })).toHaveValue("先写名称");
});
