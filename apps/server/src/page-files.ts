/** Files that a page needs, told with it: the browser asks for all of them at once instead of one after another. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** As `apps/web/build/ahead.ts` writes it: files of every page behind the sign-in, and those of each by its path. */
interface PageFiles {
  always: string[];
  pages: Record<string, string[]>;
}

/** The sign-in page and others that need nobody to be signed in bring what they need by themselves. */
const OPEN = /^\/(?:login|setup|fileView)(?:\/|$)/i;

const linkTo = (file: string): string =>
  file.endsWith(".css") ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`;

/** `/oa/flow/view/:id` finds what is named so. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}/?$`, "i");

/** @returns the `Link` of the page at a path; undefined where it is answered without */
export function pageLinks(web: string): (at: string) => string | undefined {
  const list = path.join(web, "page-files.json");
  if (!existsSync(list)) return () => undefined;
  const { always, pages } = JSON.parse(readFileSync(list, "utf8")) as PageFiles;
  const known = Object.entries(pages).map(([route, files]) => ({
    is: patternOf(route),
    links: [...always, ...files].map(linkTo).join(", "),
  }));
  const others = always.map(linkTo).join(", ");
  return (at) => (OPEN.test(at) ? undefined : (known.find(({ is }) => is.test(at))?.links ?? others));
}
