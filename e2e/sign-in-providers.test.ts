/** People come in by a provider: it is declared and tested, an account is linked, and the door opens by it. */
import { expect, type Locator } from "@playwright/test";
import { APP, ProviderSimulator } from "../apps/server/test/provider-simulator";
import { send } from "./support/api";
import { panel } from "./support/list";
import { keepPicture } from "./support/look";
import { agree, button, choose, dialog, expectPath, form, save, seen, takeFrom, toast } from "./support/page";
import { type RunningProduct, startProduct } from "./support/server";
import { PHONE, signIn, test } from "./support/test";

const ADMIN = { username: "laoban", password: "Lvshan#90412" };
const NAME = "公司企业微信";

test.describe.configure({ mode: "serial" });

const simulator = new ProviderSimulator();
let address = "";
let product: RunningProduct | undefined;
test.beforeAll(async () => {
  address = await simulator.listen();
  simulator.scans = { id: "wangxiaoming", name: "王小明" };
  product = await startProduct({ DEMO: "0", WEBHOOK_LOCAL: "1" });
  await send("/api/setup", { company: "绿山贸易", ...ADMIN }, { baseUrl: product.url });
});
test.afterAll(async () => {
  await product?.stop();
  await simulator.close();
});
const baseUrl = () => product?.url ?? "";

async function fillIn(added: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await added.getByLabel(label, { exact: true }).fill(value);
}

const ALWAYS = { tag: "@always" };

test(
  "an administrator declares a provider and tests it, links his account, and comes in by it",
  ALWAYS,
  async ({ guest }) => {
    const { page, complaints } = await guest({ baseUrl: baseUrl() });
    await page.goto("/login");
    await signIn(page, ADMIN.username, ADMIN.password);
    await seen(page.getByRole("navigation", { name: "侧边菜单" }));
    await page.goto("/system/signin");
    await seen(page.getByText("还没有第三方登录"));
    await button(page, "新建").click();
    const added = form(page, "新建第三方登录");
    await seen(added.getByText(`${baseUrl()}/api/user/login/back`));
    await choose(added, "类型", "企业微信");
    await fillIn(added, { 名称: NAME, 地址: address, 应用编号: APP.id, 应用密钥: "wrong", AgentId: APP.agent });
    await keepPicture(page, "provider-form");
    await save(added).click();
    const opened = panel(page, NAME);
    await seen(opened);
    await takeFrom(button(opened, "更多"), "测试");
    await seen(toast(page, /对方拒绝：40001/));
    await button(opened, "编辑").click();
    const edited = form(page, "编辑第三方登录");
    await edited.getByLabel("应用密钥", { exact: true }).fill(APP.secret);
    await save(edited).click();
    await takeFrom(button(opened, "更多"), "测试");
    await seen(toast(page, /连接正常/));
    await keepPicture(page, "provider-panel");

    await page.goto("/person/index");
    const card = page.getByRole("region", { name: "第三方账号" });
    await seen(card.getByText("未绑定"));
    await button(card, "绑定").click();
    const proof = dialog(page, `绑定${NAME}`);
    await proof.getByLabel("密码", { exact: true }).fill("Wrong-1234567");
    await button(proof, `去${NAME}`).click();
    await seen(proof.getByText("原密码不正确"));
    await proof.getByLabel("密码", { exact: true }).fill(ADMIN.password);
    await keepPicture(page, "provider-link");
    await button(proof, `去${NAME}`).click();
    await seen(toast(page, `已绑定${NAME}`));
    await seen(card.getByText("王小明"));
    await keepPicture(page, "provider-card");
    expect(complaints.list).toEqual([]);

    const other = await guest({ baseUrl: baseUrl(), viewport: PHONE });
    await other.page.goto("/login?redirect=%2Fperson%2Findex");
    const ways = other.page.getByRole("region", { name: "其他登录方式" });
    await seen(button(ways, NAME));
    await keepPicture(other.page, "provider-door");
    await button(ways, NAME).tap();
    await expectPath(other.page, "/person/index");
    await seen(other.page.getByRole("region", { name: "第三方账号" }).getByText(/最近登录/));
    expect(other.complaints.list).toEqual([]);
  },
);

test("whom nobody knows stays at the door, which says why, and an account is given up", ALWAYS, async ({ guest }) => {
  simulator.scans = { id: "stranger", name: "路人" };
  const { page } = await guest({ baseUrl: baseUrl() });
  await page.goto("/login");
  const ways = page.getByRole("region", { name: "其他登录方式" });
  await button(ways, NAME).click();
  await seen(page.getByRole("alert").filter({ hasText: "没有绑定本系统的人" }));
  await expectPath(page, "/login");
  await keepPicture(page, "provider-refused");
  simulator.scans = undefined;
  await button(ways, NAME).click();
  await seen(page.getByRole("alert").filter({ hasText: "你没有同意登录" }));
  await signIn(page, ADMIN.username, ADMIN.password);
  await seen(page.getByRole("navigation", { name: "侧边菜单" }));
  await page.goto("/person/index");
  const card = page.getByRole("region", { name: "第三方账号" });
  await button(card, "解除").click();
  await agree(page, /以后不能再用它登录/);
  await seen(toast(page, `已解除绑定${NAME}`));
  await seen(card.getByText("未绑定"));
});
