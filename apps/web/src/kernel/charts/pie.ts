/** A pie in the words of the library. It is pure. */
import { type Drawing, partColour } from "./drawing";
import type { ChartLook } from "./look";

/** A share and a name of some letters; a longer name is cut, the share never. */
const LABEL_WIDTH = 116;

/** Names and shares stand at the slices, so that colours need not be told apart. */
export function pieOption({ names, series }: Drawing, look: ChartLook) {
  const [{ name, values }] = [series[0] ?? { name: "", values: [] }];
  const slices = names.map((slice, at) => ({
    name: slice,
    value: values[at] ?? 0,
    itemStyle: { color: partColour(look, at), borderColor: look.raised, borderWidth: 1 },
  }));
  return {
    animation: !look.still,
    textStyle: { fontFamily: look.font },
    tooltip: {
      trigger: "item" as const,
      confine: true,
      valueFormatter: (value: unknown) => new Intl.NumberFormat(look.locale).format(Number(value)),
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text },
    },
    series: [
      {
        type: "pie" as const,
        name,
        radius: ["32%", "62%"],
        data: slices,
        label: { color: look.text, formatter: "{d}% {b}", width: LABEL_WIDTH, overflow: "truncate" as const },
        labelLine: { lineStyle: { color: look.line } },
      },
    ],
  };
}
