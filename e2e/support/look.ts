/** What is wrong with how a screen looks: overflow, foreign words, missing letters. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

const SCREENSHOTS = path.join(import.meta.dirname, "../../.cache/screenshots");

/** Words that Chinese screens use as they are. */
const KNOWN = /^(?:CRM|QQ|VIP|ERP|Ctrl|Esc|Enter|Chrome|Linux|Shift|Tab|English|https?:|www\.|px|KB|MB)$/;

/** Pixels by which the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Visible texts, and those in attributes of what is visible. */
const textsOn = (page: Page, attributes: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const found = new Set<string>();
    const shown = (element: Element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return style.visibility !== "hidden" && style.display !== "none" && box.width > 1 && box.height > 1;
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (!shown(element) || element.closest("script, style, svg")) continue;
      for (const name of names) found.add(element.getAttribute(name) ?? "");
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? "");
    }
    return [...found];
  }, attributes);

/** Texts that no Chinese person needs to understand: words without a Chinese letter. @param own names in use */
export async function englishOn(page: Page, own: readonly string[]): Promise<string[]> {
  const texts = await textsOn(page, ["placeholder", "title"]);
  return texts.filter((text) => {
    if (/\p{Script=Han}/u.test(text) || own.some((one) => text.includes(one))) return false;
    return (text.match(/[A-Za-z]{4,}/g) ?? []).some((word) => !KNOWN.test(word));
  });
}

/** How a language names itself, for those who look for it. */
const OWN_NAME = "中文";

/** Texts with Chinese letters that the company did not write. @param own what it wrote */
export async function chineseOn(page: Page, own: readonly string[]): Promise<string[]> {
  const longestFirst = [...new Set([...own, OWN_NAME])].sort((a, b) => b.length - a.length);
  const texts = await textsOn(page, ["placeholder", "title", "aria-label"]);
  // Letters of a name stand in the place of a portrait: the last of a Chinese one, the first of any other.
  const portrait = (text: string) =>
    text.length <= 2 && longestFirst.some((one) => one.endsWith(text) || (text.length === 1 && one.startsWith(text)));
  const left = (text: string) => longestFirst.reduce((rest, one) => rest.replaceAll(one, ""), text);
  return texts.filter((text) => !portrait(text) && /\p{Script=Han}/u.test(left(text)));
}

/** Whether Chinese letters are drawn: different letters leave different marks, an empty box is always the same. */
export const drawsChinese = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const font = getComputedStyle(document.body).fontFamily;
    await document.fonts.load(`32px ${font}`, "启程客户跟进").catch(() => []);
    await document.fonts.ready;
    const marks = ["启", "程", "客", "户", "跟", "进"].map((letter) => {
      const canvas = document.createElement("canvas");
      canvas.width = 40;
      canvas.height = 40;
      const context = canvas.getContext("2d");
      if (!context) return "";
      context.font = `32px ${font}`;
      context.fillText(letter, 2, 34);
      return canvas.toDataURL();
    });
    return new Set(marks).size === marks.length;
  });

/** Keeps a picture for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = name.replaceAll(/[^\w\u4e00-\u9fff-]+/g, "_").replaceAll(/^_+/g, "");
  await page.screenshot({ path: path.join(SCREENSHOTS, `${file}.png`) });
}
