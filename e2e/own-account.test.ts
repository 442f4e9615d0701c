/** Everybody looks after his own account. */
import { expect, type Locator, type Page } from "@playwright/test";
import { call, makeColleague, OWN_PASSWORD, rowsOf, signInByApi } from "./support/api";
import { openList, openScreen, rows } from "./support/list";
import { addressOf, agree, button, expectPath, gone, seen, takeFrom, toast } from "./support/page";
import { pngOf } from "./support/picture";
import { productUrl } from "./support/server";
import { PHONE, signIn, test } from "./support/test";

const EAST = { role: "销售", branch: "华东大区" };

test("a wrong or weak password is said under its field", async ({ as }) => {
  const admin = await signInByApi("admin");
  const username = await makeColleague(admin.key, EAST);
  const { page } = await as(username);
  await openScreen(page, "/person/index", "个人设置");
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
  await openScreen(page, "/person/index", "个人设置");
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
  await openScreen(page, "/person/index", "个人设置");
  const [docs] = await Promise.all([context.waitForEvent("page"), button(page, "接口文档").click()]);
  await seen(docs.locator(".swagger-ui .info .title"));
  await docs.locator("#operations-tag-session").click();
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

/** Somebody whose choices nobody shares. */
async function someone(role = EAST): Promise<string> {
  return makeColleague((await signInByApi("admin")).key, role);
}

/** Colours of the picture that a person has now, at its left and right edge: red grows from left to right in ours. */
async function reds(page: Page): Promise<[number, number]> {
  return page.evaluate(async () => {
    const { Header } = JSON.parse(localStorage.getItem("userInfo") ?? "{}") as { Header: string };
    const picture = await createImageBitmap(await (await fetch(Header)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const redAt = (x: number) => context?.getImageData(x, picture.height / 2, 1, 1).data[0] ?? -1;
    return [redAt(1), redAt(picture.width - 2)];
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

test.describe("the own picture", () => {
  const choose = async (page: Page) => {
    await page
      .getByLabel("选择图片")
      .setInputFiles({ name: "宽.png", mimeType: "image/png", buffer: pngOf(1200, 400) });
    await seen(button(page, "保存").and(page.locator(":enabled")));
    return page.getByRole("group", { name: /^裁剪区域/ });
  };
  const save = async (page: Page) => {
    await button(page, "保存").click();
    await seen(toast(page, "头像已更新"));
    await expectPath(page, "/person/index");
    return reds(page);
  };

  test("is moved by the pointer and enlarged by the wheel, and stands wherever people are shown", async ({ as }) => {
    const username = await someone();
    const { page, complaints } = await as(username);
    await openScreen(page, "/person/index", "个人设置");
    await page.getByRole("link", { name: "修改头像" }).click();
    await expectPath(page, "/person/avatar");
    const box = await boxOf(await choose(page));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // The picture follows the pointer: what stood at its right comes behind the window.
    await page.mouse.move(box.x + box.width / 2 - 400, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    const [left, right] = await save(page);
    expect(left).toBeGreaterThan(150);
    expect(right).toBeGreaterThan(245);
    const own = page.getByRole("banner").locator("img").last();
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

    await page.getByRole("link", { name: "修改头像" }).click();
    const again = await boxOf(await choose(page));
    await page.mouse.move(again.x + again.width / 2, again.y + again.height / 2);
    await page.mouse.wheel(0, -1200);
    await expect(page.getByRole("slider", { name: "缩放" })).not.toHaveAttribute("aria-valuenow", "1");
    const [near, far] = await save(page);
    // A smaller part of the middle.
    expect(far - near).toBeLessThan(70);
    expect(near).toBeGreaterThan(90);
    expect(complaints.list).toEqual([]);
  });

  test("is moved and enlarged by keys alone, and taken off again", async ({ as }) => {
    const username = await someone();
    const { page } = await as(username);
    await openScreen(page, "/person/avatar", "修改头像");
    const crop = await choose(page);
    await crop.focus();
    for (let at = 0; at < 20; at += 1) await page.keyboard.press("ArrowRight");
    const [left, right] = await save(page);
    expect(left).toBeLessThan(10);
    expect(right).toBeLessThan(100);

    await openScreen(page, "/person/avatar", "修改头像");
    await (await choose(page)).focus();
    for (let at = 0; at < 10; at += 1) await page.keyboard.press("+");
    await expect(page.getByRole("slider", { name: "缩放" })).toHaveAttribute("aria-valuenow", "2");
    await page.keyboard.press("-");
    await expect(page.getByRole("slider", { name: "缩放" })).toHaveAttribute("aria-valuenow", "1.9");
    await save(page);

    await openScreen(page, "/person/avatar", "修改头像");
    await button(page, "不用头像").click();
    await agree(page, /改为显示姓名/);
    await gone(button(page, "不用头像"));
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "{}").Header)).toBe("");
  });

  test("is no text with the name of a picture, nor one that is broken", async ({ as }) => {
    const { page } = await as("caiwu");
    await openScreen(page, "/person/avatar", "修改头像");
    const give = (name: string, buffer: Buffer) =>
      page.getByLabel("选择图片").setInputFiles({ name, mimeType: "image/png", buffer });
    await give("a.png", Buffer.from("<svg onload=alert(1)>"));
    await seen(toast(page, "图片无法打开，请换一张"));
    await give("a.txt", Buffer.from("x"));
    await seen(toast(page, "只能上传 jpg、png、jpeg、gif 格式的图片"));
    await gone(page.getByRole("group", { name: /^裁剪区域/ }));
  });

  test("is cut on a phone, too", async ({ as }) => {
    const { page } = await as(await someone(), { viewport: PHONE });
    await openScreen(page, "/person/avatar", "修改头像");
    await choose(page);
    for (let at = 0; at < 3; at += 1) await page.getByRole("button", { name: "放大" }).tap();
    await expect(page.getByRole("slider", { name: "缩放" })).toHaveAttribute("aria-valuenow", "1.3");
    await save(page);
  });
});

test.describe("preferences", () => {
  const card = (page: Page) => page.getByRole("region", { name: "我的偏好" });
  const chosen = (page: Page, of: string) =>
    card(page).getByRole("radiogroup", { name: of }).getByRole("radio", { checked: true });
  /** As the server has them. */
  async function stored(key: string): Promise<unknown> {
    const answer = await fetch(`${productUrl()}/api/user/isApplogin`, { headers: { authkey: key } });
    return ((await answer.json()) as { data: { preferences: unknown } }).data.preferences;
  }

  test("act at once, and on another device", async ({ as }) => {
    const username = await someone({ role: "销售总监", branch: "销售中心" });
    const { page, key } = await as(username);
    await openScreen(page, "/person/index", "个人设置");
    await card(page).getByText("深色", { exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.appearance)).toBe("dark");
    await card(page).getByText("紧凑", { exact: true }).click();
    await card(page).getByRole("switch", { name: "单键快捷键" }).click();
    await card(page).getByRole("combobox", { name: "登录后打开" }).click();
    await page.keyboard.type("导入导出");
    await page.keyboard.press("Enter");
    const all = { theme: "dark", density: "compact", keys: 0, start: "/person/jobs" };
    await expect.poll(() => stored(key)).toEqual(all);

    const { page: other } = await as(username);
    await other.goto("/");
    await expectPath(other, "/person/jobs");
    expect(await other.evaluate(() => document.documentElement.dataset.appearance)).toBe("dark");
    await openList(other);
    expect((await rows(other).first().boundingBox())?.height).toBe(32);
    await rows(other).nth(1).click();
    await seen(other.getByRole("complementary").getByRole("tab"));
    const address = addressOf(other);
    for (const key of ["c", "?", "f", "e", "n", "]", "g", "w", "g", "c"]) await other.keyboard.press(key);
    await other.waitForTimeout(300);
    await gone(other.getByRole("dialog"));
    await expect(other.locator("textarea:focus, input:focus")).toHaveCount(0);
    expect(addressOf(other)).toBe(address);
    await openScreen(other, "/person/index", "个人设置");
    await card(other).getByRole("switch", { name: "单键快捷键" }).click();
    await expect.poll(() => stored(key)).toEqual({ ...all, keys: 1 });
    await openList(other);
    await other.keyboard.press("?");
    await seen(other.getByRole("dialog", { name: "键盘快捷键" }));
  });

  test("follow the device where one says so", async ({ as }) => {
    const { page } = await as(await someone());
    await openScreen(page, "/person/index", "个人设置");
    await card(page).getByText("深色", { exact: true }).click();
    await card(page).getByText("跟随系统", { exact: true }).click();
    const look = () => page.evaluate(() => document.documentElement.dataset.appearance);
    await expect.poll(look).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(look).toBe("dark");
  });

  test("reach another tab, and wait on the device while the network is away", async ({ as }) => {
    const { page, context, key } = await as(await someone({ role: "销售总监", branch: "销售中心" }));
    await openScreen(page, "/person/index", "个人设置");
    const second = await context.newPage();
    await openScreen(second, "/person/index", "个人设置");
    await context.setOffline(true);
    await card(page).getByText("宽松", { exact: true }).click();
    await expect(chosen(second, "列表行高")).toHaveAccessibleName("宽松");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("preferences"))).toContain("loose");
    expect(await stored(key)).toEqual({});
    await context.setOffline(false);
    await expect.poll(() => stored(key)).toEqual({ density: "loose" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("preferences"))).toBeNull();
    await openList(second);
    expect((await rows(second).first().boundingBox())?.height).toBe(48);
  });

  test("bring the language along, and the one chosen at the door is meant", async ({ as, guest }) => {
    const username = await someone();
    const { page, key } = await as(username);
    await openScreen(page, "/person/index", "个人设置");
    await card(page).getByText("English", { exact: true }).click();
    await seen(page.getByRole("heading", { name: "My account" }));
    await expect.poll(() => stored(key)).toEqual({ language: "en" });
    // Another device is Chinese until one signs in.
    const { page: other } = await guest();
    await other.goto("/login?redirect=/person/index");
    await signIn(other, username, OWN_PASSWORD);
    await seen(other.getByRole("heading", { name: "My account" }));
    const { page: third } = await guest({ lang: "en" });
    await third.goto("/login?redirect=/person/index");
    await third.getByRole("button", { name: "中文" }).click();
    await seen(third.getByLabel("用户名"));
    await signIn(third, username, OWN_PASSWORD);
    await seen(third.getByRole("heading", { name: "个人设置" }));
    await expect.poll(() => stored(key)).toEqual({ language: "cn" });
  });

  test("a list opens with the scene that one has chosen here", async ({ as }) => {
    const { page, key } = await as(await someone({ role: "销售总监", branch: "销售中心" }));
    await call(key, "/api/scene/save", { module: "customer", name: "我常看的", query: { dataType: "myself" } });
    await openScreen(page, "/person/index", "个人设置");
    const scenes = page.getByRole("region", { name: "列表的默认场景" });
    const prefer = async (scene: string) => {
      await scenes.getByRole("combobox", { name: "全部客户" }).click();
      await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: scene }).click();
    };
    const preferred = async () =>
      ((await call(key, "/api/scene/list", { module: "customer" })).data as { name: string; isDefault: number }[])
        .filter(({ isDefault }) => isDefault === 1)
        .map(({ name }) => name);
    for (const scene of ["我常看的", "下属的"]) {
      await prefer(scene);
      await expect.poll(preferred).toEqual([scene]);
      const second = await page.context().newPage();
      await second.goto("/crm/customer/total");
      await seen(second.getByRole("button", { name: "场景" }).getByText(scene));
      await second.close();
    }
    await prefer("不设默认");
    await expect.poll(preferred).toEqual([]);
    // A list with one scene alone is not asked about.
    await gone(scenes.getByText("产品", { exact: true }));
  });
});
