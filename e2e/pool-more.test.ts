/** The pool with many customers at once, its locks, the dry run of leads, who is told of what he gets, and who lets go of a lead. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { leftAlone } from "./support/database";
import { openCustomer, openList, openScreen, rows, TOTAL } from "./support/list";
import { focused } from "./support/moves";
import {
  button,
  choosePerson,
  dialog,
  gone,
  openSelect,
  personPicker,
  save,
  seen,
  takeFrom,
  toast,
} from "./support/page";
import { test } from "./support/test";

const POOL = "/crm/customer/gonghai";
const SELLER = "李思远";

const toolbar = (page: Page) => page.getByRole("toolbar");
const found = (path: string, word: string) => `${path}?key=${encodeURIComponent(word)}`;

async function two(word: string) {
  const { key } = await signInByApi("jingli");
  return [
    await makeCustomer(key, { CustomerName: `${word}甲` }),
    await makeCustomer(key, { CustomerName: `${word}乙` }),
  ];
}

const viewOf = async (key: string, id: number) => (await call(key, "/api/customer/Views", { id })).data;

/** Opens a list of the two, with both ticked. */
async function tickTwo(page: Page, path: string, word: string): Promise<void> {
  await openList(page, found(path, word));
  await expect(rows(page)).toHaveCount(2);
  for (const one of await rows(page).getByRole("checkbox").all()) await one.check();
}

test.beforeEach(async () => {
  const { key } = await signInByApi("admin");
  await call(key, "/api/pool/saveSettings", { module: "customer", rules: { holdCap: 100_000, lockCap: 1000 } });
});

test("a customer is locked, does not go to the pool, and is unlocked again", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const customer = await makeCustomer(key);
  const opened = await openCustomer(page, customer);
  await takeFrom(button(opened, "更多"), "锁定 / 解锁");
  await seen(toast(page, `锁定「${customer.name}」`));
  await seen(opened.getByText("已锁定"));
  await button(opened, "更多").click();
  await seen(page.getByRole("menuitem", { name: "锁定 / 解锁" }));
  await expect(page.getByRole("menuitem", { name: "转入公海" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await takeFrom(button(opened, "更多"), "锁定 / 解锁");
  await seen(toast(page, `解锁「${customer.name}」`));
  await gone(opened.getByText("已锁定"));
  expect(await viewOf(key, customer.id)).toMatchObject({ locked: 0 });
  expect(complaints.list).toEqual([]);
});

test("many are put into the pool with one reason, and allocated to one person", async ({ as }) => {
  const { page, key, complaints } = await as("jingli");
  const word = uniqueName("成批公海");
  const made = await two(word);
  await tickTwo(page, TOTAL, word);
  await button(toolbar(page), "转入公海").click();
  const put = dialog(page, "把2个客户转入公海");
  await put.getByRole("combobox", { name: "原因" }).click();
  await page.keyboard.type("无需求");
  await page.keyboard.press("Enter");
  await button(put, "转入公海").click();
  await gone(put);
  await gone(rows(page));
  for (const { id } of made) expect(await viewOf(key, id)).toMatchObject({ IsGongHai: 1 });
  await tickTwo(page, POOL, word);
  await button(toolbar(page), "分配").click();
  const give = dialog(page, "分配2个客户");
  await choosePerson(give, "负责人", SELLER);
  await button(give, "分配").click();
  await gone(give);
  await gone(rows(page));
  for (const { id } of made) expect(await viewOf(key, id)).toMatchObject({ IsGongHai: 0, UserName: SELLER });
  expect(complaints.list).toEqual([]);
});

test("many are shared to a colleague at once, who finds them", async ({ as }) => {
  const { page, complaints } = await as("jingli");
  const word = uniqueName("成批共享");
  await two(word);
  await tickTwo(page, TOTAL, word);
  await button(toolbar(page), "共享").click();
  const share = dialog(page, "共享2个客户");
  await openSelect(share, "同事");
  const picker = personPicker(page);
  await picker.getByPlaceholder("搜索姓名").fill("张雨桐");
  await picker.getByRole("checkbox", { name: "张雨桐" }).check();
  await button(picker, "保存").click();
  await button(share, "共享").click();
  await gone(share);
  await seen(toast(page, /已共享 2 个客户/));
  const colleague = await as("zhangyutong");
  await openList(colleague.page, found(TOTAL, word));
  await expect(rows(colleague.page)).toHaveCount(2);
  expect([...complaints.list, ...colleague.complaints.list]).toEqual([]);
});

test("rules that recycle leads are saved by whoever has seen which go tomorrow", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const off = () => call(key, "/api/pool/saveSettings", { module: "clue", rules: { enabled: 0, noFollowDays: 7 } });
  await off();
  const name = uniqueName("久未跟进线索");
  const { data } = await call(key, "/api/clues/add", { CustomerName: name });
  await leftAlone((data as { id: number }).id, 10);
  await page.goto("/system/basic");
  const rules = page.locator("form").filter({ hasText: "线索公海" });
  await rules.getByRole("switch", { name: "启用自动回收" }).click();
  await rules.getByRole("spinbutton", { name: "未跟进回收（天）", exact: true }).fill("8");
  await save(page.locator("main")).last().click();
  const question = page.getByRole("dialog").filter({ hasText: /明天将回收 \d+ 条，名单如下/ });
  await seen(question.getByText(name));
  await button(question, "保存并按此回收").click();
  await seen(toast(page, "已保存线索公海规则："));
  const stored = await call(key, "/api/pool/settings", { module: "clue" });
  await off();
  expect(stored.data).toMatchObject({ enabled: 1, noFollowDays: 8 });
  expect(complaints.list).toEqual([]);
});

test("whoever is given something hears of it in his open page, by a transfer and by an allocation", async ({ as }) => {
  const { key } = await signInByApi("admin");
  const username = await makeColleague(key, { role: "销售", branch: "华东大区" });
  const { UserID } = (await signInByApi(username)).profile;
  const { page, complaints } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
  // Before the page is connected, what one is told only counts.
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: /当前在线/ }).click();
  await seen(page.getByRole("region", { name: /^当前在线/ }).getByText(/\(我\)/));
  const [given, pooled] = [await makeCustomer(key), await makeCustomer(key)];
  await call(key, "/api/customer/Transfer", { ids: [given.id], userid: UserID });
  await seen(toast(page, new RegExp(`把「${given.name}」转让给你`)));
  await call(key, "/api/customer/ToGonghai", { ids: [pooled.id] });
  await call(key, "/api/customer/Alloc", { ids: [pooled.id], userid: UserID });
  await seen(toast(page, new RegExp(`「${pooled.name}」.*分配给你`)));
  expect(complaints.list).toEqual([]);
});

test("a composer that N has opened lets go of its record when it is closed", async ({ as }) => {
  const { page } = await as("xiaoshou");
  await openScreen(page, "/person/index", "个人设置");
  await page.keyboard.press("n");
  await expect.poll(() => focused(page)).toContain("写下这次跟进的内容");
  const freed = page.waitForRequest((request) => request.url().endsWith("/api/queue/free"));
  // The first one leaves the text.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect((await freed).postDataJSON()).toMatchObject({ module: expect.stringMatching(/^(?:customer|clue)$/) });
  expect((await (await freed).response())?.status()).toBe(200);
});
