import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { DRAWN_FILES, drawnOf } from "./drawn-journeys.mjs";
import { root } from "./root.mjs";

const specs = (count: number, tags: string[] = []) =>
  Array.from({ length: count }, (_, at) => ({ title: `${tags.join("")}${at}`, tags }));

test.skipIf(process.env.FULL === "1")("of so many files an eighth, one at least, and what is always made", () => {
  const made = { title: "always.test.ts", specs: [...specs(3), ...specs(6, ["always"])] };
  const kinds = [
    { specs: specs(9), suites: [{ title: "inner", specs: specs(7) }] },
    { specs: specs(5) },
    { specs: specs(1) },
    { specs: specs(48) },
  ];
  const others = Array.from({ length: DRAWN_FILES }, (_, at) =>
    kinds.map((kind, of) => ({ ...kind, title: `${at}-${of}` })),
  );
  const files = [made, ...others.flat()];
  const drawn = drawnOf(files);
  const of = (file: string) =>
    drawn.filter((line) => line.startsWith(`${file} › `)).map((line) => line.split(" › ").at(-1) ?? "");
  const free = files.map(({ title }) => of(title).filter((name) => !name.startsWith("always")).length);
  expect(free.filter((count) => count > 0)).toHaveLength(DRAWN_FILES);
  for (const [at, count] of free.slice(1).entries()) expect([0, [2, 1, 1, 3][at % 4]]).toContain(count);
  expect(of("always.test.ts").filter((name) => name.startsWith("always"))).toHaveLength(6);
});

test("the seed decides, and a full run leaves none out", () => {
  const drawnBy = (env: Record<string, string>): string[] =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          "--input-type=module",
          "--eval",
          `import { drawnOf } from "./scripts/lib/drawn-journeys.mjs";
           const specs = Array.from({ length: 40 }, (_, at) => ({ title: String(at), tags: [] }));
           console.log(JSON.stringify(drawnOf([{ title: "a.test.ts", specs }])));`,
        ],
        { cwd: root, env: { ...process.env, FULL: "", ...env }, encoding: "utf8" },
      ),
    );
  expect(drawnBy({ TEST_SEED: "1" })).toEqual(drawnBy({ TEST_SEED: "1" }));
  expect(drawnBy({ TEST_SEED: "1" })).not.toEqual(drawnBy({ TEST_SEED: "2" }));
  expect(drawnBy({ TEST_SEED: "1", FULL: "1" })).toHaveLength(40);
});
