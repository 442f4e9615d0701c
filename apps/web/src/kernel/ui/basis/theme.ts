/** The look of the product: every colour and size that screens use comes from here or from antd's derived tokens. */
import type { ThemeConfig } from "antd";
import darkAlgorithm from "antd/es/theme/themes/dark";
import defaultAlgorithm from "antd/es/theme/themes/default";
import type { Appearance } from "./appearance";

const BRAND = "#2457d6";

export const FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC Variable", sans-serif';

/** The system asks for no animations. */
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Texts darker (on dark: lighter) than antd derives them, which misses AA contrast, and neutral grounds. */
const TEXT = {
  light: {
    colorBgLayout: "#f3f5f9",
    colorText: "#1d2330",
    colorTextSecondary: "#4d5566",
    colorTextTertiary: "#5f6778",
    colorLink: BRAND,
    colorLinkHover: "#1d48b3",
    colorError: "#cf2b30",
    colorErrorBg: "#fff1f0",
    colorErrorBorder: "#ffccc7",
    colorSuccess: "#237804",
    colorSuccessBg: "#effae6",
    colorSuccessBorder: "#c3e8a5",
    colorWarning: "#ad5a00",
    colorWarningBg: "#fff7e6",
    colorWarningBorder: "#ffd591",
  },
  dark: {
    colorBgLayout: "#101318",
    colorBgContainer: "#191d24",
    colorBgElevated: "#222731",
    colorBgSpotlight: "#39404d",
    colorBorder: "#434b59",
    colorBorderSecondary: "#2b313b",
    colorText: "#e6e9ef",
    colorTextSecondary: "#b6bdca",
    colorTextTertiary: "#a0a8b6",
    colorLink: "#8fb0ff",
    colorLinkHover: "#adc6ff",
    colorError: "#ff7b7f",
    colorErrorHover: "#ff9c9f",
    colorErrorBg: "#3a1d20",
    colorSuccess: "#7ccf4d",
    colorWarning: "#f0b14a",
  },
} as const;

export function themeOf(appearance: Appearance): ThemeConfig {
  const dark = appearance === "dark";
  return {
    cssVar: { key: "qc" },
    hashed: false,
    // after the derivation, or the dark algorithm would dim these once more
    algorithm: (seed) => ({ ...(dark ? darkAlgorithm(seed) : defaultAlgorithm(seed)), ...TEXT[appearance] }),
    token: {
      colorPrimary: BRAND,
      colorInfo: BRAND,
      borderRadius: 6,
      fontFamily: FONTS,
      fontSize: 14,
      // not `motion: false`: without the end of a motion, popovers filled lazily are never put in their place
      motionUnit: STILL ? 0.001 : 0.1,
      colorTextDescription: dark ? "#a0a8b6" : "#5f6778",
      colorTextPlaceholder: dark ? "#949cab" : "#6b7282",
    },
    components: {
      // pointed at or open, the library's is too light (on dark: too dim) for its word
      Button: dark
        ? { dangerColor: "#2a0d0e", defaultHoverColor: "#8fb0ff", defaultActiveColor: "#8fb0ff" }
        : { defaultHoverColor: BRAND, defaultActiveColor: BRAND, colorPrimaryHover: "#1d48b3" },
      Table: {
        cellPaddingInlineSM: 12,
        headerBg: "var(--table-head)",
        headerSplitColor: "transparent",
        rowHoverBg: "var(--table-row-hover)",
        rowSelectedBg: "var(--table-row-selected)",
        rowSelectedHoverBg: "var(--table-row-selected-hover)",
      },
      Drawer: { paddingLG: 20, footerPaddingInline: 20 },
      // room for one line of what is wrong, so that nothing moves when it is said
      Form: { itemMarginBottom: 24 },
      // Its two greys, at rest and pointed at: the library's are too light for the white word on them.
      Switch: { colorTextQuaternary: "#6b7282", colorTextTertiary: "#5f6778" },
      Tree: { titleHeight: 32 },
      // on the ground of a dialog or a menu the library's is too dim
      ...(dark && {
        Dropdown: { colorPrimary: "#8fb0ff" },
        Pagination: { colorPrimary: "#8fb0ff", colorPrimaryHover: "#adc6ff" },
        Badge: { colorError: "#cf2b30" },
      }),
      // pointed at, the library's is too light here, too
      Tabs: dark
        ? {
            itemSelectedColor: "#8fb0ff",
            inkBarColor: "#8fb0ff",
            itemHoverColor: "#adc6ff",
            itemActiveColor: "#8fb0ff",
          }
        : { itemHoverColor: BRAND, itemActiveColor: BRAND },
    },
  };
}
