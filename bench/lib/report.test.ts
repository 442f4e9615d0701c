import { describe, expect, it } from "vitest";
import type { Measured } from "./job";
import type { Result } from "./measure";
import { type Report, targetsOf, withFigures } from "./report";

const measured = (serverCpu: number, databaseCpu: number, p95 = 10): Measured => ({
  perSecond: 100,
  failed: 0,
  answered: 300,
  p50: 5,
  p95,
  p99: 20,
  serverCpu,
  databaseCpu,
  rssMb: 250,
});
const row = (rest: Partial<Result>): Result => ({
  name: "update",
  connections: 16,
  product: measured(1, 1),
  floors: [{ label: "update", atLeast: 0.35, measured: measured(0.2, 0.4) }],
  ...rest,
});

describe("targets of a row", () => {
  it("are judged by processor time, whatever the answers a second", () => {
    expect(targetsOf(row({}))).toEqual([{ wanted: "≥ 0.35 × update", measured: "0.30 ×", holds: false }]);
    expect(targetsOf(row({ product: measured(0.5, 0.5) }))[0]).toMatchObject({ measured: "0.60 ×", holds: true });
  });

  it("may be a time of processors, and a percentile", () => {
    expect(targetsOf(row({ floors: [], cpu: 2, p95: 9 }))).toEqual([
      { wanted: "≤ 2 ms of processors", measured: "2.00 ms", holds: true },
      { wanted: "p95 ≤ 9 ms", measured: "10.0 ms", holds: false },
    ]);
  });

  it("hold at sixteen connections, or alone", () => {
    expect(targetsOf(row({ connections: 1, p95: 9 }))).toEqual([]);
    expect(targetsOf(row({ connections: 1, alone: true, p95: 9 }))).toHaveLength(2);
    expect(targetsOf(row({ connections: 16, alone: true }))).toEqual([]);
  });
});

describe("the page of benchmarks", () => {
  const report: Report = {
    date: "2026-11-27 12:00",
    customers: 1_000_000,
    followups: 3_000_000,
    seconds: 5,
    machine: "2 × processor",
    restMb: 150,
    loadMb: 500,
    results: [row({})],
  };

  it("gets the figures of a run, and keeps what stands around them", () => {
    const page = "before\n<!-- figures -->\nold\n<!-- end of figures -->\nbehind\n";
    const once = withFigures(page, report);
    expect(once).toContain("| update | ≥ 0.35 × update | 0.30 × | NO | 1.00 + 1.00 |");
    expect(once).toContain("| memory under load | ≤ 450 MB | 500 MB | NO |  |");
    expect(once).not.toContain("old");
    expect(once).toMatch(/^before\n[\s\S]*\nbehind\n$/);
    expect(withFigures(once, report)).toBe(once);
  });

  it("without a place for them is an error", () => {
    expect(() => withFigures("nothing", report)).toThrow("no place");
  });
});
