/** Branches stand in a tree: drawn to their places, moved by keys and by words, open beside it with their people. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeColleague, uniqueName } from "./support/api";
import { openRow, openScreen, panel, row, tab, takeFromCard } from "./support/list";
import { keepPicture } from "./support/look";
import {
  addressOf,
  agree,
  button,
  choose,
  chooseNode,
  choosePerson,
  dialog,
  form,
  gone,
  menuItem,
  save,
  seen,
  takeFrom,
  toast,
} from "./support/page";
import { PHONE, test } from "./support/test";

const PATH = "/system/branch";

interface Node {
  id: number;
  Name: string;
  version: number;
  children: Node[];
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const stored = async (key: string) => flat((await call(key, "/api/branch/TreeJson")).data as Node[]);
/** Names below a branch, in their order. */
const below = async (key: string, id: number) =>
  (await stored(key)).find((node) => node.id === id)?.children.map(({ Name }) => Name);

interface Family {
  id: number;
  name: string;
  /** Three that stand below it. */
  a: string;
  b: string;
  c: string;
}

/** At the end of the tree. */
async function makeFamily(key: string): Promise<Family> {
  const add = async (Name: string, parent: number) =>
    ((await call(key, "/main/Branch/add", { Name, parent, sort: 0 })).data as { id: number }).id;
  const [name = "", a = "", b = "", c = ""] = ["上", "甲", "乙", "丙"].map((one) => uniqueName(one).slice(0, 20));
  const id = ((await call(key, "/main/Branch/add", { Name: name })).data as { id: number }).id;
  for (const child of [a, b, c]) await add(child, id);
  return { id, name, a, b, c };
}

async function removeFamily(key: string, { id }: Family): Promise<void> {
  const node = (await stored(key)).find((one) => one.id === id);
  await call(key, "/main/Branch/delete", { ids: flat(node ? [node] : []).map((one) => one.id) });
}

/** Names as they stand below each other on the screen, from the family on. */
const shown = (page: Page, { name }: Family): Promise<string[]> =>
  page.locator(".ant-table-row:visible").evaluateAll((found, first) => {
    const names = found.map((one) => one.querySelector(".ant-table-cell")?.textContent?.trim() ?? "");
    return names.slice(names.indexOf(first) + 1);
  }, name);

/** Opens the tree with what was there from the start folded, so that all of the family is in sight. */
async function openTree(page: Page): Promise<void> {
  await openScreen(page, PATH, "部门");
  await button(page, "收起启程科技有限公司").click();
}

