/** The administrator keeps the people of the company; others keep some of them. */
import { expect } from "@playwright/test";
import {
  call,
  makeColleague,
  makeCustomer,
  makeEmployee,
  OWN_PASSWORD,
  rowsOf,
  signInByApi,
  uniqueName,
} from "./support/api";
import { find, openList, openRow, openScreen, removeTicked, row, tab } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import {
  agree,
  button,
  choose,
  chooseBranch,
  dialog,
  expectPath,
  form,
  gone,
  openSelect,
  save,
  seen,
  takeFrom,
  textOf,
  toast,
} from "./support/page";
import { PHONE, signIn, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };
const STAFF = "姓名/用户名/手机";

test("a new colleague gets a one-time password, signs in with it and must change it", async ({ as, guest }) => {
  const { page, complaints } = await as("admin");
  const username = uniqueName("e2e");
  const nickname = `新人${username.slice(-5)}`;
  await openScreen(page, "/system/user", "员工");
  await button(page, "新建").click();
  const added = form(page, "新建员工");
  await save(added).click();
  await expect(added.getByText("信息必须填写", { exact: true })).toHaveCount(2);
  await expect.poll(() => added.getByText("请选择", { exact: true }).count()).toBeGreaterThan(1);
  await added.getByLabel("姓名", { exact: true }).fill(nickname);
  await added.getByLabel("用户名", { exact: true }).fill(username);
  await chooseBranch(added, "部门", "华东大区");
  await choose(added, "角色", "销售经理");
  await save(added).click();
  const shown = dialog(page, nickname);
  await gone(added);
  await seen(shown);
  const password = await textOf(shown.locator("[class*='password']").first());
  expect(password.length).toBeGreaterThanOrEqual(10);
  await shown.getByRole("button", { name: "关闭" }).last().click();
  await gone(shown);
  await find(page, STAFF, nickname);
  await seen(row(page, nickname).getByText("销售经理"));
  expect(complaints.list).toEqual([]);

  const newcomer = await guest();
  await newcomer.page.goto("/login");
  await signIn(newcomer.page, username, password);
  const change = dialog(newcomer.page, "首次登录，请修改密码");
  await change.getByLabel("新密码").fill(OWN_PASSWORD);
  await change.getByLabel("再次输入").fill(OWN_PASSWORD);
  await change.getByRole("button", { name: "修改并继续" }).click();
  await expectPath(newcomer.page, "/crm/index");
  await seen(newcomer.page.getByRole("button", { name: `用户菜单: ${nickname}` }));
});

test("a new colleague is made by keys alone, signs in under his pinyin, and stands in a branch that was typed", async ({
  as,
}) => {
  const { page, key, complaints } = await as("admin");
  const nickname = uniqueName("欧阳晓");
  await openScreen(page, "/system/user", "员工");
  await page.keyboard.press("c");
  const added = form(page, "新建员工");
  await expect(added.getByLabel("姓名", { exact: true })).toBeFocused();
  await page.keyboard.type(nickname);
  await expect(added.getByLabel("用户名", { exact: true })).toHaveValue(/^ouyangxiao/);
  const to = async (label: string) => {
    const field = added.getByLabel(label, { exact: true }).first();
    for (let n = 0; n < 12; n += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(field).toBeFocused();
  };
  await to("部门");
  await page.keyboard.type("hddq");
  const match = page.locator(".ant-select-item-option:visible").filter({ hasText: "华东大区" });
  await seen(match);
  await page.keyboard.press("Enter");
  await seen(added.getByTitle("华东大区"));
  await to("角色");
  await page.keyboard.type("销售经理");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Enter");
  await gone(added);
  await seen(dialog(page, nickname));
  const [made] = await rowsOf<{ Name: string; BranchName: string }>(key, "/api/user/index", { key: nickname });
  expect(made?.Name).toMatch(/^ouyangxiao/);
  expect(made?.BranchName).toBe("华东大区");
  expect(complaints.list).toEqual([]);
});

test("whoever is renamed is called so on every screen that is open, without loading it again", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const username = await makeColleague(key, EAST);
  const own = await signInByApi(username);
  const customer = await makeCustomer(own.key);
  await openList(page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
  await seen(row(page, customer.name).getByText(own.profile.NickName));
  // With a number behind it while somebody's work waits to be handed over.
  await page.getByRole("link", { name: /^设置/ }).click();
  await expectPath(page, "/system/user");
  await find(page, STAFF, username);
  await button(row(page, username), "编辑").click();
  const renamed = uniqueName("易");
  const edited = form(page, "编辑员工");
  await edited.getByLabel("姓名", { exact: true }).fill(renamed);
  await save(edited).click();
  await gone(edited);
  await page
    .getByRole("navigation", { name: "已打开的页面" })
    .getByRole("button", { name: "全部客户", exact: true })
    .click();
  await seen(row(page, customer.name).getByText(renamed));
  expect(complaints.list).toEqual([]);
});

test("what was done to a colleague stands in his panel, and he is signed out from there", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const username = await makeColleague(key, EAST);
  const colleague = await as(username);
  await colleague.page.goto("/");
  await seen(colleague.page.getByRole("banner"));
  await openScreen(page, "/system/user", "员工");
  await find(page, STAFF, username);
  await row(page, username).getByText(username, { exact: true }).click();
  const opened = page.getByRole("complementary").filter({ has: page.getByRole("tab", { name: "操作日志" }) });
  await takeFrom(button(opened, "更多"), "结束登录");
  await agree(page, /他登录着的设备都会下线/);
  await seen(toast(page, /的登录已结束/));
  await seen(colleague.page.getByText("你已被登出，请重新登录"));
  await tab(opened, "操作日志").click();
  await seen(opened.getByText(/^结束.*的登录$/));
  await seen(opened.getByText(/^新建员工/));
  expect(complaints.list).toEqual([]);
});

