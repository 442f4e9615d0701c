/**
 * The library's icons say what they are in English (`close-circle`), in whatever language the page is. They are ornaments
 * beside words, or stand in buttons that have a name: so they are passed over, but where one is given a name and a role.
 */
import type { Plugin } from "vite";

const ICON = /\/@ant-design\/icons\/es\/components\/AntdIcon(?:Light)?\.js$/;
const NAMED = /role: "img",\s+"aria-label": icon\.name/;
const QUIET = '"aria-hidden": !restProps["aria-label"]';

export function quietIcons(): Plugin {
  return {
    name: "quiet-icons",
    apply: "build",
    transform(code, id) {
      if (!ICON.test(id)) return undefined;
      if (!NAMED.test(code)) throw new Error(`${id} has changed: what do the library's icons say now?`);
      return { code: code.replace(NAMED, QUIET), map: null };
    },
  };
}
