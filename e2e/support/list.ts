/** The customer list as its users know it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { agree, button, gone, seen, textOf } from "./page";

export const TOTAL = "/crm/customer/total";
const SEARCH = "客户名称/联系人/手机/拼音";

export const rows = (page: Page): Locator => page.locator(".ant-table-row:visible");
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
export const panel = (page: Page, name: string): Locator => page.getByRole("complementary", { name });
export const searchBox = (page: Page): Locator => page.getByPlaceholder(SEARCH).filter({ visible: true });

/** What says which scene one looks at, and leads to the others. */
export const scenes = (page: Page): Locator => page.getByRole("button", { name: /^场景/ });

/** Names in the order in which they stand. */
export const namesOf = async (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((found) =>
    found.map(
      (one) => one.querySelector(".ant-table-cell-fix-start ~ .ant-table-cell-fix-start ~ *")?.textContent ?? "",
    ),
  );

/** Opens the list and waits for its rows. */
export async function openList(page: Page, address: string = TOTAL): Promise<void> {
  await page.goto(address);
  await seen(rows(page));
}

/** How many there are, as the foot of the list says. */
export async function totalOf(page: Page): Promise<number> {
  const text = page.locator("footer:visible").getByText(/^共 [\d,]+ 条$/);
  return Number((await textOf(text)).replaceAll(/\D/g, ""));
}

export async function expectTotal(page: Page, total: number): Promise<void> {
  await seen(page.locator("footer:visible").getByText(`共 ${total.toLocaleString("zh-CN")} 条`, { exact: true }));
}

/** Types into the search box and waits until the rows fit. */
export async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("key") ?? "").toBe(text);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await settled(page);
}

/** Does what makes the list ask for other rows, and waits until they stand there. */
export async function withNewRows(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/customer/index") && !(answer.request().postData() ?? "").includes('"count":"only"'),
  );
  await act();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await settled(page);
}

/** Waits until the rows belong to what was asked. */
export const settled = (page: Page): Promise<void> => gone(page.locator("[aria-busy='true']:visible"));

/** Opens the panel of a customer by clicking his row. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByText(name, { exact: true }).click();
  const opened = panel(page, name);
  await seen(opened);
  return opened;
}

/** Opens the panel of a customer by its address. */
export async function openCustomer(page: Page, customer: { id: number; name: string }): Promise<Locator> {
  await page.goto(`${TOTAL}?id=${customer.id}`);
  const opened = panel(page, customer.name);
  await seen(opened.getByRole("tab"));
  return opened;
}

export const tab = (scope: Locator, name: string): Locator =>
  scope.getByRole("tab", { name: new RegExp(String.raw`^${name}(?: \(\d+\))?$`) });

/** Opens the empty form for a new customer. */
export async function openForm(page: Page): Promise<Locator> {
  await button(page, "新建").click();
  const form = page.getByRole("dialog").filter({ hasText: "新建客户" });
  await seen(form.getByLabel("客户名称", { exact: true }));
  return form;
}

/** Unfolds what a form shows only to whoever asks for it. */
export async function unfold(form: Locator): Promise<void> {
  const more = form.getByRole("button", { name: /^更多信息/ });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
}

/** The rows of a list on a phone, and one of them. */
export const cards = (page: Page): Locator => page.locator("main li:visible").filter({ has: page.getByRole("button") });
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole("button", { name, exact: true }) });

/** What one does with a row of a list on a phone. */
export async function takeFromCard(page: Page, name: string, entry: string): Promise<void> {
  await card(page, name)
    .getByRole("button", { name: `操作: ${name}` })
    .tap();
  const sheet = page.getByRole("dialog", { name });
  await button(sheet, entry).tap();
  await gone(sheet);
}

/** Opens a screen and waits for its heading. */
export async function openScreen(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await seen(page.getByRole("heading", { name: title, level: 1 }));
}

/** Types into the search box of any list and waits until the rows fit. */
export async function find(page: Page, hint: string, text: string): Promise<void> {
  const box = page.getByPlaceholder(hint).filter({ visible: true });
  await box.fill(text);
  await box.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("key") ?? "").toBe(text);
  await settled(page);
}

/** Ticks rows of a list and deletes them. */
export async function removeTicked(page: Page, names: readonly string[], question: string): Promise<void> {
  for (const name of names) await row(page, name).getByRole("checkbox").check();
  await button(page.getByRole("toolbar"), "删除").click();
  await agree(page, question);
}
