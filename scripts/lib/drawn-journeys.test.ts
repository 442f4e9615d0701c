import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { drawnOf } from "./drawn-journeys.mjs";
import { root } from "./root.mjs";

const specs = (count: number, tags: string[] = []) =>
  Array.from({ length: count }, (_, at) => ({ title: `${tags.join("")}${at}`, tags }));

test.skipIf(process.env.FULL === "1")("of each file a sixth, one at least, and what is always made", () => {
  const drawn = drawnOf([
    { title: "long.test.ts", specs: specs(9), suites: [{ title: "inner", specs: specs(7) }] },
    { title: "short.test.ts", specs: specs(5) },
    { title: "single.test.ts", specs: specs(1) },
    { title: "always.test.ts", specs: [...specs(3), ...specs(6, ["always"])] },
  ]);
  const of = (file: string) => drawn.filter((line) => line.startsWith(`${file}.test.ts › `));
  expect(of("long")).toHaveLength(3);
  expect(of("short")).toHaveLength(1);
  expect(of("single")).toEqual(["single.test.ts › 0"]);
  expect(of("always").filter((line) => line.includes("always."))).toHaveLength(7);
  expect(of("always").filter((line) => / always\d$/.test(line))).toHaveLength(6);
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