/** Draws a row by the mouse: to the upper part of another one, its middle, or its lower part. */
async function draw(page: Page, name: string, target: Locator, part: number): Promise<void> {
  const middleOf = async (of: Locator, at: number) => {
    const box = await of.boundingBox();
    if (!box) throw new Error("a row that is not there");
    return [box.x + 160, box.y + box.height * at] as const;
  };
  await page.mouse.move(...(await middleOf(row(page, name), 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(target, part)), { steps: 8 });
  await page.mouse.up();
}

test("a branch is put into the tree with its head, changed, and deleted in its panel", async ({ as }) => {
  const { page } = await as("admin");
  const name = uniqueName("新部").slice(0, 20);
  await openScreen(page, PATH, "部门");
  await row(page, "华东大区").hover();
  await button(row(page, "华东大区"), "添加下级").click();
  const added = form(page, "新建部门");
  await added.getByLabel("部门名称").fill(name);
  await choosePerson(added, "负责人", "徐子昂");
  await save(added).click();
  await gone(added);
  const opened = panel(page, name);
  for (const fact of ["徐子昂", "华东大区"]) await seen(opened.getByText(fact));
  await seen(row(page, name).getByText("徐子昂"));
  await button(opened, "编辑").click();
  const edited = form(page, "编辑部门");
  await edited.getByLabel("部门名称").fill(`${name}改`);
  await save(edited).click();
  await gone(edited);
  const renamed = panel(page, `${name}改`);
  await tab(renamed, "操作日志").click();
  await seen(renamed.getByText(`部门名称：${name} → ${name}改`));
  await takeFrom(button(renamed, "更多"), "删除");
  await agree(page, "确定删除部门吗？");
  await gone(renamed);
  await gone(row(page, `${name}改`));
});

test("two who change one branch see what the other wrote, and lose nothing", async ({ as }) => {
  const { page, key } = await as("admin");
  const name = uniqueName("同改部").slice(0, 20);
  const { data } = await call(key, "/main/Branch/add", { Name: name, parent: 1, attributes: "1" });
  const other = await as(await makeColleague(key, { role: "系统管理员", branch: "行政部" }));
  const opened = async (where: Page) => {
    await openScreen(where, PATH, "部门");
    await row(where, name).hover();
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

test("a branch is drawn between its brothers, into one, and out again; never below itself", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const family = await makeFamily(key);
  const { id, a, b, c } = family;
  await openTree(page);
  await seen(row(page, c));

  await draw(page, c, row(page, a), 0.1);
  await expect.poll(() => shown(page, family)).toEqual([c, a, b]);
  await seen(toast(page, `已移动「${c}」`));
  expect(await below(key, id)).toEqual([c, a, b]);

  await draw(page, a, row(page, b), 0.5);
  await seen(toast(page, `已移动「${a}」`));
  await expect.poll(() => below(key, id)).toEqual([c, b]);
  expect(await shown(page, family)).toEqual([c, b, a]);
  await button(row(page, b), `收起${b}`).click();
  await gone(row(page, a));
  await button(row(page, b), `展开${b}`).click();

  await draw(page, b, row(page, a), 0.5);
  await seen(toast(page, "不能移到自己或自己的下级"));
  expect(await below(key, id)).toEqual([c, b]);

  // below the last brother, where it is none of its own children that one points at
  await draw(page, a, row(page, c), 0.9);
  await expect.poll(() => below(key, id)).toEqual([c, a, b]);
  await expect.poll(() => shown(page, family)).toEqual([c, a, b]);
  await removeFamily(key, family);
  expect(complaints.list).toEqual([]);
});

test("a move over somebody else's change goes back, and says who was there", async ({ as }) => {
  const { page, key } = await as("admin");
  const family = await makeFamily(key);
  const other = await as(await makeColleague(key, { role: "系统管理员", branch: "行政部" }));
  await openTree(page);
  await seen(row(page, family.c));
  const changed = (await stored(key)).find(({ Name }) => Name === family.c);
  await call(other.key, "/main/Branch/edit", { ID: changed?.id, version: changed?.version, attributes: "2" });
  // a page of the network that takes its time: meanwhile it stands where it was put
  await page.route(/Branch\/edit/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fallback().catch(() => undefined);
  });
  await draw(page, family.c, row(page, family.a), 0.1);
  await expect.poll(() => shown(page, family), { intervals: [50] }).toEqual([family.c, family.a, family.b]);
  await seen(toast(page, /^数据已被他人修改，请刷新（测.+）$/));
  await expect.poll(() => shown(page, family)).toEqual([family.a, family.b, family.c]);
  // what is there now is what one moves from
  await draw(page, family.c, row(page, family.a), 0.1);
  await expect.poll(() => below(key, family.id)).toEqual([family.c, family.a, family.b]);
  await removeFamily(key, family);
});

test("a branch is moved by keys alone", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const family = await makeFamily(key);
  const { id, a, b, c } = family;
  await openTree(page);
  await openRow(page, c);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => below(key, id)).toEqual([a, c, b]);
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => below(key, id)).toEqual([a, b, c]);
  // the arrows alone go on, as in every list
  await page.keyboard.press("ArrowUp");
  await seen(panel(page, b));
  await page.keyboard.press("ArrowDown");
  await seen(panel(page, c));
  await page.keyboard.press("Escape");
  await gone(panel(page, c));
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => below(key, id)).toEqual([a, c, b]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => below(key, id)).toEqual([a, b, c]);

  await page.keyboard.press("m");
  const asked = dialog(page, `移动「${c}」`);
  await chooseNode(asked, "上级", a);
  await button(asked, "移动").click();
  await gone(asked);
  await expect.poll(() => shown(page, family)).toEqual([a, c, b]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await gone(row(page, c));
  await page.keyboard.press("ArrowRight");
  await seen(row(page, c));
  await page.keyboard.press("m");
  const again = dialog(page, `移动「${a}」`);
  await choose(again, "位置", `排在「${b}」之后`);
  await button(again, "移动").click();
  await gone(again);
  expect(await below(key, id)).toEqual([b, a]);
  await removeFamily(key, family);
  expect(complaints.list).toEqual([]);
});

