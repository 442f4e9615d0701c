/** The administrator runs the company; everybody looks after his own account. */
import { expect, type Locator, type Page } from "@playwright/test";
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
import { openForm, openList, row } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import {
  agree,
  button,
  choose,
  chooseBranch,
  dialog,
  expectPath,
  gone,
  openSelect,
  seen,
  takeFrom,
  textOf,
  toast,
} from "./support/page";
import { PHONE, signIn, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

const line = (page: Page, name: string) => page.locator(".ant-table-row:visible").filter({ hasText: name });
const expectNode = (page: Page, node: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get("node")).toBe(node);
const save = (form: Locator) => form.getByRole("button", { name: "保存", exact: true });
const form = (page: Page, title: string) => page.getByRole("dialog", { name: title });

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await seen(page.getByRole("heading", { name: title, level: 1 }));
}

/** Finds one on a list of administration. */
async function find(page: Page, hint: string, text: string): Promise<void> {
  const box = page.getByPlaceholder(hint).filter({ visible: true });
  await box.fill(text);
  await box.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("key") ?? "").toBe(text);
  await gone(page.locator("[aria-busy='true']:visible"));
}
const STAFF = "姓名 / 用户名 / 手机";

/** Ticks rows of a list and deletes them. */
async function removeTicked(page: Page, names: readonly string[], question: string): Promise<void> {
  for (const name of names) await line(page, name).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "删除").click();
  await agree(page, question);
}

test.describe("people", () => {
  test("a new colleague gets a one-time password, signs in with it and must change it", async ({ as, guest }) => {
    const { page, complaints } = await as("admin");
    const username = uniqueName("e2e");
    const nickname = `新人${username.slice(-5)}`;
    await open(page, "/system/user", "员工");
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
    await seen(line(page, nickname).getByText("销售经理"));
    expect(complaints.list).toEqual([]);

    const newcomer = await guest();
    await newcomer.page.goto("/login");
    await signIn(newcomer.page, username, password);
    const change = dialog(newcomer.page, "首次登录，请修改密码");
    await change.getByLabel("新密码").fill(OWN_PASSWORD);
    await change.getByLabel("再次输入").fill(OWN_PASSWORD);
    await change.getByRole("button", { name: "修改并继续" }).click();
    await expectPath(newcomer.page, "/crm/customer/total");
    await seen(newcomer.page.getByRole("button", { name: `用户菜单: ${nickname}` }));
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
    await open(page, "/system/user", "员工");
    await expect(line(page, "admin").getByRole("checkbox")).toBeDisabled();
    await find(page, STAFF, nickname);
    await expect(line(page, "在职")).toHaveCount(2);
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
    await open(page, "/system/user", "员工");
    await find(page, STAFF, username);
    await line(page, username).getByText(username, { exact: true }).click();
    const edited = form(page, "编辑员工");
    await edited.getByRole("radio", { name: "离职" }).check();
    await seen(edited.getByText("离职后立即下线，不能再登录"));
    await save(edited).click();
    await gone(edited);
    await seen(line(page, username).getByText("离职"));
    await leaver.page.goto("/crm/customer/total");
    await seen(leaver.page.getByText("你已被登出，请重新登录"));
    await expect(signInByApi(username)).rejects.toThrow("用户名或密码错误");
  });
});

