/** The look of the product: every colour and size that screens use comes from here or from antd's derived tokens. */
import type { ThemeConfig } from "antd";
import darkAlgorithm from "antd/es/theme/themes/dark";
import type { Appearance } from "./appearance";

const BRAND = "#2457d6";

const FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC Variable", sans-serif';

/** The system asks for no animations. */
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Secondary text darker than antd's defaults, which miss AA contrast. */
const TEXT = {
  light: {
    colorBgLayout: "#f3f5f9",
    colorText: "#1d2330",
    colorTextSecondary: "#4d5566",
    colorTextTertiary: "#5f6778",
    colorTextDescription: "#5f6778",
    colorTextPlaceholder: "#6b7282",
    colorLink: BRAND,
    colorError: "#cf2b30",
    colorSuccess: "#237804",
    colorWarning: "#ad5a00",
    colorErrorBg: "#fff1f0",
    colorErrorBorder: "#ffccc7",
    colorSuccessBg: "#effae6",
    colorSuccessBorder: "#c3e8a5",
    colorWarningBg: "#fff7e6",
    colorWarningBorder: "#ffd591",
  },
  dark: {
    colorBgLayout: "#0e1116",
    colorBgBase: "#161a21",
    colorTextSecondary: "#b6bdca",
    colorTextTertiary: "#a0a8b6",
    colorTextDescription: "#a0a8b6",
    colorTextPlaceholder: "#8d95a3",
    colorLink: "#85a9ff",
    colorError: "#f0666a",
    colorSuccess: "#6abe39",
    colorWarning: "#e8a33d",
  },
} as const;

export function themeOf(appearance: Appearance): ThemeConfig {
  const dark = appearance === "dark";
  return {
    ...(dark ? { algorithm: darkAlgorithm } : {}),
    cssVar: { key: "qc" },
    hashed: false,
    token: {
      colorPrimary: BRAND,
      colorInfo: BRAND,
      borderRadius: 6,
      fontFamily: FONTS,
      fontSize: 14,
      motion: !STILL,
      ...TEXT[appearance],
    },
    components: {
      Table: {
        cellPaddingInlineSM: 12,
        headerBg: dark ? "#1d222b" : "#f7f8fb",
        headerSplitColor: "transparent",
        rowHoverBg: dark ? "#1e2530" : "#f5f8ff",
        rowSelectedBg: dark ? "#1a2a52" : "#e9f0ff",
        rowSelectedHoverBg: dark ? "#203364" : "#dfe9ff",
      },
      Drawer: { paddingLG: 20 },
      Form: { itemMarginBottom: 18 },
      Tree: { titleHeight: 32 },
    },
  };
}

/** Colours of states that are not in the dictionary; used as the dot of a StatusTag. */
export const STATUS_COLOURS = {
  waiting: "#fa8c16",
  working: "#2f6bff",
  passed: "#3c9a17",
  refused: "#e03136",
  idle: "#8c93a1",
} as const;
export type StatusTone = keyof typeof STATUS_COLOURS;

/** Avatar grounds; white letters reach AA on each of them. */
export const AVATAR_COLOURS = ["#2457d6", "#0f766e", "#9a3412", "#7c3aed", "#be185d", "#15803d", "#0369a1", "#a16207"];

/** Offered by colour pickers of the dictionary. */
export const DICTIONARY_COLOURS = [
  "#e03136",
  "#fa8c16",
  "#d4b106",
  "#3c9a17",
  "#13a8a8",
  "#2f6bff",
  "#7c3aed",
  "#d12f8f",
  "#8c93a1",
];