test("deleting several says row by row what happened", async ({ as }) => {
  const { page, key } = await as("admin");
  const nickname = uniqueName("周");
  const [fresh, busy] = [
    await makeEmployee(key, { ...EAST, nickname }),
    await makeEmployee(key, { ...EAST, nickname: `${nickname}二` }),
  ];
  await call((await signInByApi(busy.username, { password: busy.initial })).key, "/api/user/EditPwd", {
    oldpwd: busy.initial,
    newpwd: OWN_PASSWORD,
  });
  await openScreen(page, "/system/user", "员工");
  await expect(row(page, "admin").getByRole("checkbox")).toBeDisabled();
  await find(page, STAFF, nickname);
  await expect(row(page, "在职")).toHaveCount(2);
  await removeTicked(
    page,
    [fresh.username, busy.username],
    "确定删除 2 名员工吗？只有没有业务数据的员工可以删除，其余请改为离职。",
  );
  await seen(toast(page, new RegExp(`${nickname}二已有业务数据（操作日志），请改为离职`)));
  expect(await rowsOf(key, "/api/user/index", { key: fresh.username, QuitStatus: -1 })).toEqual([]);
});

test("whoever leaves is out at once", async ({ as }) => {
  const { page, key } = await as("admin");
  const username = await makeColleague(key, EAST);
  const leaver = await as(username);
  await openScreen(page, "/system/user", "员工");
  await find(page, STAFF, username);
  await button(row(page, username), "编辑").click();
  const edited = form(page, "编辑员工");
  await edited.getByRole("radio", { name: "离职" }).check();
  await seen(edited.getByText("离职后立即下线，不能再登录"));
  await save(edited).click();
  await gone(edited);
  await seen(row(page, username).getByText("离职"));
  await leaver.page.goto("/crm/customer/total");
  await seen(leaver.page.getByText("你已被登出，请重新登录"));
  await expect(signInByApi(username)).rejects.toThrow("用户名或密码错误");
});

test("finds a colleague with more rights locked, but for his card", async ({ as }) => {
  const { page } = await as("hanxuemei");
  await openScreen(page, "/system/user", "员工");
  await expect(row(page, "zongjian").getByRole("checkbox")).toBeDisabled();
  await button(row(page, "zongjian"), "编辑").click();
  const locked = form(page, "编辑员工");
  await seen(locked.getByText(/他的权限或数据范围超出你的范围/));
  await seen(locked.getByText("zongjian", { exact: true }));
  for (const label of ["用户名", "部门", "兼任部门"]) {
    await seen(locked.getByText(label, { exact: true }));
    await expect(locked.getByLabel(label, { exact: true })).toHaveCount(0);
  }
  await expect(locked.getByLabel("角色", { exact: true })).toBeDisabled();
  await expect(locked.getByRole("radio", { name: "离职" })).toHaveCount(0);
  await expect(locked.getByLabel("手机")).toBeEnabled();
  await keepPicture(page, "user-locked");
  await button(locked, "关闭").last().click();
  await gone(locked);
  await button(row(page, "xiaoshou"), "编辑").click();
  const open2 = form(page, "编辑员工");
  await expect(open2.getByLabel("用户名", { exact: true })).toBeEnabled();
  await openSelect(open2, "角色");
  const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(options.filter({ hasText: "仓管" })).not.toHaveClass(/disabled/);
  await expect(options.filter({ hasText: "销售总监" })).toHaveClass(/disabled/);
});

test("what stands above a person is not told again below", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await openScreen(page, "/system/user", "员工");
  await find(page, STAFF, "徐子昂");
  const opened = await openRow(page, "徐子昂");
  await seen(opened.getByText("用户名", { exact: true }));
  for (const title of ["部门", "角色", "状态", "最近登录"])
    await expect(opened.getByText(title, { exact: true }), title).toHaveCount(1);
  await gone(opened.getByText("手机", { exact: true }));
  await seen(opened.getByRole("link", { name: /^拨打 / }));
  expect(complaints.list).toEqual([]);
});

test("on a phone one is found, opened and closed", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await openScreen(page, "/system/user", "员工");
  await keepPicture(page, "phone-员工");
  await find(page, STAFF, "徐子昂");
  await page.getByRole("button", { name: "徐子昂", exact: true }).click();
  await seen(tab(page.locator("body"), "操作日志"));
  await button(page, "编辑").click();
  const opened = form(page, "编辑员工");
  await seen(save(opened));
  await keepPicture(page, "phone-编辑员工");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
