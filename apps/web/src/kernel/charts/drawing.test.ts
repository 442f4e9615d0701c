import { expect, test } from "vitest";
import { heightOf, optionOf } from "./drawing";
import { pieOption } from "./pie";

const LOOK = {
  font: "f",
  locale: "zh-CN",
  text: "#111",
  dim: "#222",
  line: "#333",
  faint: "#444",
  raised: "#555",
  main: "#666",
  former: "#777",
  parts: ["#aaa", "#bbb"],
  still: true,
};
const now = { name: "近7天", values: [3, 5] };
const before = { name: "上周", values: [2, 0], former: true };

test("a line goes along the days, and the former days are a dashed one", () => {
  const option = optionOf({ kind: "line", names: ["01-01", "01-02"], series: [now, before] }, LOOK);
  expect(option.xAxis).toMatchObject({ type: "category", data: ["01-01", "01-02"] });
  expect(option.series).toMatchObject([
    { type: "line", data: [3, 5], color: "#666", lineStyle: { type: "solid" } },
    { type: "line", data: [2, 0], color: "#777", lineStyle: { type: "dashed" } },
  ]);
  expect(option).toMatchObject({ animation: false, legend: { show: true }, textStyle: { fontFamily: "f" } });
});

test("bars lie beside the names, the first one at the top, and make room for as many as there are", () => {
  const drawing = { kind: "bars" as const, names: ["李思远", "许静"], series: [now] };
  const option = optionOf(drawing, LOOK);
  expect(option.yAxis).toMatchObject({ type: "category", inverse: true, data: ["李思远", "许静"] });
  expect(option.series).toMatchObject([{ type: "bar", data: [3, 5] }]);
  expect(option.legend.show).toBe(false);
  expect(heightOf({ ...drawing, names: Array.from({ length: 40 }, String) })).toBeGreaterThan(heightOf(drawing));
});

test("names that people give are drawn as they are, whatever they are called", () => {
  const names = ["__proto__", "valueOf", "{b}"];
  expect(optionOf({ kind: "bars", names, series: [now] }, LOOK).yAxis).toMatchObject({ data: names });
});

test("large numbers of an axis are short, and amounts have parts", () => {
  const money = optionOf({ kind: "bars", names: ["李思远"], series: [now], unit: "money" }, LOOK);
  const { formatter } = (money.xAxis as { axisLabel: { formatter: (value: number) => string } }).axisLabel;
  expect([formatter(120_000), formatter(0.5)]).toEqual(["12万", "0.5"]);
  const counted = optionOf({ kind: "bars", names: ["李思远"], series: [now] }, LOOK);
  const whole = (counted.xAxis as { axisLabel: { formatter: (value: number) => string } }).axisLabel.formatter;
  expect([whole(3), whole(0.5)]).toEqual(["3", ""]);
});

test("names beside bars have the room that the longest needs, and no more than they may have", () => {
  const left = (names: string[]) =>
    (optionOf({ kind: "bars", names, series: [now] }, LOOK).grid as { left: number }).left;
  expect(left(["李思远"])).toBeGreaterThan(3 * 12);
  expect(left(["李思远", "启程科技有限公司杭州分公司"])).toBe(left(["启程科技有限公司杭州分公司西湖办事处"]));
});

test("parts of a whole are stacked, each in a colour of its own", () => {
  const series = ["甲", "乙", "丙"].map((name) => ({ name, values: [1, 2], part: true }));
  const drawing = { kind: "bars" as const, names: ["一", "二"], series };
  const made = optionOf(drawing, LOOK).series;
  expect(made.map((one) => one.color)).toEqual(["#aaa", "#bbb", "#aaa"]);
  expect(made).toMatchObject([{ stack: "all" }, { stack: "all" }, { stack: "all" }]);
  expect(heightOf(drawing)).toBe(heightOf({ ...drawing, series: series.slice(1) }));
});

test("a pie names each slice and its share", () => {
  const { series } = pieOption({ kind: "pie", names: ["一", "二"], series: [now] }, LOOK);
  expect(series[0]).toMatchObject({
    type: "pie",
    data: [
      { name: "一", value: 3 },
      { name: "二", value: 5 },
    ],
    label: { formatter: "{d}% {b}" },
  });
});
