import { PATTERNS } from "@qicheng/engine/fields/patterns";

/** Where a web address leads, which people write without its beginning; undefined for whatever is none. */
export function linkOf(text: string): string | undefined {
  if (text === "" || !PATTERNS.url.test(text)) return undefined;
  return /^https?:\/\//.test(text) ? text : `http://${text}`;
}
