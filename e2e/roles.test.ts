/** Roles say who may do what; two who change one of them lose nothing. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeColleague, rowsOf, uniqueName } from "./support/api";
import { find, openScreen, panel, removeTicked, row } from "./support/list";
import { keepPicture, overflowOf } from "./support/look";
import {
  button,
  choose,
  choosePerson,
  dialog,
  expectPath,
  form,
  gone,
  save,
  seen,
  takeFrom,
  textOf,
  toast,
} from "./support/page";
import { PHONE, test } from "./support/test";

const review = (page: Page) => dialog(page, "保存前请确认");

/** Agrees to what saving would change. */
async function confirmed(page: Page): Promise<void> {
  await save(review(page)).click();
  await gone(review(page));
}

/** Opens the form of a role that is there already. */
async function openRole(page: Page, name: string): Promise<Locator> {
  await openScreen(page, "/system/role", "角色权限");
  await find(page, "角色名称/说明", name);
  await button(row(page, name), "编辑").click();
  const edited = form(page, "编辑角色");
  await seen(edited.getByLabel("角色名称"));
  return edited;
}

const stored = async (key: string, name: string) =>
  (
    await rowsOf<{ id: number; ext: string; auth: unknown; dataScope: unknown }>(key, "/main/role/index", { key: name })
  )[0];

const newRole = async (key: string, values: object): Promise<string> => {
  const name = uniqueName("角色").slice(0, 20);
  await call(key, "/main/role/add", { name, auth: {}, dataScope: { customer: "self" }, ...values });
  return name;
};

test("rights stand in a table, are searched, and ticked by row and column with the keys", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  await openScreen(page, "/system/role", "角色权限");
  await button(page, "新建").click();
  const added = form(page, "新建角色");
  const name = uniqueName("表格").slice(0, 20);
  await added.getByLabel("角色名称").fill(name);
  const tick = (title: string) => added.getByRole("checkbox", { name: title, exact: true });
  await tick("联系人").focus();
  await page.keyboard.press("Space");
  for (const right of ["新建", "编辑", "删除", "导入", "导出"]) await expect(tick(`联系人 · ${right}`)).toBeChecked();
  await tick("联系人 · 删除").uncheck();
  await expect(tick("联系人")).not.toBeChecked();

  const search = added.getByLabel("搜索权限");
  await search.fill("导出");
  await page.keyboard.press("Enter");
  await seen(added);
  await expect(tick("客户 · 新建")).toHaveCount(0);
  await tick("整列：导出").press("Space");
  await tick("联系人 · 导出").uncheck();
  await search.fill("没有的权限");
  await seen(added.getByText("没有找到「没有的权限」"));
  await search.fill("");
  for (const right of ["客户 · 导出", "产品 · 导出", "账户 · 导出", "联系人 · 新建"])
    await expect(tick(right)).toBeChecked();
  for (const right of ["联系人 · 导出", "联系人 · 删除", "客户 · 新建"]) await expect(tick(right)).not.toBeChecked();

  await tick("账户增改").scrollIntoViewIfNeeded();
  await expect(added.getByRole("columnheader", { name: "数据范围" })).toBeInViewport();
  await keepPicture(page, "role-rights");
  await choose(added, "客户数据范围", "本人及下属");
  await save(added).click();
  await gone(added);
  expect(await stored(key, name)).toMatchObject({
    dataScope: { customer: "sub" },
    auth: {
      crm: { customer: { export: 1 }, contact: { add: 1, edit: 1, import: 1 }, product: { export: 1 } },
      erp: { manage: { supplierExport: 1, warehouseExport: 1 } },
      system: { manage: { accountExport: 1 } },
    },
  });
  expect(complaints.list).toEqual([]);
});

test("what changes and for how many is asked before it is written", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [given, withheld] = [await newRole(key, {}), await newRole(key, {})];
  const { id } = (await stored(key, withheld)) ?? {};
  const name = await newRole(key, { auth: { crm: { customer: { total: 1, delete: 1 } } }, assignable: [id] });
  await makeColleague(key, { role: name, branch: "行政部" });
  const edited = await openRole(page, name);
  await edited.getByRole("checkbox", { name: "客户 · 删除", exact: true }).uncheck();
  const supplier = edited.getByRole("checkbox", { name: "供应商 · 查看", exact: true });
  await supplier.check();
  // each box has its words, and is read out with its row where they alone do not tell it
  await expect(edited.getByRole("row", { name: /^供应商/ }).getByText("查看", { exact: true })).toBeVisible();
  const wordless = edited.getByRole("cell").locator("label.ant-checkbox-wrapper:not(:has(.ant-checkbox-label))");
  await expect(wordless).toHaveCount(0);
  await edited.getByLabel("可分配的角色").focus();
  await page.keyboard.press("Backspace");
  await choose(edited, "可分配的角色", given);
  await choose(edited, "客户数据范围", "本部门");
  await page.keyboard.press("Control+Enter");
  for (const text of [
    "这会影响 1 名员工，保存后立即生效。",
    "增加 1 项权限",
    "库存 · 供应商",
    "取消 1 项权限",
    "销售 · 客户 · 删除",
    "客户：仅本人 → 本部门",
    `增加：${given}`,
    `取消：${withheld}`,
  ])
    await seen(review(page).getByText(text));
  await keepPicture(page, "role-review");
  await button(review(page), "取消").click();
  await gone(review(page));
  expect(await stored(key, name)).toMatchObject({ auth: { crm: { customer: { delete: 1 } } } });
  await seen(edited);

  await save(edited).click();
  await seen(review(page));
  await page.keyboard.press("Enter");
  await gone(edited);
  const { auth, dataScope } = (await stored(key, name)) ?? {};
  expect([auth, dataScope]).toMatchObject([
    { crm: { customer: { total: 1 } }, erp: { supplier: 1 } },
    { customer: "branch" },
  ]);
  expect(auth).not.toMatchObject({ crm: { customer: { delete: 1 } } });

  const again = await openRole(page, name);
  await again.getByLabel("说明").fill("只改说明，不用再问");
  await save(again).click();
  await gone(again);
  expect((await stored(key, name))?.ext).toBe("只改说明，不用再问");
  expect(complaints.list).toEqual([]);
});

