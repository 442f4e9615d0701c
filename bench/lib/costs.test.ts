import { describe, expect, it } from "vitest";
import { type Cost, type CostRecord, costOf, costTable, judge, middle, recordsAfter } from "./costs";

const spent = (server: number, database = 0) => ({ server, database });
const costing = (ratio: number): Cost => ({ ratio, product: spent(ratio), floor: spent(1) });
const record = (ratio: number): CostRecord => ({ ratio, date: "2026-11-27", reason: "first" });

/** Answers these ratios in turn. */
function measured(...ratios: number[]) {
  const left = [...ratios];
  const measure = async () => {
    const ratio = left.shift();
    if (ratio === undefined) throw new Error("measured once too often");
    return costing(ratio);
  };
  return { measure, left };
}

describe("what a work costs", () => {
  it("is the least of its rounds on either side, server and database together", () => {
    const cost = costOf([
      { product: spent(1, 2), floor: spent(2, 2) },
      { product: spent(9, 9), floor: spent(0.5, 0.5) },
      { product: spent(0.5, 3), floor: spent(1, 1) },
    ]);
    expect(cost).toEqual({ ratio: 3, product: spent(1, 2), floor: spent(0.5, 0.5) });
  });

  it("is nothing without rounds, or where a side spent nothing", () => {
    expect(() => costOf([])).toThrow();
    expect(() => costOf([{ product: spent(1), floor: spent(0) }])).toThrow();
    expect(() => costOf([{ product: spent(0), floor: spent(1) }])).toThrow();
    expect(() => costOf([{ product: spent(Number.NaN), floor: spent(1) }])).toThrow();
  });

  it("takes the higher of two in the middle", () => {
    expect(middle([4, 1, 3, 2], (one) => one)).toBe(3);
  });
});

describe("a work against its record", () => {
  it("is measured once where it is within it, on the edge included", async () => {
    const { measure, left } = measured(2.3, 9);
    const judged = await judge("list", record(2), measure);
    expect(judged).toMatchObject({ verdict: "within", cost: { ratio: 2.3 } });
    expect(left).toEqual([9]);
  });

  it("is measured twice more where it is dearer, and the median decides", async () => {
    expect(await judge("list", record(2), measured(2.31, 2, 2.1).measure)).toMatchObject({
      verdict: "within",
      cost: { ratio: 2.1 },
    });
    expect(await judge("list", record(2), measured(2.31, 2, 2.4).measure)).toMatchObject({
      verdict: "dearer",
      cost: { ratio: 2.31 },
    });
  });

  it("is told where it has become cheaper, and where it has none", async () => {
    expect(await judge("list", record(2), measured(1.7).measure)).toMatchObject({ verdict: "cheaper" });
    expect(await judge("list", record(2), measured(1.8).measure)).toMatchObject({ verdict: "within" });
    expect(await judge("list", undefined, measured(7).measure)).toMatchObject({ verdict: "new" });
  });

  it("leaves a fault of the measurement a fault", async () => {
    await expect(judge("list", record(1), measured(2).measure)).rejects.toThrow("once too often");
  });
});

describe("records that are written", () => {
  it("are those of works that changed or are new; the others stay as they were", async () => {
    const before = { list: record(2), update: record(8), create: record(5), gone: record(1) };
    const judged = [
      await judge("list", before.list, measured(2.2).measure),
      await judge("update", before.update, measured(10.1234, 10.1234, 10.1234).measure),
      await judge("create", before.create, measured(3).measure),
      await judge("queue", undefined, measured(12).measure),
    ];
    expect(recordsAfter(before, judged, "2026-12-01", "audit")).toEqual({
      list: before.list,
      update: { ratio: 10.1, date: "2026-12-01", reason: "audit" },
      create: { ratio: 3, date: "2026-12-01", reason: "audit" },
      queue: { ratio: 12, date: "2026-12-01", reason: "audit" },
      gone: before.gone,
    });
  });

  it("stand in the table beside what was measured", async () => {
    const judged = await judge("list", record(2), measured(4, 5, 6).measure);
    expect(costTable([judged])).toContain(
      "| list | 5.00 + 0.00 | 1.00 + 0.00 | 4.00; 5.00; 6.00 | 2.00 | dearer | 0.20 × |",
    );
  });
});
