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

const LAYERS = ".ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, [role=dialog]";

/** What has come up over the screen and is partly outside of the window, where nobody gets at it. A drawer makes room for the one over it. */
export const beyondOn = (page: Page): Promise<string[]> =>
  page.locator(LAYERS).evaluateAll((layers) => {
    const shown = layers.filter((layer) => layer.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const uppermost = shown.findLast((layer) => layer.matches("[role=dialog]"));
    return shown
      .filter((layer) => layer === uppermost || !layer.matches("[role=dialog]"))
      .filter((layer) => {
        const { left, top, right, bottom, width, height } = layer.getBoundingClientRect();
        if (width === 0 || height === 0) return false;
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((layer) => layer.textContent?.trim().slice(0, 40) ?? "");
  });

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
      // What is said of a picture that is passed over is said to nobody, and a label that stands elsewhere is said in its
      // place.
      const isSaid = (name: string) =>
        name !== "aria-label" || !(element.closest("[aria-hidden=true]") || element.hasAttribute("aria-labelledby"));
      for (const name of names) found.add((isSaid(name) && element.getAttribute(name)) || "");
      // A text in which parts are marked is one text.
      if (element.matches("mark")) continue;
      const whole = element.querySelector(":scope > mark") !== null ? element : null;
      for (const node of whole ? [whole] : element.childNodes)
        if (node === whole || node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? "");
    }
    return [...found];
  }, attributes);

/** What is read where there is no text. */
const ATTRIBUTES = ["placeholder", "title", "aria-label"];

/** Texts that no Chinese person needs to understand: words without a Chinese letter. @param own names in use */
export async function englishOn(page: Page, own: readonly string[]): Promise<string[]> {
  const texts = await textsOn(page, ATTRIBUTES);
  return texts.filter((text) => {
    if (/\p{Script=Han}/u.test(text) || own.some((one) => text.includes(one))) return false;
    return (text.match(/[A-Za-z]{4,}/g) ?? []).some((word) => !KNOWN.test(word));
  });
}

/** How a language names itself, for those who look for it. */
const OWN_NAME = "中文";

/** Chinese letters, and the punctuation between them. */
const CHINESE = /[\p{Script=Han}\u3001-\u303f\uff01-\uff5e]/u;

/** Texts with Chinese letters or punctuation that the company did not write. @param own what it wrote */
export async function chineseOn(page: Page, own: readonly string[]): Promise<string[]> {
  // Several lines stand in one line of a list.
  const flat = (text: string) => text.replaceAll(/\s+/g, " ");
  const longestFirst = [...new Set([...own.map(flat), OWN_NAME])].sort((a, b) => b.length - a.length);
  const texts = (await textsOn(page, ATTRIBUTES)).map(flat);
  // Letters of a name stand in the place of a portrait: the last of a Chinese one, the first of any other.
  const portrait = (text: string) =>
    text.length <= 2 && longestFirst.some((one) => one.endsWith(text) || (text.length === 1 && one.startsWith(text)));
  const left = (text: string) => longestFirst.reduce((rest, one) => rest.replaceAll(one, ""), text);
  return texts.filter((text) => !portrait(text) && CHINESE.test(left(text)));
}

/** Texts that tell of keys, which a phone has not. */
export async function keysOn(page: Page): Promise<string[]> {
  const texts = await textsOn(page, ["placeholder"]);
  return texts.filter((text) => /\b(?:Ctrl|Enter|Esc)\b|↑↓|⌘/.test(text));
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

interface Shown {
  element: Element;
  box: DOMRect;
  /** What of it is not scrolled away. */
  part: DOMRect;
  text: string;
}

/** In the page: texts that one sees, and where. What stands behind something else, or is scrolled away, is not seen. */
function shownTexts(): Shown[] {
  const found: Shown[] = [];
  const partOf = (from: Element, box: DOMRect): DOMRect => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let around: Element | null = from; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible" && getComputedStyle(around).overflowY === "visible")
        continue;
      const room = around.getBoundingClientRect();
      [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
      [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || element.closest("script, style, svg, .ant-switch, [aria-hidden=true]")) continue;
    // What is folded up has a place without being drawn there.
    if (!element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const part = partOf(element, box);
    const top = document.elementFromPoint(part.x + part.width / 2, part.y + part.height / 2);
    const forEars = getComputedStyle(element).overflowX !== "visible" && element.clientWidth <= 2;
    const seen = top !== null && (element.contains(top) || top.contains(element));
    if (part.width >= 2 && part.height >= 2 && seen && !forEars) found.push({ element, box, part, text });
  }
  return found;
}

/** In the page: texts that end where their element does, without dots that say so. */
function cutOff(all: Shown[]): string[] {
  const dotted = (one: Element | null) => {
    if (one === null) return false;
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  };
  return all
    .filter(({ element, box }) => {
      const control = element.closest("button, [role=tab], label, a.ant-btn");
      const room = control?.getBoundingClientRect();
      const cut = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      const beyond = room !== undefined && (box.right > room.right + 1 || box.left < room.left - 1);
      return (cut || beyond) && ![element, element.parentElement, control ?? null].some(dotted);
    })
    .map(({ text }) => `cut: ${text.slice(0, 40)}`);
}

/** In the page: texts that lie over each other; of one that ends in dots the rest is not drawn. */
function overEachOther(all: Shown[]): string[] {
  const dotted = ({ element }: Shown) => {
    const line = element.closest("[class*=ellipsis], td, th") ?? element;
    const parts = [element, element.parentElement ?? element, line];
    return parts.some((part) => getComputedStyle(part).textOverflow === "ellipsis");
  };
  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
  return pairs
    .filter(([one, other]) => meet(one.part, other.part))
    .filter(([one, other]) => !one.element.contains(other.element) && !other.element.contains(one.element))
    .filter((pair) => !pair.some(dotted))
    .map(([one, other]) => `over each other: ${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`);
}

/** Texts that are cut off without a sign of it, or lie over each other. */
export async function collisionsOn(page: Page): Promise<string[]> {
  const shown = await page.evaluateHandle(shownTexts);
  return [...new Set([...(await shown.evaluate(cutOff)), ...(await shown.evaluate(overEachOther))])];
}

/** Makes the product's own texts 1.3 times as long, as other languages have them. @param own texts that are not its own */
export const stretch = (page: Page, own: readonly string[]): Promise<void> =>
  page.evaluate((kept) => {
    const known = new Set(kept);
    const longer = (text: string) => text + "o".repeat(Math.ceil(text.length * 0.3));
    const theirs = (text: string) => !/[A-Za-z]{2}/.test(text) || kept.some((one) => one.includes(text));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (known.has(text) || theirs(text) || node.parentElement?.closest("script, style, svg, kbd")) continue;
      node.textContent = longer(text);
    }
    for (const input of document.querySelectorAll("input, textarea"))
      input.setAttribute("placeholder", longer(input.getAttribute("placeholder") ?? ""));
  }, own);

/** Keeps a picture for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const file = name.replaceAll(/[^\w\u4e00-\u9fff-]+/g, "_").replaceAll(/^_+/g, "");
  await page.screenshot({ path: path.join(SCREENSHOTS, `${file}.png`) });
}
