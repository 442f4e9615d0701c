import { expect, test } from "vitest";
import { typedKeys, verdictOf } from "./typed-lint.mjs";

interface Made {
  hash?: string;
  imports?: string[];
  /** What the compiler writes of it. */
  shape?: string;
  shown?: string[];
  ambient?: boolean;
}

/** leaf ← middle ← top by their sources; the declarations of middle name nothing of leaf. */
const FILES: Record<string, Made> = {
  "leaf.ts": { shape: "leaf" },
  "middle.ts": { shape: "middle", imports: ["./leaf"], shown: [] },
  "seen.ts": { shape: "seen", imports: ["./leaf"], shown: ["./leaf"] },
  "top.ts": { imports: ["./middle"] },
  "over.ts": { imports: ["./seen"] },
  "alone.ts": {},
};

function keysOf(changes: Record<string, Made> = {}) {
  const made = Object.entries({ ...FILES, ...changes }).map(
    ([file, one]) => [file, { ...FILES[file], ...one }] as const,
  );
  const sources = new Map(
    made.map(([file, { hash = "", imports = [], ambient = false }]) => [
      file,
      { hash, statements: [], specifiers: imports, ambient },
    ]),
  );
  const shapes = new Map(made);
  return typedKeys(sources, (file, source) => {
    const { shape = source.hash, shown = source.specifiers } = shapes.get(file) ?? {};
    return { hash: shape, specifiers: shown, ambient: source.ambient };
  });
}

const before = keysOf();
const changedBy = (changes: Record<string, Made>) =>
  [...keysOf(changes)].filter(([file, key]) => before.get(file) !== key).map(([file]) => file);

test("a change inside a file is linted in that file", () => {
  expect(changedBy({ "leaf.ts": { hash: "new" } })).toEqual(["leaf.ts"]);
});

test("a change of a type is linted wherever declarations lead to it, however far", () => {
  expect(changedBy({ "leaf.ts": { hash: "new", shape: "other" } })).toEqual([
    "leaf.ts",
    "middle.ts",
    "seen.ts",
    "over.ts",
  ]);
});

test("a file that declares for others changes all of them", () => {
  const ambient = { ...FILES["leaf.ts"], ambient: true };
  const all = keysOf({ "leaf.ts": ambient });
  const other = keysOf({ "leaf.ts": { ...ambient, shape: "other" } });
  expect([...all].filter(([file, key]) => other.get(file) === key)).toEqual([]);
});

const FOUND = `
  x typescript(no-floating-promises): Promises must be awaited.
   ,-[scripts/lib/run.mjs:3:3]
 3 |   later();
   \`----

Found 0 warnings and 1 error.
Finished in 1.1s on 2 files with 121 rules using 2 threads.
`;

test("the files with problems are known when the linter came to its end and named all of them", () => {
  expect(verdictOf(0, "Found 0 warnings and 0 errors.")).toEqual({ problem: "" });
  expect(verdictOf(1, FOUND)).toEqual({ problem: FOUND, wrong: ["scripts/lib/run.mjs"] });
  const partly = FOUND.replace("1 error", "2 errors");
  expect(verdictOf(1, partly)).toEqual({ problem: partly });
  const broken = FOUND.replace(/Found.*/, "");
  expect(verdictOf(1, broken)).toEqual({ problem: broken });
  expect(verdictOf(137, "")).toEqual({ problem: "exit code 137" });
});
