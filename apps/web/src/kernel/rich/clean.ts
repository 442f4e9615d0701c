/** Rich texts made harmless once more where they are drawn, and what is pasted into them before it is. */

import {
  isSafeLink,
  LINK_REL,
  picturesIn,
  RICH_ATTRIBUTES,
  RICH_STYLES,
  RICH_TAGS,
} from "@qicheng/engine/fields/rich-text";
import { ownValue } from "@qicheng/engine/text/own-value";
import DOMPurify from "dompurify";

const ATTRIBUTES = [...new Set(["style", "src", ...Object.values(RICH_ATTRIBUTES).flat()])];
/** What other programs write in the place of ours; the editor makes ours of it. */
const PASTED = ["b", "i", "del", "ins", "strike", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"];
const PASTED_STYLES = ["font-weight", "font-style", "text-decoration", "text-decoration-line"];

const STORED = /^\/files\/\d+\?[\w=&;-]+$/;

function tidyStyle(element: HTMLElement, kept: readonly string[]): void {
  const names = Array.from(element.style);
  for (const name of names) {
    const fits = kept.includes(name) || ownValue(RICH_STYLES, name)?.test(element.style.getPropertyValue(name));
    if (!fits) element.style.removeProperty(name);
  }
  if (element.style.length === 0) element.removeAttribute("style");
}

function tidy(element: Element, kept: readonly string[]): void {
  if (element instanceof HTMLElement && element.hasAttribute("style")) tidyStyle(element, kept);
  if (element.tagName === "A") {
    const href = element.getAttribute("href") ?? "";
    if (!isSafeLink(href)) element.removeAttribute("href");
    element.setAttribute("rel", LINK_REL);
    element.setAttribute("target", "_blank");
  }
  if (element.tagName === "IMG" && !STORED.test(element.getAttribute("src") ?? "")) element.removeAttribute("src");
}

function purify(html: string, { tags, styles }: Record<"tags" | "styles", readonly string[]>): DocumentFragment {
  const purifier = DOMPurify(window);
  // As an element becomes part of the page its addresses are asked for: by then it is tidy.
  purifier.addHook("afterSanitizeAttributes", (element) => tidy(element, styles));
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TAGS, ...tags],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** A rich text as it is drawn. */
export const drawn = (html: string): DocumentFragment => purify(html, { tags: [], styles: [] });

const textOf = (fragment: DocumentFragment): string => {
  const holder = document.createElement("template");
  holder.content.append(fragment);
  return holder.innerHTML;
};

/** A rich text as it is put into the editor, which would ask for the addresses in it, too. */
export const tidied = (html: string): string => textOf(drawn(html));

/**
 * What is pasted, without the pictures that the text may not have.
 * @param known numbers of files that it may
 * @returns how many pictures went, too
 */
export function pasted(html: string, known: ReadonlySet<number>): { html: string; gone: number } {
  const fragment = purify(html, { tags: PASTED, styles: PASTED_STYLES });
  const all = [...fragment.querySelectorAll("img")];
  const strange = all.filter((image) => !known.has(Number(image.dataset.file)) || !image.hasAttribute("src"));
  for (const image of strange) image.remove();
  return { html: textOf(fragment), gone: strange.length };
}

/** What the editor has made, as it is sent: pictures on their way are not part of it. */
export function written(html: string): string {
  const text = html.replace(/<img\b(?![^<>]*\sdata-file="\d)[^<>]*>/g, "");
  const isNothing = picturesIn(text).length === 0 && /^(?:<[^<>]+>|\s|&nbsp;)*$/.test(text);
  return isNothing ? "" : text;
}