test("two roles are compared, what differs first", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const [both, one] = [await newRole(key, {}), await newRole(key, {})];
  const [ofBoth, ofOne] = [await stored(key, both), await stored(key, one)];
  const first = await newRole(key, {
    auth: { crm: { customer: { total: 1, delete: 1 } } },
    assignable: [ofBoth?.id, ofOne?.id],
  });
  const second = await newRole(key, {
    auth: { crm: { customer: { total: 1 } }, erp: { supplier: 1 } },
    assignable: [ofBoth?.id],
    dataScope: { customer: "all" },
  });
  await makeColleague(key, { role: second, branch: "行政部" });
  await openScreen(page, "/system/role", "角色权限");
  await takeFrom(button(page, "更多"), "对比角色");
  const compared = dialog(page, "对比角色");
  for (const [label, role] of [
    ["第一个角色", first],
    ["第二个角色", second],
  ] as const) {
    await compared.getByLabel(label).focus();
    await page.keyboard.type(role);
    await page.keyboard.press("Enter");
  }
  await seen(compared.getByText("有 4 项不同，排在前面"));
  const texts = async () => {
    const lines = await compared.getByRole("row").all();
    return Promise.all(
      lines.map(async (line) => {
        const [title, ...cells] = await line.locator("th, td").all();
        const values = cells.map(async (cell) => {
          const sign = cell.getByRole("img");
          return (await sign.count()) > 0 ? sign.getAttribute("aria-label") : textOf(cell);
        });
        return [title ? await textOf(title) : "", ...(await Promise.all(values))];
      }),
    );
  };
  const lines = await texts();
  expect(lines.slice(0, 6)).toEqual([
    ["权限", first, second],
    ["员工数", "0", "1"],
    ["客户数据范围", "仅本人", "全部"],
    ["销售 · 客户 · 删除", "有", "无"],
    ["库存 · 供应商", "无", "有"],
    [`可分配「${one}」`, "有", "无"],
  ]);
  // what is the same stands behind, each scope among it
  const same = lines.slice(6);
  expect(same.filter(([, ...values]) => values[0] !== values[1])).toEqual([]);
  for (const scope of ["线索数据范围", "合同与收款数据范围", "任务数据范围", "考勤数据范围"])
    expect(same).toContainEqual([scope, "仅本人", "仅本人"]);
  expect(same).toContainEqual(["销售 · 客户 · 全部客户", "有", "有"]);
  expect(same).toContainEqual([`可分配「${both}」`, "有", "有"]);
  await keepPicture(page, "roles-compared");
  await compared.getByRole("link", { name: "字段权限" }).click();
  await gone(compared);
  await seen(page.getByRole("heading", { name: "字段权限" }));
  expect(complaints.list).toEqual([]);
});

