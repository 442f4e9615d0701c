/** What people call a colour: those of the product by name, any other by its hue, and whether it is dark or light. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { defineTexts } from "../../i18n/texts";

const t = defineTexts({
  cn: {
    red: "红色",
    orange: "橙色",
    yellow: "黄色",
    green: "绿色",
    cyan: "青色",
    teal: "墨绿",
    sea: "海蓝",
    blue: "蓝色",
    purple: "紫色",
    pink: "粉色",
    rose: "玫红",
    brown: "棕色",
    ochre: "土黄",
    white: "白色",
    grey: "灰色",
    black: "黑色",
    dark: "深{name}",
    light: "浅{name}",
  },
  en: {
    red: "Red",
    orange: "Orange",
    yellow: "Yellow",
    green: "Green",
    cyan: "Cyan",
    teal: "Teal",
    sea: "Sea blue",
    blue: "Blue",
    purple: "Purple",
    pink: "Pink",
    rose: "Rose",
    brown: "Brown",
    ochre: "Ochre",
    white: "White",
    grey: "Grey",
    black: "Black",
    dark: "Dark {name}",
    light: "Light {name}",
  },
});

type Name = Exclude<Parameters<typeof t>[0], "dark" | "light">;

/** Colours that are offered side by side are called differently. */
const OWN: Readonly<Record<string, Name>> = {
  "#9a3412": "brown",
  "#a16207": "ochre",
  "#0369a1": "sea",
  "#be185d": "rose",
  "#0f766e": "teal",
};

/** From one hue to the next, in degrees. */
const HUES: readonly (readonly [below: number, Name])[] = [
  [15, "red"],
  [45, "orange"],
  [70, "yellow"],
  [165, "green"],
  [195, "cyan"],
  [250, "blue"],
  [290, "purple"],
  [345, "pink"],
  [361, "red"],
];

const DULL = 0.13;

function hueOf([red, green, blue]: readonly [number, number, number], most: number, spread: number): number {
  if (most === red) return (60 * ((green - blue) / spread) + 360) % 360;
  return most === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240;
}

function greyOf(light: number): Name {
  if (light > 0.93) return "white";
  return light < 0.12 ? "black" : "grey";
}

/** @param colour #rrggbb or #rgb; anything else is what it says */
export function colourName(colour: string): string {
  const own = ownValue(OWN, colour.toLowerCase());
  if (own) return t(own);
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long);
  if (!digits) return colour;
  const parts = digits.slice(1).map((pair) => Number.parseInt(pair, 16) / 255) as [number, number, number];
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const [light, spread] = [(most + least) / 2, most - least];
  if (spread / (1 - Math.abs(2 * light - 1) || 1) < DULL) return t(greyOf(light));
  const hue = hueOf(parts, most, spread);
  const name = t(HUES.find(([below]) => hue < below)?.[1] ?? "red");
  if (light < 0.25) return t("dark", { name });
  return light > 0.75 ? t("light", { name }) : name;
}
