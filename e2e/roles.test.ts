/** Roles say who may do what; two who change one of them lose nothing. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, rowsOf, uniqueName } from "./support/api";
import { find, openScreen, removeTicked, row } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import { button, choose, dialog, expectPath, form, gone, save, seen, toast } from "./support/page";
import { PHONE, test } from "./support/test";

test("a role gives exactly what is ticked", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("看客").slice(0, 20);
  await openScreen(page, "/system/role", "角色权限");
  await button(page, "新建").click();
  const added = form(page, "新建角色");
  await added.getByLabel("角色名称").fill(name);
  await added.getByRole("checkbox", { name: "全部客户", exact: true }).check();
  await save(added).click();
  await gone(added);
  await seen(row(page, name).getByText(/^1 \/ \d+ 项$/));
  const username = await makeColleague(key, { role: name, branch: "行政部" });
  const other = await as(username);
  await other.page.goto("/");
  await expectPath(other.page, "/crm/customer/total");
  await seen(other.page.getByRole("navigation", { name: "侧边菜单" }));
  expect(await other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link").count()).toBe(1);
  await other.page.goto("/crm/customer/watched");
  await seen(other.page.getByRole("heading", { name: "没有权限访问此页面" }));

  await button(row(page, name), "编辑").click();
  const edited = form(page, "编辑角色");
  await edited.getByRole("checkbox", { name: "我关注的客户", exact: true }).check();
  await save(edited).click();
  await gone(edited);
  await seen(row(page, name).getByText(/^2 \/ \d+ 项$/));
  await other.page.goto("/crm/customer/watched");
  await expect(other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link")).toHaveCount(2);
  await removeTicked(page, [name], "确定删除 1 个角色吗？只有没有员工的角色可以删除。");
  await seen(toast(page, `${name}还有1名员工`));
  await seen(row(page, name));
});

test("the built-in role can only be looked at", async ({ as }) => {
  const { page } = await as("admin");
  await openScreen(page, "/system/role", "角色权限");
  const builtIn = row(page, "系统管理员");
  await expect(builtIn.getByRole("checkbox")).toBeDisabled();
  expect(await button(builtIn, "编辑").count()).toBe(0);
  await builtIn.getByText("拥有全部权限").click();
  const viewed = form(page, "查看角色");
  await seen(viewed.getByText("系统管理员始终拥有全部权限，不能修改。"));
  expect(await save(viewed).count()).toBe(0);
});

test("who manages staff without having everything sees which roles he may give, and changes none", async ({ as }) => {
  const { page, complaints } = await as("hanxuemei");
  await openScreen(page, "/system/role", "角色权限");
  expect(await button(page, "新建").count()).toBe(0);
  await row(page, "维护员工与部门").click();
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

test.describe("two editors of one role", () => {
  const names = ["销售 · 客户 · 全部客户", "销售 · 客户 · 我关注的客户"] as const;

  test("the second sees who changed what, chooses, and loses nothing", async ({ as }) => {
    const { page, key } = await as("admin");
    const name = uniqueName("同改").slice(0, 20);
    await call(key, "/main/role/add", { name, ext: "起初", auth: {}, dataScope: { customer: "self" } });
    const second = await makeColleague(key, { role: "系统管理员", branch: "行政部" });
    const other = await as(second);
    const opened = async (where: Page) => {
      await openScreen(where, "/system/role", "角色权限");
      await find(where, "角色名称 / 说明", name);
      await button(row(where, name), "编辑").click();
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
    for (const text of ["对方写的", "未改动，保留对方的"]) await seen(differs("说明").getByText(text, { exact: true }));
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

test("on a phone one is found, opened and closed", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await openScreen(page, "/system/role", "角色权限");
  await keepPicture(page, "phone-角色权限");
  await find(page, "角色名称 / 说明", "销售经理");
  await page.getByRole("button", { name: "销售经理", exact: true }).click();
  const opened = form(page, "编辑角色");
  await seen(save(opened));
  await keepPicture(page, "phone-编辑角色");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
