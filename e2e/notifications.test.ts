/** People are told things while they work, see who is there, and write to each other. */
import { expect, type Page } from "@playwright/test";
import { call, makeColleague, makeCustomer, signInByApi, uniqueName } from "./support/api";
import { remindOf } from "./support/database";
import { openList, openScreen, panel, row, rows, TOTAL } from "./support/list";
import { button, dialog, gone, seen, toast } from "./support/page";
import { PHONE, test, type Visit } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^通知/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "通知" });
const entry = (page: Page, text: string) => drawer(page).getByRole("listitem").filter({ hasText: text });
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? "通知" : `通知，${count} 条未读`, { timeout: 15_000 });

async function openDrawer(page: Page): Promise<void> {
  await bell(page).click();
  await seen(drawer(page));
}

async function openOnline(page: Page) {
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: /当前在线/ }).click();
  return page.getByRole("region", { name: /^当前在线/ });
}

/** Waits until the page is connected: before, what one is told only counts. */
async function connected(page: Page): Promise<void> {
  const online = await openOnline(page);
  await seen(online.getByText(/\(我\)/));
  await button(online, "关闭").click();
  await gone(online);
}

const nameOf = async (username: string) => (await signInByApi(username)).profile;

test("what a colleague writes arrives at once, and is kept", async ({ as }) => {
  const admin = await signInByApi("admin");
  const [me, you] = [await makeColleague(admin.key, EAST), await makeColleague(admin.key, EAST)];
  const [mine, yours] = [await nameOf(me), await nameOf(you)];
  const { page, complaints } = await as(me);
  const other = await as(you);
  await Promise.all([
    openScreen(page, "/person/index", "个人设置"),
    openScreen(other.page, "/person/index", "个人设置"),
  ]);
  const online = await openOnline(page);
  const colleague = online.getByRole("listitem").filter({ hasText: yours.NickName });
  await seen(online.getByText(`${mine.NickName} (我)`));
  await colleague.getByRole("button").first().click();
  const text = uniqueName("下午三点开会");
  await online.getByRole("textbox", { name: `给 ${yours.NickName} 发私信` }).fill(text);
  await button(online, "发送").click();
  await seen(toast(page, "已发送"));
  await gone(online.getByRole("textbox"));
  await seen(toast(other.page, new RegExp(text)));
  await unread(other.page, 1);
  await openDrawer(other.page);
  await entry(other.page, text).getByRole("button").first().click();
  await unread(other.page, 0);
  await seen(drawer(other.page).getByText("没有未读通知"));
  await drawer(other.page).getByRole("tab", { name: "已读" }).click();
  await entry(other.page, text).getByRole("button", { name: "回复" }).click();
  await seen(other.page.getByRole("textbox", { name: `给 ${mine.NickName} 发私信` }));
  await other.context.close();
  await expect(colleague).toHaveCount(0, { timeout: 15_000 });
  expect(complaints.list).toEqual([]);
});

test("one click opens the record of a notification beside its list, and Back leads to where one was", async ({
  as,
}) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { page, key, complaints } = await as(username);
  const { UserID } = await nameOf(username);
  const customer = await makeCustomer(key);
  await openScreen(page, "/person/index", "个人设置");
  await connected(page);
  await remindOf(UserID, customer.id);
  await seen(toast(page, new RegExp(customer.name)));
  await unread(page, 1);
  await openDrawer(page);
  await entry(page, `该跟进「${customer.name}」了`).getByRole("button").first().click();
  const opened = panel(page, customer.name);
  await seen(opened.getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送"));
  await button(opened, "编辑").click();
  await seen(page.getByRole("dialog", { name: "编辑客户" }));
  await page.keyboard.press("Escape");
  await gone(page.getByRole("dialog", { name: "编辑客户" }));
  await expect.poll(() => new URL(page.url()).searchParams.get("id")).toBe(String(customer.id));
  await seen(page.locator(`main [data-row-key="${customer.id}"]`));
  await gone(page.locator("[data-whole]"));
  await page.goBack();
  await gone(opened);
  await seen(page.getByRole("heading", { name: "个人设置" }));
  await unread(page, 0);
  expect(complaints.list).toEqual([]);
});

