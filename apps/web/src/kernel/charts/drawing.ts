/** The things that a chart says, and how the library is told to draw them. It is pure. */
import type { ChartLook } from "./look";

export interface Series {
  name: string;
  /** One for each name of the chart, in their order. */
  values: readonly number[];
  /** Drawn dimly, as what the others are held against. */
  former?: boolean;
  /** A part of the whole that all series are together: each has a colour of its own. */
  part?: boolean;
}

export interface Drawing {
  kind: "line" | "bars" | "pie";
  /** Along the axis: days, people. */
  names: readonly string[];
  series: readonly Series[];
  /** Amounts of money, which are any number. */
  unit?: "money";
}

/** Bars are as thick as a finger, and a line has room for its slopes. */
const BAR_ROOM = 22;
const AIR = 64;
const LINE_HEIGHT = 260;
/** A ground for the bars that count. */
const FORMER_OPACITY = 0.45;
/** As long as a name may be beside its bars. */
const NAME_WIDTH = 92;

/** Bars lie, so that names of any number are read: the more there are, the higher it is. */
export function heightOf({ kind, names, series }: Drawing): number {
  if (kind !== "bars") return LINE_HEIGHT;
  if (series.some(({ part }) => part)) return AIR + Math.max(names.length, 1) * 30;
  return AIR + Math.max(names.length, 1) * Math.max(BAR_ROOM * series.length * 0.75, 30);
}

const isWhole = (value: number): boolean => Number.isInteger(value);

/** Large numbers of an axis are short: 12万, 1.2M. */
const shortText = (value: number, { locale }: ChartLook): string =>
  new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 }).format(value);

function axesOf({ kind, names, unit }: Drawing, look: ChartLook) {
  const counts = unit !== "money";
  const named = {
    type: "category" as const,
    data: [...names],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
  };
  const counted = {
    type: "value" as const,
    ...(counts ? { minInterval: 1 } : {}),
    axisLabel: {
      color: look.dim,
      hideOverlap: true,
      formatter: (value: number) => (counts && !isWhole(value) ? "" : shortText(value, look)),
    },
    splitLine: { lineStyle: { color: look.faint } },
  };
  if (kind === "line")
    return {
      xAxis: { ...named, boundaryGap: false, axisLabel: { color: look.dim, hideOverlap: true } },
      yAxis: counted,
    };
  const label = { color: look.text, width: NAME_WIDTH, overflow: "truncate" as const };
  // the first one stands at the top
  return { xAxis: counted, yAxis: { ...named, inverse: true, axisLabel: label } };
}

/** Room of letters in a line of names, in pixels: Chinese ones are as wide as they are high. */
const LETTER = 12.5;
const LATIN = 7;
const BESIDE = 14;
const BELOW = 26;

const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter < "\u2000" ? LATIN : LETTER), 0);

/** Names beside bars get the room that the longest needs: letters of the company's font are wider than the library measures. */
function gridOf({ kind, names, series }: Drawing) {
  const top = series.length > 1 ? 36 : 12;
  if (kind === "line") return { top, right: 24, bottom: 8, left: 8, containLabel: true };
  const longest = Math.max(0, ...names.map(widthOf));
  return {
    top,
    right: 24,
    bottom: BELOW,
    left: Math.min(longest, NAME_WIDTH) + BESIDE,
    outerBoundsMode: "none" as const,
  };
}

export const partColour = ({ parts }: ChartLook, at: number): string => parts[at % parts.length] ?? "";

/** @returns what the library is told, in colours of the theme; a pie is told by `pie.ts` */
export function optionOf(drawing: Drawing, look: ChartLook) {
  const { kind, series } = drawing;
  return {
    animation: !look.still,
    textStyle: { fontFamily: look.font },
    grid: gridOf(drawing),
    legend: {
      show: series.length > 1,
      type: "scroll" as const,
      top: 0,
      left: series.length > 4 ? 8 : "auto",
      right: 8,
      textStyle: { color: look.text },
      icon: "roundRect",
      itemWidth: 14,
      itemGap: 20,
    },
    tooltip: {
      trigger: "axis" as const,
      confine: true,
      valueFormatter: (value: unknown) => new Intl.NumberFormat(look.locale).format(Number(value)),
      axisPointer: { type: kind === "line" ? ("line" as const) : ("shadow" as const) },
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text },
    },
    ...axesOf(drawing, look),
    series: series.map(({ name, values, former = false, part = false }, at) => {
      const whole = former ? look.former : look.main;
      const color = part ? partColour(look, at) : whole;
      if (kind === "line")
        return {
          type: "line" as const,
          name,
          data: [...values],
          color,
          symbolSize: 6,
          showSymbol: values.length <= 31,
          lineStyle: { width: 2, type: former ? ("dashed" as const) : ("solid" as const) },
        };
      const itemStyle = { borderRadius: 3, opacity: former ? FORMER_OPACITY : 1 };
      return {
        type: "bar" as const,
        name,
        data: [...values],
        color,
        barMaxWidth: 14,
        itemStyle,
        ...(part ? { stack: "all" } : {}),
      };
    }),
  };
}
