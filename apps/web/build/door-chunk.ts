/** All code that the sign-in page needs in one file: forty small ones cost a request and its headers each. */
import type { Plugin } from "vite";

/** Modules that only hand on what others export: of them is needed what is named. */
const HANDING_ON = /\/(?:antd\/es|@ant-design\/icons\/es(?:\/icons)?)\/index\.js$/;
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g;

/** What is imported from elsewhere, by the names that it has there: `Button`, and `default` of modules of their own. */
function namesIn(code: string): Set<string> {
  const names = [...code.matchAll(NAMED)].flatMap(([, list = ""]) => list.split(","));
  return new Set(names.map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""));
}

/** `SearchOutlined` is made in `icons/SearchOutlined.js`, `DatePicker` in `date-picker/index.js`. */
const madeIn = (name: string): RegExp =>
  new RegExp(`/(?:${name}\\.js|${name.replace(/(?!^)([A-Z])/g, "-$1").toLowerCase()}/index\\.js)$`);

/**
 * @param entries modules that the page starts from
 * @returns `plugin` to be run, and `has`, true for the modules that are needed when the bundle is cut into files
 */
export function doorChunk(entries: readonly string[]): { plugin: Plugin; has: (id: string) => boolean } {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: "door-chunk",
    apply: "build",
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      /** What `names` of a module that hands on come from. */
      const behind = (id: string, names: ReadonlySet<string>): string[] =>
        importsOf(id).flatMap((from) => {
          if (HANDING_ON.test(from)) return behind(from, names);
          return [...names].some((name) => madeIn(name).test(from)) ? [from] : [];
        });
      const waiting = [...entries];
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (needed.has(id)) continue;
        needed.add(id);
        const names = namesIn(this.getModuleInfo(id)?.code ?? "");
        for (const from of importsOf(id)) waiting.push(...(HANDING_ON.test(from) ? behind(from, names) : [from]));
      }
    },
  };
  return { plugin, has: (id) => needed.has(id) };
}
