/** Gives the names that style sheets have for windows the one meaning that they have everywhere. */
import type { Plugin } from "vite";
import { MEDIA } from "../src/kernel/ui/basis/media";

const meaningOf = (name: string, key: string): string => {
  const meaning = Object.entries(MEDIA).find(([known]) => known === key)?.[1];
  if (meaning === undefined) throw new Error(`no window is called ${name}`);
  return `(${meaning})`;
};

/** `@media (--phone)` becomes what `MEDIA` says of it. */
export const namedMedia = (): Plugin => ({
  name: "named-media",
  enforce: "pre",
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => code.replace(/@media[^{]*/g, (prelude) => prelude.replace(/\(--([a-z]+)\)/g, meaningOf)),
  },
});
