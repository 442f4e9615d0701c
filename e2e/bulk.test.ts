/** A seller changes and deletes many customers at once, and takes it back. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeCustomer, rowsOf, signInByApi, uniqueName } from "./support/api";
import { showTo } from "./support/database";
import { namesOf, openList, panel, row, rows, search, TOTAL } from "./support/list";
import { agree, button, choose, dialog, gone, seen, toast } from "./support/page";
import { test } from "./support/test";

const toolbar = (page: Page) => page.getByRole("toolbar");
const tickAll = (page: Page) => page.locator(".ant-table-thead:visible").getByRole("checkbox").first().check();
const remark = async (key: string, id: number) =>
  ((await call(key, "/api/customer/Views", { id })).data as { remark: string }).remark;

/** Changes the remark of the rows that are ticked. */
async function changeRemark(page: Page, text: string): Promise<void> {
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改");
  await choose(form, "要修改的字段", "备注");
  await form.getByLabel("改为").fill(text);
  await button(form, "批量修改").click();
}

test("some customers get one remark, and lose it again within ten seconds", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("玄武岩");
  const made = [1, 2].map((n) => makeCustomer(key, { CustomerName: `${word}${n}`, remark: "旧的" }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await changeRemark(page, "年底回访");
  await seen(toast(page, new RegExp(`^已修改 2 个客户：${word}\\d、${word}\\d`)));
  expect(await Promise.all(ids.map((id) => remark(key, id)))).toEqual(["年底回访", "年底回访"]);
  await toast(page, "撤销").click();
  await seen(toast(page, new RegExp(`^已撤销「修改 2 个客户：${word}`)));
  expect(await Promise.all(ids.map((id) => remark(key, id)))).toEqual(["旧的", "旧的"]);
  expect(complaints.list).toEqual([]);
});

test("some customers get one level, one source, and one time to call them", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("花岗岩");
  const made = [1, 2].map((n) => makeCustomer(key, { CustomerName: `${word}${n}` }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const kinds = (await call(key, "/api/Status/json", { types: "customerLevel,source" })).data as Record<
    string,
    { code: number; name: string }[]
  >;
  const stored = (field: string) =>
    Promise.all(
      ids.map(async (id) => ((await call(key, "/api/customer/Views", { id })).data as Record<string, unknown>)[field]),
    );
  const change = async (title: string, put: (form: Locator) => Promise<void>) => {
    await tickAll(page);
    await button(toolbar(page), "批量修改").click();
    const form = dialog(page, "批量修改");
    await choose(form, "要修改的字段", title);
    await put(form);
    await button(form, "批量修改").click();
    await gone(form);
    await gone(toolbar(page));
  };
  await openList(page);
  await search(page, word);
  for (const [title, kind, field] of [
    ["客户级别", "customerLevel", "status"],
    ["来源", "source", "LaiYuan"],
  ] as const) {
    const option = kinds[kind]?.at(-1);
    // few choices stand open, and are named as the field
    const choices = (form: Locator) => form.getByRole("radiogroup", { name: title }).or(form.getByLabel("改为"));
    await change(title, (form) => choose(form, choices(form), option?.name ?? ""));
    await expect.poll(() => stored(field)).toEqual([option?.code, option?.code]);
  }
  await change("下次跟进时间", async (form) => {
    await form.getByLabel("改为").fill("2031-05-20 10:30");
    await form.getByLabel("改为").press("Enter");
  });
  const at = expect.stringMatching(/^2031-05-20 10:30/);
  await expect.poll(() => stored("nextgenjintime")).toEqual([at, at]);
  expect(complaints.list).toEqual([]);
});

test("with Shift held a click ticks all rows from the one that was ticked last, up or down, and takes the ticks off again", async ({
  as,
}) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("连选");
  for (let n = 1; n <= 6; n += 1) await makeCustomer(key, { CustomerName: `${word}${n}` });
  await openList(page);
  await search(page, word);
  await expect(rows(page)).toHaveCount(6);
  const box = (at: number) => rows(page).nth(at).getByRole("checkbox");
  const ticked = async () => {
    const boxes = await rows(page).getByRole("checkbox").all();
    const are = await Promise.all(boxes.map((one) => one.isChecked()));
    return are.flatMap((is, at) => (is ? [at] : []));
  };
  await box(1).click();
  await box(4).click({ modifiers: ["Shift"] });
  await expect.poll(ticked).toEqual([1, 2, 3, 4]);
  await seen(toolbar(page).getByText("4"));
  await box(2).click({ modifiers: ["Shift"] });
  await expect.poll(ticked).toEqual([1]);
  await box(0).click({ modifiers: ["Shift"] });
  await expect.poll(ticked).toEqual([0, 1, 2]);
  // no row was opened by it
  expect(new URL(page.url()).searchParams.get("id")).toBeNull();
  expect(complaints.list).toEqual([]);
});

const TAG_PICKER = /^批量设置标签 \d+ 条$/;

/** Takes tags in the open choice, one after the other. */
async function takeTags(page: Page, texts: readonly string[]): Promise<void> {
  const picker = page.getByRole("dialog", { name: TAG_PICKER });
  for (const text of texts) {
    await picker.getByRole("textbox", { name: "查找标签" }).fill(text);
    await picker.getByRole("option").filter({ hasText: text }).locator("[data-tick]").click();
  }
  await button(picker, "确定").click();
  await gone(picker);
}

/** Texts of a customer's tags, in the order in which they were made. */
const tagsOf = async (key: string, id: number) =>
  ((await call(key, "/api/customer/Views", { id })).data as { tags: { text: string }[] }).tags.map(({ text }) => text);

test("ticked customers get tags beside their own, lose one of them, and what nobody touched since is taken back", async ({
  as,
}) => {
  const { key: manager } = await signInByApi("jingli");
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("花岗岩");
  const [hot, late, own] = ["热", "晚", "旧"].map((text) => `${word}${text}`) as [string, string, string];
  const idOf = async (text: string) =>
    ((await call(manager, "/api/tag/add", { text, bgcolor: "#15803d", module: "customer" })).data as { id: number }).id;
  const [hotId, lateId, ownId] = [await idOf(hot), await idOf(late), await idOf(own)];
  const [one, two] = [
    await makeCustomer(key, { CustomerName: `${word}1` }),
    await makeCustomer(key, { CustomerName: `${word}2` }),
  ];
  await call(key, "/api/customer/bindTag", { id: one.id, list: [hotId, ownId] });
  const both = async () => [await tagsOf(key, one.id), await tagsOf(key, two.id)];

  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "标签").click();
  await takeTags(page, [hot, late]);
  await seen(toast(page, new RegExp(`^已添加标签 ${hot}、${late}，共 2 个客户：${word}\\d、${word}\\d`)));
  expect(await both()).toEqual([
    [hot, late, own],
    [hot, late],
  ]);
  await toast(page, "撤销").click();
  await seen(toast(page, /^已撤销「添加标签/));
  // the one that it had before stays
  expect(await both()).toEqual([[hot, own], []]);

  await call(key, "/api/customer/bindTag", { id: two.id, list: [hotId, lateId] });
  await tickAll(page);
  await button(toolbar(page), "标签").click();
  await page.getByRole("dialog", { name: TAG_PICKER }).getByText("移除", { exact: true }).click();
  await takeTags(page, [hot]);
  await seen(toast(page, new RegExp(`^已移除标签 ${hot}，共 2 个客户`)));
  expect(await both()).toEqual([[own], [late]]);
  // somebody puts it on one of them again
  await call(key, "/api/customer/bindTag", { id: two.id, list: [hotId] });
  await toast(page, "撤销").last().click();
  await seen(page.getByText("之后又被修改，未撤销"));
  expect(await both()).toEqual([[hot, own], [hot]]);
  expect(complaints.list).toEqual([]);
});