test("pages of ten, and all of them read at once", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { UserID } = await nameOf(username);
  for (let n = 1; n <= 12; n += 1) await call(admin.key, "/api/notification/message", { UserID, content: `第${n}条` });
  const { page } = await as(username, { viewport: PHONE });
  await openScreen(page, "/person/index", "个人设置");
  await unread(page, 12);
  await openDrawer(page);
  await expect(drawer(page).getByRole("listitem")).toHaveCount(10);
  await page.route("**/api/notification/index", (route) => route.abort());
  await button(drawer(page), "加载更多").click();
  await seen(drawer(page).getByRole("alert").getByText("网络请求失败，请稍候再试"));
  await expect(drawer(page).getByRole("listitem")).toHaveCount(10);
  await page.unroute("**/api/notification/index");
  await button(drawer(page), "重试").click();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(12);
  await gone(button(drawer(page), "加载更多"));
  await button(drawer(page), "全部已读").click();
  await unread(page, 0);
  await seen(drawer(page).getByText("没有未读通知"));
  await expect(button(drawer(page), "全部已读")).toBeDisabled();
});

test("a failed list says so and can be tried again", async ({ as }) => {
  const { page } = await as("caiwu");
  await openScreen(page, "/person/index", "个人设置");
  await page.route("**/api/notification/index", (route) => route.abort());
  await openDrawer(page);
  await seen(drawer(page).getByText("网络请求失败，请稍候再试"));
  await page.unroute("**/api/notification/index");
  await button(drawer(page), "重试").click();
  await expect(drawer(page).getByText("网络请求失败，请稍候再试")).toHaveCount(0);
});

test("an announcement needs the right, and reaches everybody", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const [boss, seller] = [await as("admin"), await as(username)];
  await Promise.all([
    openScreen(boss.page, "/person/index", "个人设置"),
    openScreen(seller.page, "/person/index", "个人设置"),
  ]);
  await unread(seller.page, 0);
  await openDrawer(seller.page);
  await gone(button(drawer(seller.page), "发公告"));
  await openDrawer(boss.page);
  await button(drawer(boss.page), "发公告").click();
  const text = uniqueName("明天放假");
  const writing = dialog(boss.page, "给全体员工发公告");
  await writing.getByRole("textbox", { name: "内容" }).fill(text);
  await button(writing, "发送").click();
  await seen(toast(boss.page, /^已发送给\d+人$/));
  await seen(entry(seller.page, text));
});

test("what one does not want is switched off in one's settings", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { UserID } = await nameOf(username);
  const { page } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
  const card = page.getByRole("region", { name: "通知设置" });
  await expect(card.getByRole("switch", { name: "公告", exact: true })).toBeDisabled();
  await card.getByRole("switch", { name: "私信", exact: true }).click();
  await seen(toast(page, "保存成功"));
  await expect(card.getByRole("switch", { name: "私信", exact: true })).not.toBeChecked();
  await expect(call(admin.key, "/api/notification/message", { UserID, content: "在吗" })).rejects.toThrow("已关闭私信");
  await page.reload();
  await expect(card.getByRole("switch", { name: "私信", exact: true })).not.toBeChecked();
});

test("a list that somebody else has changed offers to be refreshed, and moves nothing by itself", async ({ as }) => {
  const { page, key, complaints } = await as("admin");
  const seller = await signInByApi("xiaoshou");
  const own = await makeCustomer(key);
  await openList(page, `${TOTAL}?id=${own.id}`);
  const hint = button(page, "有更新 · 刷新");
  // Connected, and nothing changed yet.
  await connected(page);
  const writing = panel(page, own.name).getByPlaceholder("写下这次跟进的内容，Ctrl+Enter 发送");
  await writing.fill("打到一半");
  const before = await rows(page).allTextContents();
  const customer = await makeCustomer(seller.key);
  await seen(hint);
  expect(await rows(page).allTextContents()).toEqual(before);
  await expect(row(page, customer.name)).toHaveCount(0);
  await hint.click();
  await seen(row(page, customer.name));
  await expect(writing).toHaveValue("打到一半");
  await gone(hint);
  expect(complaints.list).toEqual([]);
});

test("a page that has lost its connection comes back, and has what it missed", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { UserID } = await nameOf(username);
  const { page } = await as(username);
  let drop: () => Promise<unknown> = () => Promise.reject(new Error("not connected"));
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    drop = () => Promise.all([socket.close(), server.close()]);
  });
  await openScreen(page, "/person/index", "个人设置");
  const online = await openOnline(page);
  await online.getByText(/\(我\)/).waitFor();
  await drop();
  await seen(online.getByText("消息中心未连接，正在重试"));
  await call(admin.key, "/api/notification/message", { UserID, content: "断线期间" });
  await seen(toast(page, /断线期间/));
  await unread(page, 1);
  await gone(online.getByText("消息中心未连接，正在重试"));
});

/**
 * Notes what the page shows on the desktop. A browser without a screen has no desktop and calls it denied, whatever was
 * granted: here its permission is what the visitor's context says.
 */
