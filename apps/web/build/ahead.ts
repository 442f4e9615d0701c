/** Tells the server which files a page needs, so that the browser asks for all of them with the page. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { closureOf } from "./shell";

/** Read by `apps/server/src/page-files.ts`. */
const LIST = "page-files.json";
const IMPORTED = /import\("([^"]+)"\)/g;

/** A route of a module, as its file declares it. */
interface Declared {
  path: string;
  /** Modules that it imports when one goes there. */
  pages: string[];
  /** People begin there. */
  desk: boolean;
}

const importsIn = (text: string): string[] => [...text.matchAll(IMPORTED)].map(([, from = ""]) => from);

/** Names that a file gives to functions that import: `const load = () => import("./customers")`. */
function loadersIn(source: string): Map<string, string[]> {
  const made = [...source.matchAll(/^const (\w+) =([^;]*);/gm)];
  return new Map(made.map(([, name = "", text = ""]) => [name, importsIn(text)] as const));
}

/** Addresses by the names that a module has for them. */
const namedIn = (source: string): Map<string, string> =>
  new Map([...source.matchAll(/const (\w+) = "(\/[^"]*)"/g)].map(([, name = "", to = ""]) => [name, to] as const));

function routesIn(source: string, paths: string): Declared[] {
  const loaders = loadersIn(source);
  const named = namedIn(`${paths}\n${source}`);
  return source.split(/\n {2}\{\n/).flatMap((text) => {
    const [, given = ""] = /^ {4}path: ([^\n]+),$/m.exec(text) ?? [];
    const [, page = ""] = /^ {4}page: ([\s\S]*?),\n {2,4}[\w}]/m.exec(text) ?? [];
    const where = given.startsWith('"') ? given.slice(1, -1) : named.get(given);
    if (where === undefined || page === "") return [];
    const through = [...loaders].flatMap(([name, from]) => (new RegExp(`\\b${name}\\b`).test(page) ? from : []));
    return [{ path: where, pages: [...importsIn(page), ...through], desk: /^ {4}desk:/m.test(text) }];
  });
}

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/**
 * @param modules the folder of the modules
 * @param names of the chunks that every page behind the sign-in needs
 */
export const pageFiles = (modules: string, folders: () => string[], names: readonly string[]): Plugin => ({
  name: "page-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const filesOf = (starts: readonly Rolldown.OutputChunk[]): string[] => {
        const files = [
          ...closureOf(
            bundle,
            starts.map(({ fileName }) => fileName),
          ),
        ];
        const styles = files.flatMap((file) => {
          const part = bundle[file];
          const css = part?.type === "chunk" ? part.viteMetadata?.importedCss : undefined;
          return [...(css ?? [])];
        });
        return [...new Set([...files, ...styles])];
      };
      const chunkOf = (module: string) =>
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.replace(/\.tsx?$/, "") === module));
      const always = filesOf(chunks.filter(({ name }) => names.includes(name)));
      const routes = folders().flatMap((folder) => {
        const at = path.join(modules, folder);
        return routesIn(read(path.join(at, "routes.tsx")), read(path.join(at, "paths.ts"))).map((route) => ({
          ...route,
          files: filesOf(route.pages.flatMap((page) => chunkOf(path.resolve(at, page)))).filter(
            (file) => !always.includes(file),
          ),
        }));
      });
      const start = [...new Set(routes.flatMap(({ desk, files }) => (desk ? files : [])))];
      const source = {
        always,
        pages: Object.fromEntries([["/", start], ...routes.map(({ path: to, files }) => [to, files])]),
      };
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(source) });
    },
  },
});
