/** Colours as `#rgb` to `#rrggbbaa`. */

const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const isColour = (text: string): boolean => COLOUR.test(text);

/** Red, green, blue and opacity, each from 0 to 1. */
function channels(colour: string): number[] {
  const digits = colour.slice(1);
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return [...pairs, "ff"].slice(0, 4).map((pair) => Number.parseInt(pair, 16) / 255);
}

/** Relative luminance by WCAG, of a colour on white paper. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0, opacity = 1] = channels(colour);
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((channel) => channel * opacity + 1 - opacity)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const AA = 4.5;

/** The colour of letters on a ground: white where it reads well enough, else black, which then always does. */
export const readableOn = (ground: string): "#ffffff" | "#000000" =>
  1.05 / (luminance(ground) + 0.05) >= AA ? "#ffffff" : "#000000";