test.describe("rights", () => {
  test("a role gives exactly what is ticked", async ({ as }) => {
    const { page, key } = await as("admin");
    const name = uniqueName("看客").slice(0, 20);
    await open(page, "/system/role", "角色权限");
    await button(page, "新建").click();
    const added = form(page, "新建角色");
    await added.getByLabel("角色名称").fill(name);
    await added.getByRole("checkbox", { name: "全部客户", exact: true }).check();
    await save(added).click();
    await gone(added);
    await seen(line(page, name).getByText(/^1 \/ \d+ 项$/));
    const username = await makeColleague(key, { role: name, branch: "行政部" });
    const other = await as(username);
    await other.page.goto("/");
    await expectPath(other.page, "/crm/customer/total");
    await seen(other.page.getByRole("navigation", { name: "侧边菜单" }));
    expect(await other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link").count()).toBe(1);
    await other.page.goto("/crm/customer/watched");
    await seen(other.page.getByRole("heading", { name: "没有权限访问此页面" }));

    await button(line(page, name), "编辑").click();
    const edited = form(page, "编辑角色");
    await edited.getByRole("checkbox", { name: "我关注的客户", exact: true }).check();
    await save(edited).click();
    await gone(edited);
    await seen(line(page, name).getByText(/^2 \/ \d+ 项$/));
    await other.page.goto("/crm/customer/watched");
    await expect(other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link")).toHaveCount(2);
    await removeTicked(page, [name], "确定删除 1 个角色吗？只有没有员工的角色可以删除。");
    await seen(toast(page, `${name}还有1名员工`));
    await seen(line(page, name));
  });

  test("the built-in role can only be looked at", async ({ as }) => {
    const { page } = await as("admin");
    await open(page, "/system/role", "角色权限");
    const builtIn = line(page, "系统管理员");
    await expect(builtIn.getByRole("checkbox")).toBeDisabled();
    expect(await button(builtIn, "编辑").count()).toBe(0);
    await builtIn.getByText("拥有全部权限").click();
    const viewed = form(page, "查看角色");
    await seen(viewed.getByText("系统管理员始终拥有全部权限，不能修改。"));
    expect(await save(viewed).count()).toBe(0);
  });
});

test.describe("two editors of one role", () => {
  const names = ["销售 · 客户 · 全部客户", "销售 · 客户 · 我关注的客户"] as const;

  test("the second sees who changed what, chooses, and loses nothing", async ({ as }) => {
    const { page, key } = await as("admin");
    const name = uniqueName("同改").slice(0, 20);
    await call(key, "/main/role/add", { name, ext: "起初", auth: {}, dataScope: { customer: "self" } });
    const second = await makeColleague(key, { role: "系统管理员", branch: "行政部" });
    const other = await as(second);
    const opened = async (where: Page) => {
      await open(where, "/system/role", "角色权限");
      await find(where, "角色名称 / 说明", name);
      await button(line(where, name), "编辑").click();
      const edited = form(where, "编辑角色");
      await seen(edited.getByLabel("角色名称"));
      return edited;
    };
    const [mine, theirs] = [await opened(page), await opened(other.page)];
    await theirs.getByLabel("说明").fill("对方写的");
    await theirs.getByRole("checkbox", { name: "我关注的客户", exact: true }).check();
    await save(theirs).click();
    await gone(theirs);

    await mine.getByRole("checkbox", { name: "全部客户", exact: true }).check();
    await choose(mine, "客户数据范围", "本部门");
    await save(mine).click();
    const asked = dialog(page, "数据已被他人修改");
    await seen(asked.getByText(/先保存了修改，你的内容还没有保存/));
    await button(asked, "对比").click();
    const differs = (title: string) => asked.getByRole("row").filter({ hasText: title });
    for (const text of ["对方写的", "起初"]) await seen(differs("说明").getByText(text, { exact: true }));
    for (const text of names) await seen(differs("权限").getByText(text, { exact: true }));
    for (const text of ["仅本人", "本部门"]) await seen(differs("客户数据范围").getByText(text, { exact: true }));
    await keepPicture(page, "conflict-of-two-editors");
    await button(asked, "关闭").last().click();
    await expect(mine.getByRole("checkbox", { name: "全部客户", exact: true })).toBeChecked();
    await save(mine).click();
    await button(dialog(page, "数据已被他人修改"), "对比").click();
    await button(dialog(page, "数据已被他人修改"), "保留我的修改").click();
    await gone(mine);
    const [kept] = await rowsOf<{ ext: string; dataScope: object; auth: { crm: object } }>(key, "/main/role/index", {
      key: name,
    });
    expect(kept).toMatchObject({
      ext: "对方写的",
      dataScope: { customer: "branch" },
      auth: { crm: { customer: { total: 1 } } },
    });
  });
});

test.describe("who manages staff without having everything", () => {
  test("sees which roles he may give, and may not change", async ({ as }) => {
    const { page, complaints } = await as("hanxuemei");
    await open(page, "/system/role", "角色权限");
    expect(await button(page, "新建").count()).toBe(0);
    await line(page, "维护员工与部门").click();
    const viewed = form(page, "查看角色");
    const list = viewed.getByLabel("可分配的角色");
    await expect(list).toBeDisabled();
    for (const text of ["销售", "仓管"])
      await seen(viewed.locator(".ant-select-content, .ant-select").getByText(text, { exact: true }));
    await expect(viewed.getByRole("checkbox", { name: "全部客户", exact: true })).toBeDisabled();
    expect(await save(viewed).count()).toBe(0);
    await keepPicture(page, "role-looked-at");
    await button(viewed, "关闭").last().click();
    await gone(viewed);
    expect(complaints.list).toEqual([]);
  });

  test("finds a colleague with more rights locked, but for his card", async ({ as }) => {
    const { page } = await as("hanxuemei");
    await open(page, "/system/user", "员工");
    await expect(line(page, "zongjian").getByRole("checkbox")).toBeDisabled();
    await button(line(page, "zongjian"), "编辑").click();
    const locked = form(page, "编辑员工");
    await seen(locked.getByText(/他的权限或数据范围超出您的范围/));
    for (const label of ["用户名", "部门", "兼任部门", "角色"])
      await expect(locked.getByLabel(label, { exact: true })).toBeDisabled();
    await expect(locked.getByRole("radio", { name: "离职" })).toBeDisabled();
    await expect(locked.getByLabel("手机")).toBeEnabled();
    await keepPicture(page, "user-locked");
    await button(locked, "关闭").last().click();
    await gone(locked);
    await button(line(page, "xiaoshou"), "编辑").click();
    const open2 = form(page, "编辑员工");
    await expect(open2.getByLabel("用户名", { exact: true })).toBeEnabled();
    await openSelect(open2, "角色");
    const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
    await expect(options.filter({ hasText: "仓管" })).not.toHaveClass(/disabled/);
    await expect(options.filter({ hasText: "销售总监" })).toHaveClass(/disabled/);
  });
});

test.describe("the company", () => {
  test("a branch is put into the tree with its head", async ({ as }) => {
    const { page } = await as("admin");
    const name = uniqueName("新部").slice(0, 20);
    await open(page, "/system/branch", "部门");
    await button(line(page, "华东大区"), "添加下级").click();
    const added = form(page, "新建部门");
    await added.getByLabel("部门名称").fill(name);
    await openSelect(added, "负责人");
    const picker = page.locator(".ant-popover:visible");
    await seen(picker.getByPlaceholder("搜索姓名"));
    expect(Math.round((await picker.locator("[class*='panel']").first().boundingBox())?.width ?? 0)).toBe(720);
    await picker.getByPlaceholder("搜索姓名").fill("徐子昂");
    await expect(picker.getByRole("row").filter({ hasText: "在职" })).toHaveCount(1);
    await picker.getByRole("row").filter({ hasText: "徐子昂" }).click();
    await gone(picker);
    await save(added).click();
    await gone(added);
    await seen(line(page, name).getByText("徐子昂"));
    await button(line(page, name), "编辑").click();
    const edited = form(page, "编辑部门");
    await edited.getByLabel("部门名称").fill(`${name}改`);
    await save(edited).click();
    await gone(edited);
    await button(line(page, `${name}改`), "删除").click();
    await agree(page, `确定删除部门“${name}改”吗？`);
    await gone(line(page, `${name}改`));
  });

  test("a word of the dictionary gets a colour, a place, and is put out of use", async ({ as }) => {
    const { page } = await as("admin");
    const name = uniqueName("渠道").slice(0, 20);
    await open(page, "/system/status", "数据字典");
    await button(page, "客户来源").click();
    await expectNode(page, "source");
    await button(page, "新建").click();
    const added = form(page, "新建字典项");
    await added.getByLabel("名称").fill(name);
    await added.getByRole("radio").nth(1).click();
    await save(added).click();
    await gone(added);
    const names = async () =>
      (await page.locator(".ant-table-row .ant-table-cell-fix-start ~ .ant-table-cell-fix-start").allInnerTexts()).map(
        (text) => text.trim(),
      );
    await seen(line(page, name));
    const before = await names();
    expect(before.at(-1)).toBe(name);
    await button(line(page, name), "上移").click();
    await expect.poll(async () => (await names()).at(-2)).toBe(name);

    const seller = await as("xiaoshou");
    const offered = async () => {
      await openList(seller.page);
      const entered = await openForm(seller.page);
      await openSelect(entered, "来源");
      await entered.getByLabel("来源", { exact: true }).fill(name.slice(0, 6));
      const options = seller.page.locator(".ant-select-dropdown:visible");
      await seen(options);
      return options.locator(".ant-select-item-option").filter({ hasText: name }).count();
    };
    await expect.poll(offered).toBe(1);
    const inUse = page.getByRole("switch", { name: `启用 ${name}` });
    await inUse.click();
    await expect(inUse).not.toBeChecked();
    await expect.poll(offered).toBe(0);
    await removeTicked(page, [name], "确定删除 1 个字典项吗？");
    await gone(line(page, name));
  });

  test("basic settings take effect in the frame", async ({ as }) => {
    const { page } = await as("admin");
    await open(page, "/system/basic", "基础设置");
    const name = page.getByLabel("公司名称");
    const former = await name.inputValue();
    const rename = async (next: string) => {
      await name.fill(next);
      await button(page, "保存").click();
      await seen(page.getByRole("banner").getByText(next, { exact: true }));
    };
    await rename("启程旅程测试公司");
    await name.fill("");
    await button(page, "保存").click();
    await seen(page.getByText("信息必须填写", { exact: true }));
    await rename(former);
  });

  test("what was deleted comes back from the recycle bin", async ({ as }) => {
    const { page, key } = await as("admin");
    const customer = await makeCustomer(key);
    await call(key, "/api/customer/delete", { ids: [customer.id] });
    await open(page, "/system/recycle", "回收站");
    await page.getByPlaceholder("按名称搜索").fill(customer.name);
    await page.getByPlaceholder("按名称搜索").press("Enter");
    await line(page, customer.name).getByRole("checkbox").check();
    await button(page, "恢复").click();
    await agree(page, "恢复选中的 1 条记录？");
    await gone(line(page, customer.name));
    await openList(page, `/crm/customer/total?key=${encodeURIComponent(customer.name)}`);
    await seen(row(page, customer.name));
  });
});

test.describe("on the phone", () => {
  const screens = [
    { path: "/system/user", title: "员工", hint: STAFF, find: "徐子昂", form: "编辑员工" },
    { path: "/system/role", title: "角色权限", hint: "角色名称 / 说明", find: "销售经理", form: "编辑角色" },
    { path: "/system/status?node=source", title: "数据字典", hint: "搜索字典项", find: "展会", form: "编辑字典项" },
  ];
  for (const { path, title, hint, find: name, form: heading } of screens)
    test(`${title} is found, opened and closed`, async ({ as }) => {
      const { page, complaints } = await as("admin", { viewport: PHONE });
      await open(page, path, title);
      await keepPicture(page, `phone-${title}`);
      await find(page, hint, name);
      await page.getByRole("button", { name, exact: true }).click();
      const opened = form(page, heading);
      await seen(save(opened));
      await keepPicture(page, `phone-${heading}`);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await button(opened, "关闭").last().click();
      await gone(opened);
      expect(complaints.list).toEqual([]);
    });

  test("a branch is edited from the tree", async ({ as }) => {
    const { page, complaints } = await as("admin", { viewport: PHONE });
    await open(page, "/system/branch", "部门");
    await keepPicture(page, "phone-部门");
    await takeFrom(page.getByRole("button", { name: "操作: 华东大区" }), "编辑");
    const opened = form(page, "编辑部门");
    await expect(opened.getByLabel("部门名称")).toHaveValue("华东大区");
    await keepPicture(page, "phone-编辑部门");
    await button(opened, "关闭").last().click();
    await gone(opened);
    expect(complaints.list).toEqual([]);
  });
});

test.describe("one's own account", () => {
  test("a wrong or weak password is said under its field", async ({ as }) => {
    const admin = await signInByApi("admin");
    const username = await makeColleague(admin.key, EAST);
    const { page } = await as(username);
    await open(page, "/person/index", "个人设置");
    const card = page.getByRole("region", { name: "修改密码" });
    const fill = async (former: string, next: string, again = next) => {
      await card.getByLabel("原密码").fill(former);
      await card.getByLabel("新密码").fill(next);
      await card.getByLabel("再次输入").fill(again);
      await button(card, "修改密码").click();
    };
    await fill(OWN_PASSWORD, "Anders#71829", "Anders#71820");
    await seen(card.getByText("两次输入的密码不一致", { exact: true }));
    await fill("not-my-password", "Anders#71829");
    await seen(card.getByText(/原密码不正确$/));
    await fill(OWN_PASSWORD, "1234567890");
    await seen(card.getByText(/密码/).and(card.locator(".ant-form-item-explain-error")));
    await fill(OWN_PASSWORD, "Anders#71829");
    await seen(toast(page, "密码已修改，其他设备已下线"));
    await page.reload();
    await seen(page.getByRole("heading", { name: "个人设置" }));
    await expect(signInByApi(username)).rejects.toThrow();
    await signInByApi(username, { password: "Anders#71829" });
  });

  test("another device is signed out from here", async ({ as }) => {
    const admin = await signInByApi("admin");
    const username = await makeColleague(admin.key, EAST);
    const other = await signInByApi(username);
    const { page, key } = await as(username);
    await open(page, "/person/index", "个人设置");
    const devices = page.getByRole("region", { name: "登录设备" });
    await seen(devices.getByText("当前设备", { exact: true }));
    const before = await button(devices, "下线").count();
    expect(before).toBeGreaterThan(0);
    for (let left = before; left > 0; left -= 1) {
      await button(devices, "下线").first().click();
      await agree(page, /下线？/);
      await expect(button(devices, "下线")).toHaveCount(left - 1);
    }
    await expect(call(other.key, "/api/user/sessions")).rejects.toThrow();
    expect((await rowsOf(key, "/api/user/sessions")).length).toBe(1);
  });

  test("opens the API documentation, which is closed to guests", async ({ as, guest }) => {
    const { page, context } = await as("caiwu");
    await open(page, "/person/index", "个人设置");
    const [docs] = await Promise.all([context.waitForEvent("page"), button(page, "接口文档").click()]);
    await seen(docs.locator(".swagger-ui .info .title"));
    await seen(docs.getByText("/api/docs/link"));
    expect(new URL(docs.url()).search).toBe("");
    await docs.reload();
    await seen(docs.locator(".swagger-ui .info .title"));
    const { page: stranger } = await guest();
    expect((await stranger.goto("/docs"))?.status()).toBe(401);
  });

  test("leads from the user menu", async ({ as }) => {
    const { page } = await as("caiwu");
    await openList(page);
    await takeFrom(page.getByRole("button", { name: "用户菜单: 许静" }), "个人设置");
    await expectPath(page, "/person/index");
    const profile = page.getByRole("region", { name: "我的资料" });
    for (const text of ["caiwu", "财务部", "财务"]) await seen(profile.getByText(text, { exact: true }));
  });
});
