/** What people do on every screen, and what they see. */
import { expect, type FileChooser, type Locator, type Page } from "@playwright/test";

type Scope = Page | Locator;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A button by its words, whether or not the icon beside them has a name. */
export const button = (scope: Scope, name: string): Locator =>
  scope.getByRole("button", { name: new RegExp(`^(?:[a-z-]+ )?${escaped(name)}(?: [a-z-]+)?$`) });

export const link = (scope: Scope, name: string): Locator =>
  scope.getByRole("link", { name: new RegExp(`^(?:[a-z-]+ )?${escaped(name)}$`) });

/** An entry of the menu that is open. */
export const menuItem = (page: Page, name: string): Locator =>
  page
    .locator(".ant-dropdown:not(.ant-dropdown-hidden)")
    .getByRole("menuitem", { name: new RegExp(String.raw`^(?:[a-z-]+ )?${escaped(name)}(?:\s|$)`) });

/** Takes an entry of a menu; under load the menu may need to be opened again. */
export async function takeFrom(opener: Locator, name: string): Promise<void> {
  const item = menuItem(opener.page(), name);
  for (let tries = 0; ; tries += 1) {
    await opener.click();
    try {
      await item.click({ timeout: tries < 2 ? 2_000 : 10_000 });
      return;
    } catch (error) {
      if (tries >= 2) throw error;
    }
  }
}

/**
 * Does what opens the chooser of files. That one listens has to reach the page first, which it does before an answer of
 * the page comes: a key would overtake it under load, and a chooser that nobody hears of is cancelled at once.
 */
export async function chooserOf(page: Page, act: () => Promise<void>): Promise<FileChooser> {
  const opened = page.waitForEvent("filechooser");
  const [chooser] = await Promise.all([opened, page.evaluate(() => undefined).then(act)]);
  return chooser;
}

/** The form in a drawer of that title. */
export const form = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title });

export const save = (scope: Locator): Locator => scope.getByRole("button", { name: "保存", exact: true });

export const dialog = (page: Page, title: string): Locator => page.getByRole("dialog").filter({ hasText: title });

/** Waits until one can see it. */
export const seen = (locator: Locator): Promise<void> => expect(locator.first()).toBeVisible();

/** Waits until nobody sees it any more. */
export const gone = (locator: Locator): Promise<void> => expect(locator.first()).toBeHidden();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator(".ant-message-notice, .ant-message-notice-wrapper, .ant-message").getByText(text);

/** Agrees in the dialog that asks `text`. */
export async function agree(page: Page, text: string | RegExp): Promise<void> {
  const asked = page.getByRole("dialog").filter({ hasText: text });
  await asked.getByRole("button", { name: "确定", exact: true }).click();
  await gone(asked);
}

/** Opens a select, given by its label or its input. */
export async function openSelect(scope: Scope, label: string | Locator): Promise<void> {
  const input = typeof label === "string" ? scope.getByLabel(label, { exact: true }) : label;
  // The input lies under the text of the select, which is what people click.
  await input.first().locator("xpath=..").click();
}

const WITHIN = { timeout: 10_000 };

/** Takes an option: of chips, or of a select, which is opened. */
export async function choose(scope: Scope, label: string | Locator, option: string): Promise<void> {
  const field = typeof label === "string" ? scope.getByLabel(label, { exact: true }) : label;
  if ((await field.first().getAttribute("role")) === "radiogroup")
    return field.getByRole("radio", { name: option, exact: true }).click();
  await openSelect(scope, label);
  const page = "page" in scope ? scope.page() : scope;
  const wanted = page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option")
    .filter({ hasText: option })
    .first();
  // Of a long list only what one sees is drawn: one types what one looks for.
  const isDrawn = await wanted.waitFor({ state: "attached", timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isDrawn) await field.page().keyboard.type(option);
  // A list is measured far outside the window first; a click that went for it there would scroll the list away.
  await expect.poll(async () => ((await wanted.boundingBox({ timeout: 10_000 }))?.x ?? -1) >= 0, WITHIN).toBe(true);
  await wanted.click();
}

/** Takes a branch out of the picker of a field. */
export async function chooseBranch(scope: Locator, label: string, name: string): Promise<void> {
  await openSelect(scope, label);
  const branch = dialog(scope.page(), "人数").getByRole("row").filter({ hasText: name });
  await branch.getByRole("button", { name: "选择" }).click();
  await gone(branch);
}

/** What stands over the page at a field or a button. */
export const popover = (page: Page): Locator => page.locator(".ant-popover:not(.ant-popover-hidden)");

export const personPicker = (page: Page): Locator => page.getByRole("dialog", { name: "选择员工" });

/** Takes a person out of the picker of a field. */
export async function choosePerson(scope: Locator, label: string, name: string): Promise<void> {
  await openSelect(scope, label);
  const picker = personPicker(scope.page());
  await picker.getByPlaceholder("搜索姓名").fill(name);
  const person = picker.getByRole("row").filter({ hasText: name });
  await expect(picker.getByRole("row").filter({ hasText: /在职|离职/ })).toHaveCount(1);
  await person.click();
  await gone(picker);
}

/** Takes a node out of the tree of a field. */
export async function chooseNode(scope: Locator, label: string, name: string): Promise<void> {
  await openSelect(scope, label);
  await scope.page().keyboard.type(name);
  await scope.page().locator(".ant-select-tree-title:visible").getByText(name, { exact: true }).click();
}

/** Where the page is: path and search. */
export function addressOf(page: Page): string {
  const url = new URL(page.url());
  return url.pathname + url.search;
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** The text of an element, without the space around it. */
export const textOf = async (locator: Locator): Promise<string> => ((await locator.textContent()) ?? "").trim();

/** Nothing that the page asks for there goes out. @returns lets it all go */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** Waits until nothing moves and nothing more is drawn. */
export async function still(page: Page): Promise<void> {
  let drawn = "";
  await expect
    .poll(
      async () => {
        const former = drawn;
        drawn = await page.evaluate(() => {
          const moving = document.getAnimations().filter(({ effect, playState }) => {
            return playState === "running" && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
          });
          return `${moving.length} ${document.body.innerHTML.length}`;
        });
        return drawn.startsWith("0 ") && drawn === former;
      },
      { intervals: [120] },
    )
    .toBe(true);
}

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
