/** An empty company is set up through the screens alone. */
import { expect, type Page } from "@playwright/test";
import { sampled } from "../scripts/lib/sampled.mjs";
import { OWN_PASSWORD } from "./support/api";
import { openForm, panel, row } from "./support/list";
import { keepPicture } from "./support/look";
import { button, choose, chooseBranch, dialog, expectPath, form, gone, link, save, seen, textOf } from "./support/page";
import { problemsOf, ready } from "./support/problems";
import { type RunningProduct, startProduct } from "./support/server";
import { PHONE, signIn, test, WIDE } from "./support/test";

const COMPANY = "白手起家贸易公司";
const ADMIN = { username: "laoban", password: "Lvshan#90412" };

// Each goes on where the one before it stopped; tried again, they begin with another empty company.
test.describe.configure({ mode: "serial" });
/** Drawn apart from each other they would not find what they need. */
const ALWAYS = { tag: "@always" };

let product: RunningProduct | undefined;
test.beforeAll(async () => {
  product = await startProduct({ DEMO: "0" });
});
test.afterAll(() => product?.stop());
const baseUrl = () => product?.url ?? "";

const menu = (page: Page, name: string) => link(page.getByRole("navigation", { name: "侧边菜单" }), name);

/** What a company is called until it has a name. */
const UNNAMED = "启程 CRM";
const LOOKS = [
  { viewport: WIDE, lang: "cn", dark: true },
  { viewport: PHONE, lang: "cn", dark: false },
  { viewport: WIDE, lang: "en", dark: false },
  { viewport: PHONE, lang: "en", dark: true },
] as const;

for (const { viewport, lang, dark } of sampled(LOOKS, 1))
  test(
    `an empty company is set up at ${viewport.width} in ${lang}${dark ? ", dark" : ""}`,
    ALWAYS,
    async ({ guest }) => {
      const { page, complaints } = await guest({ baseUrl: baseUrl(), viewport, lang, dark });
      await page.goto("/setup");
      await seen(page.getByRole("textbox"));
      await ready(page);
      await keepPicture(page, `setup-${viewport.width}-${lang}${dark ? "-dark" : ""}`);
      expect(await problemsOf({ page, complaints }, lang, [UNNAMED])).toEqual([]);
    },
  );

test("the first administrator is made once, and nobody can do it again", ALWAYS, async ({ guest }) => {
  const { page, complaints } = await guest({ baseUrl: baseUrl() });
  await page.goto("/");
  await expectPath(page, "/setup");
  await seen(page.getByText("填写公司信息，建立第一位管理员。此页面只出现一次。"));
  await keepPicture(page, "setup");
  expect(await problemsOf({ page, complaints }, "cn", [])).toEqual([]);
  await button(page, "完成并去登录").click();
  await expect.poll(() => page.getByText("信息必须填写", { exact: true }).count()).toBeGreaterThan(2);
  await page.getByLabel("公司名称").fill(COMPANY);
  await page.getByLabel("管理员用户名").fill(ADMIN.username);
  await page.getByLabel("新密码").fill(ADMIN.password);
  await page.getByLabel("再次输入").fill(ADMIN.password);
  await button(page, "完成并去登录").click();
  await expectPath(page, "/login");
  await seen(page.getByText(COMPANY).first());
  expect(await page.getByRole("region", { name: "演示账号，点一下直接登录" }).count()).toBe(0);
  await page.goto("/setup");
  await expectPath(page, "/login");
  const again = await page.request.post("/api/setup", {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: { company: "另一家公司", username: "another", password: ADMIN.password },
  });
  expect(await again.json()).toMatchObject({ result: "error" });
  await signIn(page, "another", ADMIN.password);
  await seen(page.getByText("用户名或密码错误", { exact: true }));
});

test("branch, role and colleague are added, and the colleague enters the first customer", ALWAYS, async ({ guest }) => {
  const { page, complaints } = await guest({ baseUrl: baseUrl() });
  await page.goto("/login");
  await signIn(page, ADMIN.username, ADMIN.password);
  await expectPath(page, "/crm/index");
  await page.goto("/crm/customer/total");
  await seen(page.getByText("还没有客户，录入第一位客户，从这里开始跟进"));
  // What a company approves is there from its first day on.
  await page.goto("/oa/createApproval");
  for (const name of ["请假", "出差", "加班", "报销", "用印", "采购申请"]) await seen(button(page, name));
  // Contracts have a screen of their own.
  await gone(button(page, "合同审批"));
  await link(page.getByRole("navigation", { name: "主导航" }), "设置").click();

  await menu(page, "部门").click();
  await page.getByTitle("新建部门").click();
  await form(page, "新建部门").getByLabel("部门名称").fill("业务部");
  await save(form(page, "新建部门")).click();
  await gone(form(page, "新建部门"));
  await seen(row(page, "业务部"));

  await menu(page, "角色权限").click();
  await page.getByTitle("新建角色").click();
  const role = form(page, "新建角色");
  await role.getByLabel("角色名称").fill("业务员");
  await role.getByRole("checkbox", { name: "全部客户", exact: true }).check();
  await role.getByRole("checkbox", { name: "客户 · 新建", exact: true }).check();
  await save(role).click();
  await gone(role);
  await seen(row(page, "业务员"));

  await menu(page, "员工").click();
  await page.getByTitle("新建员工").click();
  const person = form(page, "新建员工");
  await person.getByLabel("姓名", { exact: true }).fill("钱多多");
  await person.getByLabel("用户名", { exact: true }).fill("qianduoduo");
  await chooseBranch(person, "部门", "业务部");
  await choose(person, "角色", "业务员");
  await save(person).click();
  const shown = dialog(page, "钱多多");
  const password = await textOf(shown.locator("[class*='password']").first());
  await shown.getByRole("button", { name: "关闭" }).last().click();
  expect(complaints.list).toEqual([]);

  const colleague = await guest({ baseUrl: baseUrl() });
  await colleague.page.goto("/login");
  await signIn(colleague.page, "qianduoduo", password);
  const change = dialog(colleague.page, "首次登录，请修改密码");
  await change.getByLabel("新密码").fill(OWN_PASSWORD);
  await change.getByLabel("再次输入").fill(OWN_PASSWORD);
  await change.getByRole("button", { name: "修改并继续" }).click();
  await expectPath(colleague.page, "/crm/index");
  await colleague.page.goto("/crm/customer/total");
  const entered = await openForm(colleague.page);
  await entered.getByLabel("客户名称", { exact: true }).fill("第一位客户有限公司");
  await save(entered).click();
  await seen(panel(colleague.page, "第一位客户有限公司"));
  expect(colleague.complaints.list).toEqual([]);
});
