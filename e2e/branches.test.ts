/** Branches stand in a tree. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, uniqueName } from "./support/api";
import { openScreen, row } from "./support/list";
import { keepPicture } from "./support/look";
import { agree, button, choosePerson, dialog, form, gone, save, seen, takeFrom } from "./support/page";
import { PHONE, test } from "./support/test";

test("a branch is put into the tree with its head", async ({ as }) => {
  const { page } = await as("admin");
  const name = uniqueName("新部").slice(0, 20);
  await openScreen(page, "/system/branch", "部门");
  await button(row(page, "华东大区"), "添加下级").click();
  const added = form(page, "新建部门");
  await added.getByLabel("部门名称").fill(name);
  await choosePerson(added, "负责人", "徐子昂");
  await save(added).click();
  await gone(added);
  await seen(row(page, name).getByText("徐子昂"));
  await button(row(page, name), "编辑").click();
  const edited = form(page, "编辑部门");
  await edited.getByLabel("部门名称").fill(`${name}改`);
  await save(edited).click();
  await gone(edited);
  await button(row(page, `${name}改`), "删除").click();
  await agree(page, `确定删除部门“${name}改”吗？`);
  await gone(row(page, `${name}改`));
});

test("two who change one branch see what the other wrote, and lose nothing", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("同改部").slice(0, 20);
  const { data } = await call(key, "/main/Branch/add", { Name: name, parent: 1, attributes: "1" });
  const other = await as(await makeColleague(key, { role: "系统管理员", branch: "行政部" }));
  const opened = async (where: Page) => {
    await openScreen(where, "/system/branch", "部门");
    await button(row(where, name), "编辑").click();
    const edited = form(where, "编辑部门");
    await seen(edited.getByLabel("部门名称"));
    return edited;
  };
  const [mine, theirs] = [await opened(page), await opened(other.page)];
  await choosePerson(theirs, "负责人", "彭欣");
  await save(theirs).click();
  await gone(theirs);
  await choosePerson(mine, "负责人", "徐子昂");
  await save(mine).click();
  const asked = dialog(page, "数据已被他人修改");
  await seen(asked.getByText(/^测.+ 在 .+ 先保存了修改，你的内容还没有保存。$/));
  await button(asked, "对比").click();
  const differs = asked.getByRole("row").filter({ hasText: "负责人" });
  for (const text of ["彭欣", "徐子昂"]) await seen(differs.getByText(text, { exact: true }));
  await button(asked, "重新载入").click();
  await gone(asked);
  await seen(mine.getByText("彭欣", { exact: true }));
  await mine.getByLabel("部门名称").fill(`${name}改`);
  await save(mine).click();
  await gone(mine);
  await seen(row(page, `${name}改`).getByText("彭欣"));
  await call(key, "/main/Branch/delete", { ids: [(data as { id: number }).id] });
});

test("on a phone a branch is edited from the tree", async ({ as }) => {
  const { page, complaints } = await as("admin", { viewport: PHONE });
  await openScreen(page, "/system/branch", "部门");
  await keepPicture(page, "phone-部门");
  await takeFrom(page.getByRole("button", { name: "操作: 华东大区" }), "编辑");
  const opened = form(page, "编辑部门");
  await expect(opened.getByLabel("部门名称")).toHaveValue("华东大区");
  await keepPicture(page, "phone-编辑部门");
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
