import { expect, test } from "vitest";
import { importGraph, importsOf, reached, readSources, resolveImport, turned } from "./module-graph.mjs";

test("imports are found in every form, those of types and of declarations too", () => {
  const text = `import a from "./a";
import type { B } from "./b";
export { c } from "./c";
export type { D } from "./d";
const e = () => import("./e");
export declare const f: import("./f").F<import("./g").G>;
// import x from "./comment";
const text = 'import y from "./text"';
`;
  expect(importsOf(text).specifiers.toSorted()).toEqual(["./a", "./b", "./c", "./d", "./e", "./f", "./g"]);
  expect(importsOf(text).ambient).toBe(false);
  expect(importsOf('export {};\ndeclare module "./services" {}').ambient).toBe(true);
});

test("a statement changes with what it imports and how", () => {
  const [value] = importsOf('import { a } from "./a";').statements;
  const [type] = importsOf('import type { a } from "./a";').statements;
  expect(value).not.toBe(type);
});

test("an import leads to the file that is there", () => {
  const files = new Set(["x/a.ts", "x/b.tsx", "x/c.mjs", "x/d/index.ts", "packages/api/src/kernel/e.ts"]);
  const lead = (specifier: string) => resolveImport("x/from.ts", specifier, (file) => files.has(file));
  expect(["./a", "./b", "./c.mjs", "./d", "@qicheng/api/kernel/e", "zod", "./gone"].map(lead)).toEqual([
    "x/a.ts",
    "x/b.tsx",
    "x/c.mjs",
    "x/d/index.ts",
    "packages/api/src/kernel/e.ts",
    undefined,
    undefined,
  ]);
});

test("every relative import of the sources leads to a source, a style or a picture", () => {
  const sources = readSources();
  const lost = [...sources].flatMap(([file, { specifiers }]) =>
    specifiers
      .filter((specifier) => specifier.startsWith(".") || specifier.startsWith("@qicheng/"))
      .filter((specifier) => !/\.(?:css|json|svg|png|woff2)(?:\?.*)?$/.test(specifier))
      .filter((specifier) => resolveImport(file, specifier, (name) => sources.has(name)) === undefined)
      .map((specifier) => `${file}: ${specifier}`),
  );
  expect(lost).toEqual([]);
});

test("the graph is walked along imports and against them, and ends at the files that stop it", () => {
  const source = (...specifiers: string[]) => ({ hash: "", statements: [], specifiers, ambient: false });
  const graph = importGraph(
    new Map([
      ["a.ts", source("./b", "./c", "zod")],
      ["b.ts", source("./c")],
      ["c.ts", source()],
    ]),
  );
  expect([...reached(graph, ["b.ts"])]).toEqual(["b.ts", "c.ts"]);
  expect([...reached(turned(graph), ["c.ts"])]).toEqual(["c.ts", "a.ts", "b.ts"]);
  expect([...reached(graph, ["a.ts"], (file) => file === "b.ts")]).toEqual(["a.ts", "b.ts", "c.ts"]);
  expect([...reached(turned(graph), ["c.ts"], () => true)]).toEqual(["c.ts"]);
});