test("tags of many are given by who may edit them, of a type that has tags, and stand in the log of each", async () => {
  const [{ key }, { key: boss }] = [await signInByApi("xiaoshou"), await signInByApi("admin")];
  const text = uniqueName("正长岩");
  const made = await call(boss, "/api/tag/add", { text, bgcolor: "#15803d", module: "customer" });
  const list = [(made.data as { id: number }).id];
  const [mine, read, foreign] = [await makeCustomer(key), await makeCustomer(boss), await makeCustomer(boss)];
  await showTo(read.id, "xiaoshou");
  const send = (chosen: object, caller = key) =>
    call(caller, "/api/record/massTag", { module: "customer", act: "add", list, ...chosen });
  await expect(send({ ids: [mine.id, foreign.id] })).rejects.toThrow("massTag");
  await expect(send({ ids: [read.id] })).rejects.toThrow("只读");
  await expect(send({ ids: [mine.id], list: [99_999_999] })).rejects.toThrow("标签不存在或已删除");
  await expect(send({ ids: [mine.id], act: "swap" })).rejects.toThrow("massTag");
  await expect(send({ module: "product", ids: [1] }, boss)).rejects.toThrow("该模块没有标签");
  expect(await tagsOf(key, mine.id)).toEqual([]);
  const { data } = await send({ ids: [mine.id, read.id] });
  expect(data).toMatchObject({ done: [mine.id], refused: [{ id: read.id, code: "FORBIDDEN" }] });
  const log = await rowsOf<object>(key, "/api/actionLog/list", { modelType: "customer", modelId: mine.id, rows: 1 });
  expect(log).toMatchObject([{ action: "bindTag", changes: [{ title: "标签", from: "", to: text }] }]);
  const { undo } = data as { undo: number };
  await expect(call(boss, "/api/undo/run", { id: undo })).rejects.toThrow("undo");
  await call(key, "/api/undo/run", { id: undo });
  expect(await tagsOf(key, mine.id)).toEqual([]);
});