test("what a role sees is shown by the ticks of the moment, as a colleague of one's choice", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const name = await newRole(key, { auth: { crm: { customer: { total: 1 } } } });
  const edited = await openRole(page, name);
  await edited.getByRole("checkbox", { name: "供应商 · 查看", exact: true }).check();
  await choose(edited, "客户数据范围", "全部");
  await button(edited, "以此角色查看").click();
  const preview = form(page, "以此角色查看");
  const menu = preview.getByRole("region", { name: "菜单" });
  const counts = preview.getByRole("region", { name: "其他能看到的数据" });
  await seen(preview.getByText("没有选择员工：按你自己所在的部门统计"));
  for (const entry of ["全部客户", "供应商"]) await seen(menu.getByText(entry, { exact: true }));
  await expect(menu.getByText("仓库", { exact: true })).toHaveCount(0);
  const { total } = await call(key, "/api/erp/supplierList", {});
  await seen(menu.getByRole("listitem").filter({ hasText: "供应商" }).getByText(String(total), { exact: true }));
  // what the menu counts is counted once
  await expect(counts.getByRole("term")).not.toHaveCount(0);
  for (const told of ["客户", "供应商"]) await gone(counts.getByText(told, { exact: true }));
  await keepPicture(page, "role-preview");
  await page.keyboard.press("Escape");
  await gone(preview);

  await choose(edited, "客户数据范围", "仅本人");
  await edited.getByRole("checkbox", { name: "供应商 · 查看", exact: true }).uncheck();
  await button(edited, "以此角色查看").click();
  await choosePerson(preview, "数量按谁统计", "王晓岚");
  await gone(preview.getByText("没有选择员工：按你自己所在的部门统计"));
  const own = await rowsOf<{ UserName: string }>(key, "/api/customer/index", {
    rows: 200,
    data: [{ field: "UserName", op: "eq", value: "王晓岚" }],
  });
  const shown = menu.getByRole("listitem").filter({ hasText: "全部客户" });
  // what others share with him is counted, too
  const counted = async () => Number(/\d+$/.exec(((await shown.textContent()) ?? "").trim())?.[0]);
  await expect.poll(counted).toBeGreaterThanOrEqual(own.length);
  const { total: all } = await call(key, "/api/customer/index", { rows: 1 });
  expect(await counted()).toBeLessThan(Number(all));
  await expect(menu.getByText("供应商", { exact: true })).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

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
  await find(page, "角色名称/说明", name);
  await seen(row(page, name).getByText(/^1 \/ \d+ 项$/));
  const username = await makeColleague(key, { role: name, branch: "行政部" });
  const other = await as(username);
  await other.page.goto("/");
  await expectPath(other.page, "/crm/index");
  await seen(other.page.getByRole("navigation", { name: "侧边菜单" }));
  expect(await other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link").count()).toBe(2);
  await other.page.goto("/crm/customer/watched");
  await seen(other.page.getByRole("heading", { name: "没有权限访问此页面" }));

  await button(panel(page, name), "编辑").click();
  const edited = form(page, "编辑角色");
  await edited.getByRole("checkbox", { name: "我关注的客户", exact: true }).check();
  await save(edited).click();
  await confirmed(page);
  await gone(edited);
  await seen(row(page, name).getByText(/^2 \/ \d+ 项$/));
  await other.page.goto("/crm/customer/watched");
  await expect(other.page.getByRole("navigation", { name: "侧边菜单" }).getByRole("link")).toHaveCount(3);
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
  await button(panel(page, "系统管理员"), "查看").click();
  const viewed = form(page, "查看角色");
  await seen(viewed.getByText("系统管理员始终拥有全部权限，不能修改。"));
  expect(await save(viewed).count()).toBe(0);
});

test("who manages staff without having everything sees which roles he may give, and changes none", async ({ as }) => {
  const { page, complaints } = await as("hanxuemei");
  await openScreen(page, "/system/role", "角色权限");
  expect(await button(page, "新建").count()).toBe(0);
  await row(page, "维护员工与部门").click();
  await button(page, "查看").click();
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
      await find(where, "角色名称/说明", name);
      await button(row(where, name), "编辑").click();
      const edited = form(where, "编辑角色");
      await seen(edited.getByLabel("角色名称"));
      return edited;
    };
    const [mine, theirs] = [await opened(page), await opened(other.page)];
    await theirs.getByLabel("说明").fill("对方写的");
    await theirs.getByRole("checkbox", { name: "我关注的客户", exact: true }).check();
    await save(theirs).click();
    await confirmed(other.page);
    await gone(theirs);

    await mine.getByRole("checkbox", { name: "全部客户", exact: true }).check();
    await choose(mine, "客户数据范围", "本部门");
    await save(mine).click();
    await confirmed(page);
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
    await confirmed(page);
    await button(dialog(page, "数据已被他人修改"), "对比").click();
    await button(dialog(page, "数据已被他人修改"), "保留我的修改").click();
    // what it takes from theirs by now
    await seen(review(page).getByText("取消 1 项权限"));
    await confirmed(page);
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
  await find(page, "角色名称/说明", "销售经理");
  await page.getByRole("button", { name: "销售经理", exact: true }).click();
  await button(page, "编辑").click();
  const opened = form(page, "编辑角色");
  await seen(save(opened));
  await keepPicture(page, "phone-编辑角色");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const fold = opened.getByRole("button", { name: /^联系人/ });
  const right = opened.getByRole("checkbox", { name: "批量导出", exact: true });
  await expect(right).toHaveCount(0);
  await fold.click();
  await expect(right).toBeVisible();
  await opened.getByRole("checkbox", { name: "联系人", exact: true }).click();
  await expect(right).not.toBeChecked();
  await seen(fold.getByText("0 / 5 项"));
  await save(opened).click();
  await seen(review(page).getByText("取消 5 项权限"));
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(review(page), "取消").click();
  await opened.getByRole("checkbox", { name: "联系人", exact: true }).click();
  await button(opened, "以此角色查看").click();
  const preview = form(page, "以此角色查看");
  await seen(preview.getByRole("region", { name: "菜单" }));
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await button(preview, "关闭").last().click();
  await gone(preview);
  await button(opened, "关闭").last().click();
  await gone(opened);
  expect(complaints.list).toEqual([]);
});
