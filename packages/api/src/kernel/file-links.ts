/** Links to files as addresses of the server and of the page that shows them. */

const LINK = /^\/files\/(\d{1,15})\?u=(\d{1,15})&e=(\d{1,15})&s=([\w-]{1,100})$/;
const TOKEN = /^(\d{1,15})-(\d{1,15})-(\d{1,15})-([\w-]{1,100})$/;

/** Of the answer with a file: whom its watermark names, percent-encoded, where the company wants one. */
export const MARK_HEADER = "X-Watermark";

/** The id of the file that a link leads to; undefined for what is none of this product's. */
export function linkedFile(link: string): number | undefined {
  const [, id] = LINK.exec(link) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** A text without what makes the links in it those of one person and some minutes. */
export const unsigned = (text: string): string =>
  text.includes("/files/") ? text.replace(/(\/files\/\d+)\?[\w=&;-]+/g, "$1") : text;

/** The page that shows a file: the link's parts in the place of an address. */
export function previewOf(link: string, filename: string): string {
  const token = (LINK.exec(link) ?? []).slice(1).join("-");
  return `/fileView/${token}?url=${token}&filename=${encodeURIComponent(filename)}`;
}

/** The link that a page of a file was opened with. */
export function linkOf(token: string): string | undefined {
  const [, id, u, e, s] = TOKEN.exec(token) ?? [];
  return id === undefined ? undefined : `/files/${id}?u=${u}&e=${e}&s=${s}`;
}

/** Where the same link leads to pages made of a document. */
export const pagesLink = (link: string): string => link.replace("?", "/pages?");
