/**
 * Random walks over random flows, 400 or in a full run 20,000. WALKS sets how many, TEST_SEED replays a run; both are
 * printed.
 * A failure prints fast-check's seed and path too: set WALK_PATH to go straight to the shrunk example.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type WalkCount, walk } from "./walk";

const walks = Number(process.env.WALKS ?? (process.env.FULL === "1" ? 20_000 : 400));
const seed = Number(process.env.TEST_SEED);
const path = process.env.WALK_PATH;

const choices = fc.array(fc.nat(), { minLength: 25, maxLength: 70, size: "max" });

it(
  `keeps the invariants on ${walks} walks`,
  () => {
    const total: WalkCount = { accepted: 0, denied: 0, returns: 0, takeBacks: 0, parallel: 0 };
    const began = Date.now();
    const property = fc.property(choices, (values) => {
      const count = walk(values);
      for (const key of Object.keys(total) as (keyof WalkCount)[]) total[key] += count[key];
    });
    const parameters = { numRuns: walks, seed, ...(path !== undefined && { path }) };
    const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
    try {
      fc.assert(property, parameters);
    } finally {
      process.stdout.write(`walks ${walks}, TEST_SEED=${seed}, ${JSON.stringify(total)}, ${seconds()} s\n`);
    }
    expect(total.accepted).toBeGreaterThan(walks);
  },
  Math.max(120_000, walks * 20),
);