async function watchDesktop(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    let permission = "denied";
    void navigator.permissions.query({ name: "notifications" }).then(({ state }) => {
      permission = state === "granted" ? state : "denied";
    });
    Object.assign(globalThis, { shownOnDesktop: shown });
    globalThis.Notification = class extends globalThis.Notification {
      static override get permission() {
        return permission as NotificationPermission;
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(`${title} · ${options?.body ?? ""}`);
      }
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { shownOnDesktop: string[] }).shownOnDesktop);
}

/** As if somebody looked at another tab. */
const look = (page: Page, at: "here" | "elsewhere") =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, at === "elsewhere");

test("the desktop is told while one looks elsewhere, if one has allowed it, and not of what one is looking at", async ({
  as,
}) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { page, context, key } = await as(username);
  const { UserID } = await nameOf(username);
  const customer = await makeCustomer(key);
  await context.grantPermissions(["notifications"]);
  const shown = await watchDesktop(page);
  await openScreen(page, "/person/index", "个人设置");
  await connected(page);
  const write = (content: string) => call(admin.key, "/api/notification/message", { UserID, content });
  const [seenHere, elsewhere] = [uniqueName("正在看"), uniqueName("没在看")];
  await write(seenHere);
  await seen(toast(page, new RegExp(seenHere)));
  expect(await shown()).toEqual([]);
  await look(page, "elsewhere");
  await write(elsewhere);
  await expect.poll(shown).toEqual([expect.stringMatching(new RegExp(`^私信 · .*${elsewhere}$`))]);
  await remindOf(UserID, customer.id);
  await expect.poll(async () => (await shown()).length).toBe(2);
  expect((await shown())[1]).toContain(customer.name);
});

test("the desktop is told nothing where one has not allowed it", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { page, complaints } = await as(username);
  const { UserID } = await nameOf(username);
  const shown = await watchDesktop(page);
  await openScreen(page, "/person/index", "个人设置");
  await connected(page);
  const text = uniqueName("没允许");
  await look(page, "elsewhere");
  await call(admin.key, "/api/notification/message", { UserID, content: text });
  await seen(toast(page, new RegExp(text)));
  expect(await shown()).toEqual([]);
  expect(complaints.list).toEqual([]);
});

/**
 * A browser that has not been asked yet, and that is answered by what the visitor's context says from then on; whoever
 * closes the question leaves it open. Tells how often it was asked.
 */
async function answerDesktop({ page, context }: Visit, answer: "granted" | "denied" | "closed"): Promise<() => number> {
  let asked = 0;
  await page.exposeFunction("answered", async () => {
    asked += 1;
    if (answer !== "closed") await context.grantPermissions(answer === "granted" ? ["notifications"] : ["geolocation"]);
    return answer === "closed";
  });
  await page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    globalThis.Notification = class extends globalThis.Notification {
      static override get permission() {
        return permission;
      }
      static override async requestPermission() {
        const isClosed = await (globalThis as unknown as { answered: () => Promise<boolean> }).answered();
        const { state } = await navigator.permissions.query({ name: "notifications" });
        if (!isClosed) permission = state === "granted" ? state : "denied";
        return permission;
      }
    };
  });
  return () => asked;
}

for (const [answer, told] of [
  ["granted", "已开启：不在看本页面时，在桌面提醒"],
  ["denied", "已被浏览器阻止：点击地址栏左侧的图标，把「通知」改为允许"],
] as const)
  test(`one's settings say how the browser tells one, and ask it: ${answer}`, async ({ as }) => {
    const visit = await as("xiaoshou");
    const { page, complaints } = visit;
    const asked = await answerDesktop(visit, answer);
    await openScreen(page, "/person/index", "个人设置");
    const line = page.getByRole("region", { name: "通知设置" }).getByRole("listitem").filter({ hasText: "浏览器通知" });
    await seen(line.getByText("未开启：不在看本页面时，也可以在桌面提醒"));
    expect(asked()).toBe(0);
    await line.getByRole("button", { name: "开启 浏览器通知" }).click();
    await seen(line.getByText(told));
    await gone(line.getByRole("button"));
    expect(asked()).toBe(1);
    expect(complaints.list).toEqual([]);
  });

test("the browser asks once whoever looks for what he was told, and never by itself", async ({ as }) => {
  const visit = await as("xiaoshou");
  const { page } = visit;
  const asked = await answerDesktop(visit, "closed");
  await openScreen(page, "/person/index", "个人设置");
  await connected(page);
  expect(asked()).toBe(0);
  for (let times = 0; times < 2; times += 1) {
    await openDrawer(page);
    await expect.poll(asked).toBe(1);
    await page.reload();
  }
});
