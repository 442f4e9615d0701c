/** A colleague leaves: what he has is counted and given to others, at once or later, with the pointer, with keys alone, on a phone. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { MINE, makeApprovedForm, makePerson, openTodo, press, submit, TODO, visit, work } from "./support/approvals";
import { find, openScreen, row, takeFromCard } from "./support/list";
import { keepPicture } from "./support/look";
import {
  button,
  choose,
  choosePerson,
  dialog,
  gone,
  openSelect,
  personPicker,
  popover,
  seen,
  takeFrom,
  toast,
} from "./support/page";
import { PHONE, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };
const STAFF = "姓名/用户名/手机";

interface Colleague {
  username: string;
  name: string;
  id: number;
  key: string;
}

/** Somebody with so many customers and leads, each with a next time. */
async function colleague(admin: string, { customers = 0, leads = 0 } = {}): Promise<Colleague> {
  const username = await makeColleague(admin, EAST);
  const { key, profile } = await signInByApi(username);
  for (let n = 0; n < customers; n += 1)
    await makeCustomer(key, { CustomerName: uniqueName("留港"), nextgenjintime: "2099-01-02 10:00" });
  for (let n = 0; n < leads; n += 1) await call(key, "/api/clues/add", { CustomerName: uniqueName("留线") });
  return { username, name: profile.NickName, id: profile.UserID, key };
}

const has = async (admin: string, { id }: Colleague) =>
  (
    await rowsOf(admin, "/api/customer/index", {
      rows: 100,
      data: JSON.stringify([{ field: "UserID", op: "in", value: [id] }]),
    })
  ).length;

/** What opens the menu of his row. */
const dots = (page: Page, { username, name }: Pick<Colleague, "username" | "name">) =>
  row(page, username).getByRole("button", { name: `操作: ${name}` });

async function openHandover(page: Page, { username, name }: Pick<Colleague, "username" | "name">) {
  await openScreen(page, "/system/user", "员工");
  await find(page, STAFF, username);
  await takeFrom(dots(page, { username, name }), "离职交接");
  const opened = dialog(page, `离职交接：${name}`);
  await seen(opened.getByRole("button", { name: "取消" }));
  return opened;
}

test("what a leaver has is counted, dealt to two and to one, and he is out at once", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const leaver = await colleague(key, { customers: 5, leads: 2 });
  const [one, two] = [await colleague(key), await colleague(key)];
  const desk = await as(leaver.username);
  await desk.page.goto("/");
  await seen(desk.page.getByRole("banner"));
  const opened = await openHandover(page, leaver);
  await seen(opened.getByText(/确定后立即离职/));
  const customers = opened.getByRole("region", { name: "客户", exact: true });
  await expect(customers.getByRole("link", { name: "查看客户，共 5 条" })).toHaveAttribute("href", /UserID/);
  await seen(customers.getByText("跟进提醒 5 条一并转交"));
  await expect(button(opened, "离职并交接")).toBeDisabled();
  await choose(customers, "客户的分配方式", "平均分给多人");
  await openSelect(customers, "客户的接收人");
  const picker = personPicker(page);
  for (const { name } of [one, two]) {
    await picker.getByPlaceholder("搜索姓名").fill(name);
    await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
    await picker.getByRole("row").filter({ hasText: name }).click();
  }
  await button(picker, "保存").click();
  await seen(customers.getByText(`${one.name} 3 条`));
  await seen(customers.getByText(`${two.name} 2 条`));
  const leads = opened.getByRole("region", { name: "线索", exact: true });
  await choose(leads, "线索的分配方式", "稍后交接");
  await seen(leads.getByText("留在待交接"));
  await keepPicture(page, "handover");
  await button(opened, "离职并交接").click();
  await seen(opened.getByRole("listitem", { name: "客户" }).getByText("已交接 5 条"));
  await seen(opened.getByRole("listitem", { name: "线索" }).getByText("待交接 2 条"));
  await seen(desk.page.getByText("你已被登出，请重新登录"));
  expect([await has(key, one), await has(key, two)]).toEqual([3, 2]);
  await keepPicture(page, "handover-done");
  await button(opened, "关闭").last().click();
  await gone(opened);
  await seen(row(page, leaver.username).getByText("待交接 2"));
  expect(complaints.list).toEqual([]);
});

test("left for later it stands under 待交接, and is handed over from there with keys alone", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const leaver = await colleague(key, { customers: 2, leads: 1 });
  const receiver = await colleague(key);
  const opened = await openHandover(page, leaver);
  await button(opened, "离职，稍后交接").click();
  await seen(toast(page, `${leaver.name}已离职，3 条待交接`));
  await gone(opened);
  await openScreen(page, "/system/handover", "待交接");
  await find(page, STAFF, leaver.username);
  await seen(row(page, leaver.username).getByText("待交接 3"));
  await dots(page, leaver).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "离职交接" }).focus();
  await page.keyboard.press("Enter");
  const later = dialog(page, `离职交接：${leaver.name}`);
  await seen(later.getByText("他已离职，下面的数据还没有人接手。"));
  await expect(later.getByLabel("全部交给")).toBeFocused();
  await page.keyboard.press("Enter");
  const picker = personPicker(page);
  await expect(picker.getByPlaceholder("搜索姓名")).toBeFocused();
  await page.keyboard.type(receiver.name);
  await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await gone(picker);
  await seen(later.getByText(`${receiver.name} 2 条`));
  await button(later, "交接").focus();
  await page.keyboard.press("Enter");
  await seen(later.getByRole("listitem", { name: "客户" }).getByText("已交接 2 条"));
  await page.keyboard.press("Enter");
  await gone(later);
  await gone(row(page, leaver.username));
  expect(await has(key, receiver)).toBe(2);
  expect(complaints.list).toEqual([]);
});