test("more than fifty customers get a tag by a job, and lose it by one", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const { key: manager } = await signInByApi("jingli");
  const word = uniqueName("闪长岩");
  const made = await call(manager, "/api/tag/add", { text: word, bgcolor: "#15803d", module: "customer" });
  const tag = (made.data as { id: number }).id;
  for (let at = 0; at < 55; at += 1) await makeCustomer(key, { CustomerName: `${word}${at}` });
  const tagged = async () => {
    const data = [{ field: "tags", op: "hasAny", value: [tag] }];
    return Number((await call(key, "/api/customer/index", { data, count: "only" })).total);
  };
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "选择全部 55 条").click();
  await button(toolbar(page), "标签").click();
  await takeTags(page, [word]);
  await expect.poll(tagged, { timeout: 30_000 }).toBe(55);
  await seen(toast(page, "批量添加客户的标签：成功 55，失败 0"));
  await toast(page, "撤销").last().click();
  await expect.poll(tagged, { timeout: 30_000 }).toBe(0);
});

test("what is offered for ticked rows is what one may do with them", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const { key: boss } = await signInByApi("admin");
  const word = uniqueName("片麻岩");
  const mine = await makeCustomer(key, { CustomerName: `${word}我的`, remark: "旧的" });
  const theirs = await makeCustomer(boss, { CustomerName: `${word}看的`, remark: "旧的" });
  await showTo(theirs.id, "xiaoshou");
  await openList(page);
  await search(page, word);
  await row(page, theirs.name).getByRole("checkbox").check();
  await seen(toolbar(page).getByText("已选择 1 项"));
  await gone(button(toolbar(page), "批量修改"));
  await row(page, mine.name).getByRole("checkbox").check();
  await button(toolbar(page), "批量修改（仅 1 条）").click();
  const form = dialog(page, "批量修改 1 条");
  await choose(form, "要修改的字段", "备注");
  await form.getByLabel("改为").fill("只改我的");
  await button(form, "批量修改").click();
  await seen(toast(page, `已修改 1 个客户：${mine.name}`));
  expect([await remark(key, mine.id), await remark(boss, theirs.id)]).toEqual(["只改我的", "旧的"]);
  await toast(page, "查看").click();
  await seen(panel(page, mine.name).getByRole("heading", { name: mine.name }));
  expect(complaints.list).toEqual([]);
});

test("what was typed stays when the server refuses it", async ({ as }) => {
  const { page, key } = await as("xiaoshou");
  const word = uniqueName("石灰岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改 1 条");
  await choose(form, "要修改的字段", "网址");
  await form.getByLabel("改为").click();
  await page.keyboard.type("不是网址");
  await page.keyboard.press("Enter");
  await seen(form.getByText(/网址/).last());
  await expect(form.getByLabel("改为")).toHaveValue("不是网址");
  // an input method that has just ended takes Esc for itself
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  await gone(form);
});

