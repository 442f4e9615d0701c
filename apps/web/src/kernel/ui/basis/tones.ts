/**
 * Pastel tones of chips: of any colour that a person gives, a pale ground and letters that reach AA on it, in light and dark.
 * Tags, states and entries of the dictionary are all drawn in them.
 */
import type { CSSProperties } from "react";

type Rgb = readonly [number, number, number];

/** What ground and letters of a tone are mixed with, and how much of the colour they have at most. */
const LOOKS = {
  light: { paper: [255, 255, 255], ink: [29, 35, 48], ground: 0.14, letters: 0.8, dot: 1 },
  dark: { paper: [25, 29, 36], ink: [230, 233, 239], ground: 0.3, letters: 0.6, dot: 0.75 },
} as const satisfies Record<string, { paper: Rgb; ink: Rgb; ground: number; letters: number; dot: number }>;

const AA = 4.5;
const STEP = 0.05;
const FALLBACK: Rgb = [140, 147, 161];

function rgbOf(colour: string): Rgb {
  const [, hex = ""] = /^#([0-9a-f]{6})$/i.exec(colour.trim()) ?? [];
  if (hex === "") return FALLBACK;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => Math.round(part * share + (other[at] ?? 0) * (1 - share))) as unknown as Rgb;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const hex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

export interface Tone {
  ground: string;
  letters: string;
  dot: string;
}

/** As much of the colour in the letters as AA allows. */
export function toneOf(colour: string, look: keyof typeof LOOKS): Tone {
  const { paper, ink, ...shares } = LOOKS[look];
  const base = rgbOf(colour);
  const ground = mix(base, paper, shares.ground);
  let share: number = shares.letters;
  while (share > 0 && contrast(mix(base, ink, share), ground) < AA) share -= STEP;
  const letters = mix(base, ink, Math.max(share, 0));
  return { ground: hex(ground), letters: hex(letters), dot: hex(mix(base, [255, 255, 255], shares.dot)) };
}

/** A list draws the same few colours over and over. */
const known = new Map<string, CSSProperties>();
const MOST = 500;

/** Both looks at once: a change of the look draws nothing again. */
export function toneStyle(colour: string): CSSProperties {
  const before = known.get(colour);
  if (before) return before;
  const [light, dark] = [toneOf(colour, "light"), toneOf(colour, "dark")];
  const style = {
    "--ground-light": light.ground,
    "--letters-light": light.letters,
    "--dot-light": light.dot,
    "--ground-dark": dark.ground,
    "--letters-dark": dark.letters,
    "--dot-dark": dark.dot,
  } as CSSProperties;
  if (known.size >= MOST) known.clear();
  known.set(colour, style);
  return style;
}