test("much is handed over while one looks on", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const leaver = await colleague(key, { customers: 56 });
  const receiver = await colleague(key);
  const opened = await openHandover(page, leaver);
  await choosePerson(opened, "客户的接收人", receiver.name);
  await button(opened, "离职并交接").click();
  await seen(toast(page, `${leaver.name}已离职，正在交接`));
  await expect(opened.getByRole("listitem", { name: "客户" }).getByText("已交接 56 条")).toBeVisible({
    timeout: 20_000,
  });
  expect(await has(key, receiver)).toBe(56);
  expect(complaints.list).toEqual([]);
});

test("an approval that waits for him goes to a colleague, who passes it", async ({ as }) => {
  const [sales, leaver, receiver] = [await makePerson(), await makePerson(), await makePerson()];
  const form = await makeApprovedForm([{ name: "主管审批", people: [leaver] }]);
  const place = await submit(sales, form);
  const { page, key, complaints } = await as("admin");
  const opened = await openHandover(page, leaver);
  const approvals = opened.getByRole("region", { name: "待办审批", exact: true });
  await seen(approvals.getByText("1", { exact: true }));
  await choosePerson(approvals, "待办审批的接收人", receiver.name);
  await seen(approvals.getByText(`${receiver.name} 1 条`));
  await button(opened, "离职并交接").click();
  await seen(opened.getByRole("listitem", { name: "待办审批" }).getByText("已交接 1 条"));

  const atReceiver = await visit(as, receiver);
  await openTodo(atReceiver.page);
  await seen(work(atReceiver.page).getByText(place));
  await press(atReceiver.page, "通过");
  await seen(toast(atReceiver.page, /^已通过/));
  await atReceiver.page.goto(TODO);
  await seen(atReceiver.page.getByText(/没有待您审批的/));

  const atSales = await visit(as, sales);
  await atSales.page.goto(MINE);
  await row(atSales.page, form.name).click();
  await seen(work(atSales.page).getByText("已通过"));
  await work(atSales.page).getByRole("tab", { name: "审批流程" }).click();
  const step = work(atSales.page).getByRole("button", { name: /^审批 主管审批，已完成/ });
  await step.hover();
  for (const [name, said] of [
    [leaver.name, "已转交"],
    [receiver.name, "已通过"],
  ] as const)
    await seen(popover(atSales.page).getByRole("listitem").filter({ hasText: name }).getByText(said));
  const [stored] = await rowsOf<{ approval: number }>(key, "/api/workform/index", { formid: form.id });
  expect(stored?.approval).toBe(2);
  expect([...complaints.list, ...atReceiver.complaints.list, ...atSales.complaints.list]).toEqual([]);
});

const limit = (key: string, holdCap: number) =>
  call(key, "/api/pool/saveSettings", { module: "customer", rules: { holdCap } });

test("who would have more than he may hold is named before, and branches go to another head", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const leaver = await colleague(key, { customers: 3 });
  const receiver = await colleague(key);
  const name = uniqueName("小组").slice(0, 16);
  const made = await call(key, "/main/Branch/add", { Name: name, leader: leaver.id });
  const { id } = made.data as { id: number };
  try {
    await limit(key, 2);
    const opened = await openHandover(page, leaver);
    const customers = opened.getByRole("region", { name: "客户", exact: true });
    await choosePerson(customers, "客户的接收人", receiver.name);
    await seen(customers.getByText(`${receiver.name}已持有 0，上限 2，将得到 3 条：1 条放不下，留在待交接`));
    const branches = opened.getByRole("region", { name: "负责的部门", exact: true });
    await choose(branches, "负责的部门的分配方式", "不设负责人");
    await seen(branches.getByText("这些部门不再有负责人，以后可在部门里另选"));
    await choose(branches, "负责的部门的分配方式", "交给一人");
    await choosePerson(branches, "负责的部门的接收人", receiver.name);
    await keepPicture(page, "handover-cap");
    await button(opened, "离职并交接").click();
    const told = opened.getByRole("listitem", { name: "客户" });
    await seen(told.getByText("已交接 2 条"));
    await seen(told.getByText(`${receiver.name}持有已达上限2个`));
    await seen(opened.getByRole("listitem", { name: "负责的部门" }).getByText("已交接 1 条"));
    const { data } = await call(key, "/main/Branch/detail", { id });
    expect((data as { leader: number }).leader).toBe(receiver.id);
  } finally {
    await limit(key, 100_000);
    await call(key, "/main/Branch/delete", { ids: [id] });
  }
  expect(complaints.list).toEqual([]);
});

test("on a phone", async ({ as }) => {
  const { page, key, complaints } = await as("admin", { viewport: PHONE });
  const leaver = await colleague(key, { customers: 3, leads: 1 });
  const receiver = await colleague(key);
  await page.goto(`/system/user?key=${leaver.username}`);
  await takeFromCard(page, leaver.name, "离职交接");
  const opened = dialog(page, `离职交接：${leaver.name}`);
  const customers = opened.getByRole("region", { name: "客户", exact: true });
  await choosePerson(customers, "客户的接收人", receiver.name);
  await choose(opened.getByRole("region", { name: "线索", exact: true }), "线索的分配方式", "稍后交接");
  await keepPicture(page, "handover-phone");
  await button(opened, "离职并交接").click();
  await seen(opened.getByRole("listitem", { name: "客户" }).getByText("已交接 3 条"));
  await keepPicture(page, "handover-done-phone");
  expect(await has(key, receiver)).toBe(3);
  expect(complaints.list).toEqual([]);
});