test("in every dialog what it is for stands first at the left, for Tab too", async ({ as }) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("片麻岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  /** Its buttons below what it says, in the order in which they stand. */
  const below = async (asked: Locator) => {
    const buttons = asked.locator(".ant-modal-footer, .ant-modal-confirm-btns").getByRole("button");
    const places = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    return buttons.allTextContents();
  };
  await button(toolbar(page), "批量修改").click();
  const form = dialog(page, "批量修改");
  await choose(form, "要修改的字段", "备注");
  expect(await below(form)).toEqual(["批量修改", "取消"]);
  // labels stand beside what is filled in, as in the form of a record
  const label = await form.getByText("改为", { exact: true }).boundingBox();
  const box = await form.getByLabel("改为").boundingBox();
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  await form.getByLabel("改为").focus();
  await page.keyboard.press("Tab");
  await expect(button(form, "批量修改")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(form, "取消")).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(form);
  await button(toolbar(page), "删除").click();
  const question = dialog(page, "提示");
  await seen(question);
  expect(await below(question)).toEqual(["确定", "取消"]);
  // what cannot be undone by a stroke of Enter waits for one more key
  await expect(button(question, "取消")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button(question, "确定")).toBeFocused();
});

test("a deletion is taken back from its toast", async ({ as }) => {
  const { page, key } = await as("jingli");
  const word = uniqueName("花岗岩");
  await makeCustomer(key, { CustomerName: word });
  await openList(page);
  await search(page, word);
  await tickAll(page);
  await button(toolbar(page), "删除").click();
  await agree(page, /删除|确定/);
  await gone(row(page, word));
  await toast(page, "撤销").click();
  await seen(row(page, word));
});

test("all that a search finds is changed as a job, followed, and undone among my jobs", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("大理岩");
  await Promise.all(
    Array.from({ length: 55 }, (_, n) => makeCustomer(key, { CustomerName: `${word}${n}`, remark: "旧的" })),
  );
  await openList(page, `${TOTAL}?key=${encodeURIComponent(word)}`);
  await tickAll(page);
  await button(toolbar(page), "选择全部 55 条").click();
  await seen(toolbar(page).getByText("已选择 55 项"));
  await changeRemark(page, "统一口径");
  await seen(toast(page, "批量修改客户的备注：成功 55，失败 0"));
  await page.goto("/person/jobs");
  const job = page.getByRole("listitem").filter({ hasText: "批量修改客户的备注" }).first();
  await seen(job.getByText("成功 55，失败 0"));
  await button(job, "撤销").click();
  await agree(page, "撤销「批量修改客户的备注」（55 条）");
  await seen(toast(page, "撤销：批量修改客户的备注：成功 55，失败 0"));
  const { rows: back } = await call(key, "/api/customer/index", { key: word, rows: 200 });
  expect(new Set((back as { remark: string }[]).map((one) => one.remark))).toEqual(new Set(["旧的"]));
  expect(complaints.list).toEqual([]);
});

test("letters and Ctrl+K mean the one row that is ticked, not the one that the arrows stand on", async ({ as }) => {
  const { page, key, complaints } = await as("xiaoshou");
  const word = uniqueName("片岩");
  for (const n of [1, 2, 3]) await makeCustomer(key, { CustomerName: `${word}${n}` });
  await openList(page);
  await search(page, word);
  const [first = "", , ticked = ""] = await namesOf(page);
  const box = row(page, ticked).getByRole("checkbox");
  const opened = panel(page, ticked);
  /** Stands on the first row, and is led from there to the one that is ticked. */
  const begins = async (act: () => Promise<void>) => {
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowUp");
    await act();
    await expect(opened.getByRole("textbox", { name: /跟进/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await gone(opened);
  };
  const f = () => page.keyboard.press("f");
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await begins(f);
  await begins(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.locator("[aria-controls=search-hits]")).toBeFocused();
    await page.keyboard.type("跟进");
    await seen(page.getByRole("option", { selected: true }).getByText("跟进（已选 1 条）", { exact: true }));
    await gone(page.getByRole("option").getByText("跟进", { exact: true }));
    await page.keyboard.press("Enter");
  });
  // also once one has been on another screen
  for (const stroke of ["g", "w"]) await page.keyboard.press(stroke);
  await gone(box);
  for (const stroke of ["g", "c"]) await page.keyboard.press(stroke);
  await expect(box).toBeChecked();
  await begins(f);
  // none is ticked: the one that one stands on
  await box.uncheck();
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("f");
  await expect(panel(page, first).getByRole("textbox", { name: /跟进/ })).toBeFocused();
  expect(complaints.list).toEqual([]);
});
