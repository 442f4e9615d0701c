/** Everything that is wrong with what a visitor has before him. */
import type { Page } from "@playwright/test";
import { OPEN_PATHS } from "./addresses";
import { findingsOn } from "./axe";
import { beyondOn, chineseOn, collisionsOn, drawsChinese, englishOn, keysOn, overflowOf, stretch } from "./look";
import { gone, still } from "./page";
import { PHONE, type Visit } from "./test";

/** Waits until a screen has its data and stands still. */
export async function ready(page: Page): Promise<void> {
  await still(page);
  await gone(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible"));
  await page.evaluate(() => document.fonts.ready);
  await still(page);
}

const wider = async (page: Page): Promise<string[]> => {
  const pixels = await overflowOf(page);
  return pixels > 0 ? [`${pixels} px wider than the window`] : [];
};

/** What does not fit when the product's own texts are as long as in a language of long words. */
async function whenStretched(page: Page, own: readonly string[]): Promise<string[]> {
  await stretch(page, own);
  // what makes room by script, such as tabs, does so a frame later
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return [...(await wider(page)), ...(await collisionsOn(page))].map((text) => `stretched: ${text}`);
}

/** Dialogs and drawers whose buttons do not begin with what they are for. */
const footsOn = (page: Page): Promise<string[]> =>
  page
    .locator(".ant-modal-footer:visible, .ant-modal-confirm-btns:visible, .ant-drawer-footer:visible")
    .evaluateAll((feet) =>
      feet.flatMap((foot) => {
        const buttons = [...foot.querySelectorAll("button")];
        const primary = buttons.findIndex((one) => one.matches(".ant-btn-primary, .ant-btn-variant-solid"));
        return primary > 0 ? [`the button first in a dialog is ${buttons[0]?.textContent}`] : [];
      }),
    );

/** Fields below their labels: where one signs in, and on a phone, there is room for nothing else. */
async function verticalOn(page: Page, phone: boolean): Promise<string[]> {
  if (phone || OPEN_PATHS.includes(new URL(page.url()).pathname)) return [];
  const count = await page.locator(".ant-form-vertical:visible").count();
  return count > 0 ? [`${count} forms with labels above their fields`] : [];
}

/** @param missing address that does not exist, which is answered with 404 as it should be */
export async function problemsOf(
  { page, complaints }: Pick<Visit, "page" | "complaints">,
  lang: "cn" | "en",
  own: readonly string[],
  missing = "",
): Promise<string[]> {
  const heard = complaints.list.filter((text) => missing === "" || !text.endsWith(missing));
  // Texts cut off or over each other are looked for in a full run.
  const full = process.env.FULL === "1";
  const phone = (page.viewportSize()?.width ?? 0) <= PHONE.width;
  return [
    ...heard.map((text) => `complaint: ${text}`),
    ...(await wider(page)),
    ...(await beyondOn(page)).map((text) => `outside of the window: ${text}`),
    ...(full ? await collisionsOn(page) : []),
    ...(await footsOn(page)),
    ...(await verticalOn(page, phone)),
    ...(phone ? (await keysOn(page)).map((text) => `keys on a phone: ${text}`) : []),
    ...((await drawsChinese(page)) ? [] : ["Chinese letters are not drawn"]),
    ...(await (lang === "cn" ? englishOn : chineseOn)(page, own)).map((text) => `foreign: ${text}`),
    ...(await findingsOn(page)).filter(({ listed }) => !listed).map(({ rule, where }) => `axe: ${rule} ${where}`),
    ...(full && lang === "en" ? await whenStretched(page, own) : []),
  ];
}
