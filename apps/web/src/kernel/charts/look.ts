/** Colours and letters of charts, read from the theme: drawings know no variables of style sheets. */
import { language } from "../i18n/language";
import { FONTS } from "../ui/basis/theme";

export interface ChartLook {
  font: string;
  /** Numbers are written as in this language. */
  locale: string;
  text: string;
  dim: string;
  /** Axes and edges. */
  line: string;
  /** Lines of the grid. */
  faint: string;
  raised: string;
  main: string;
  /** For what the main one is held against. */
  former: string;
  /** For the parts of a whole, in turn. */
  parts: readonly string[];
  /** The system asks for no animations. */
  still: boolean;
}

/** Apart from each other in light and dark. */
const PARTS = [
  "orange-6",
  "cyan-6",
  "purple-6",
  "gold-6",
  "magenta-6",
  "green-6",
  "volcano-6",
  "geekblue-6",
  "lime-6",
] as const;

export function lookAt(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const of = (token: string): string => style.getPropertyValue(`--ant-${token}`).trim();
  return {
    font: FONTS,
    locale: language === "cn" ? "zh-CN" : "en",
    text: of("color-text"),
    dim: of("color-text-secondary"),
    line: of("color-border"),
    faint: of("color-border-secondary"),
    raised: of("color-bg-elevated"),
    main: of("color-link"),
    former: of("color-text-tertiary"),
    parts: [of("color-link"), ...PARTS.map(of)].filter((colour) => colour !== ""),
    still: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}