test("a branch tells its people, each of whom opens in its place", async ({ as }) => {
  const { page, complaints } = await as("admin");
  await openScreen(page, PATH, "部门");
  const opened = await openRow(page, "销售中心");
  const people = opened.getByRole("listitem");
  await seen(people.filter({ hasText: "王晓岚" }).getByText("华东大区"));
  await expect(people).toHaveCount(11);
  await button(opened, "加载更多").click();
  // At least those of the demo company; journeys before this one may have put colleagues there.
  await seen(people.nth(18));
  await opened.getByRole("switch", { name: "含下级部门" }).click();
  await gone(people.filter({ hasText: "王晓岚" }));
  await button(people.filter({ hasText: "陈海峰" }), "陈海峰").click();
  const person = panel(page, "陈海峰");
  await seen(person.getByText("销售总监"));
  await keepPicture(page, "branch-person");
  await button(person, "关闭").click();
  await seen(panel(page, "销售中心"));
  await page.getByPlaceholder("部门名称").fill("华北");
  await gone(row(page, "财务部"));
  await seen(row(page, "华北大区"));
  await seen(row(page, "销售中心"));
  expect(complaints.list).toEqual([]);
});

test("who may only look moves nothing", async ({ as }) => {
  const { page } = await as("zongjian");
  await openScreen(page, PATH, "部门");
  const opened = await openRow(page, "华东大区");
  await seen(opened.getByText("王晓岚"));
  for (const name of ["新建", "编辑", "更多", "移动到…"]) await gone(button(page, name));
  await expect(row(page, "华东大区")).not.toHaveAttribute("draggable");
  await page.keyboard.press("m");
  await gone(page.getByRole("dialog"));
});

test("on a phone a branch is opened, edited and moved from the tree", async ({ as }) => {
  const { page, key, complaints } = await as("admin", { viewport: PHONE });
  const family = await makeFamily(key);
  await openScreen(page, PATH, "部门");
  await keepPicture(page, "phone-部门");
  await takeFromCard(page, "华东大区", "编辑");
  const edited = form(page, "编辑部门");
  await expect(edited.getByLabel("部门名称")).toHaveValue("华东大区");
  await keepPicture(page, "phone-编辑部门");
  await button(edited, "关闭").last().click();
  await gone(edited);

  await page.getByPlaceholder("部门名称").fill(family.c);
  await takeFromCard(page, family.c, "上移");
  await expect.poll(() => below(key, family.id)).toEqual([family.a, family.c, family.b]);
  await page.getByRole("button", { name: family.c, exact: true }).tap();
  const opened = panel(page, family.c);
  await seen(opened.getByText("这个部门还没有员工"));
  await keepPicture(page, "phone-部门-panel");
  await button(opened, "更多").tap();
  await menuItem(page, "移动到…").tap();
  const asked = dialog(page, `移动「${family.c}」`);
  await choose(asked, "位置", "排在最前");
  await button(asked, "移动").tap();
  await gone(asked);
  await expect.poll(() => below(key, family.id)).toEqual([family.c, family.a, family.b]);
  await button(opened, "返回").tap();
  await gone(opened);
  expect(addressOf(page)).toContain(PATH);
  await removeFamily(key, family);
  expect(complaints.list).toEqual([]);
});
