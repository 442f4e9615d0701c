/** Rich texts on their way out: cleaned once more, with links to their pictures for whoever reads them. */
import type { FileRef } from "@qicheng/api/kernel/shapes";
import { withPictures } from "@qicheng/engine/fields/rich-text";
import { cleanHtml } from "./clean-html";

const KEPT = 300;
/** Longer ones are cleaned each time, so that what is kept stays small. */
const KEPT_LENGTH = 20_000;

/** What was cleaned lately: the same texts stand in list after list. */
const cleaned = new Map<string, string>();

function clean(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const made = cleanHtml(html) ?? "";
  if (html.length > KEPT_LENGTH) return made;
  const [oldest] = cleaned.keys();
  if (cleaned.size >= KEPT && oldest !== undefined) cleaned.delete(oldest);
  cleaned.set(html, made);
  return made;
}

/** @param files by number, with links for the reader; a picture that is gone has none */
export const shownHtml = (html: string, files: ReadonlyMap<number, FileRef>): string =>
  withPictures(clean(html), (tag, id) => {
    const file = files.get(id);
    return file ? tag.replace("<img", `<img src="${file.url.replaceAll("&", "&amp;")}"`) : tag;
  });
