/** Code that is needed together in one file: forty small ones cost a request, its headers and its turn each. */
import type { Plugin } from "vite";

/** Modules that only hand on what others export: of them is needed what is named. */
const LIBRARY = /\/(?:antd\/es|@ant-design\/icons\/es(?:\/icons)?)\/index\.js$/;
const PUBLIC = /\/src\/modules\/[^/]+\/public\.ts$/;
const isHandingOn = (id: string): boolean => LIBRARY.test(id) || PUBLIC.test(id);
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g;

/** What is imported from elsewhere, by the names that it has there: `Button`, and `default` of modules of their own. */
function namesIn(code: string): Set<string> {
  const names = [...code.matchAll(NAMED)].flatMap(([, list = ""]) => list.split(","));
  return new Set(names.map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""));
}

const HANDED_ON = /export\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)"/g;

/** Files beside a module's `public.ts` from which it hands on one of these, by their names without an ending. */
function ownFiles(code: string, names: ReadonlySet<string>): string[] {
  const wanted = (list: string) =>
    list.split(",").some((name) =>
      names.has(
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? "",
      ),
    );
  return [...code.matchAll(HANDED_ON)].flatMap(([, list = "", file = ""]) => (wanted(list) ? [file] : []));
}

/** `SearchOutlined` is made in `icons/SearchOutlined.js`, `DatePicker` in `date-picker/index.js`. */
const madeIn = (name: string): RegExp =>
  new RegExp(`/(?:${name}\\.js|${name.replace(/(?!^)([A-Z])/g, "-$1").toLowerCase()}/index\\.js)$`);

/**
 * Cuts the bundle: each chunk has all that its entries import at once, but what an earlier chunk has.
 * @param entries by the name of the chunk, in the order in which a visit needs them: modules that it starts from
 * @returns `plugin` to be run, and `groups` for the bundler
 */
export function chunks(entries: Readonly<Record<string, readonly string[]>>): {
  plugin: Plugin;
  groups: { name: string; test: (id: string) => boolean }[];
} {
  const chunkOf = new Map<string, string>();
  const plugin: Plugin = {
    name: "chunks",
    apply: "build",
    // a module's public.ts does nothing by itself: otherwise whoever asks it for one thing gets all that stands behind it
    transform: (code, id) => (PUBLIC.test(id) ? { code, map: null, moduleSideEffects: false } : undefined),
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      /** What `names` of a module that hands on come from. */
      const behind = (id: string, names: ReadonlySet<string>): string[] => {
        const own = ownFiles(this.getModuleInfo(id)?.code ?? "", names);
        return importsOf(id).flatMap((from) => {
          if (isHandingOn(from)) return behind(from, names);
          const isOwn = own.some((file) => from.replace(/\.tsx?$/, "").endsWith(`/${file}`));
          return isOwn || [...names].some((name) => madeIn(name).test(from)) ? [from] : [];
        });
      };
      for (const [name, starts] of Object.entries(entries)) {
        const waiting = [...starts];
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (chunkOf.has(id)) continue;
          chunkOf.set(id, name);
          const names = namesIn(this.getModuleInfo(id)?.code ?? "");
          for (const from of importsOf(id)) waiting.push(...(isHandingOn(from) ? behind(from, names) : [from]));
        }
      }
    },
  };
  return {
    plugin,
    groups: Object.keys(entries).map((name) => ({ name, test: (id) => chunkOf.get(id) === name })),
  };
}
