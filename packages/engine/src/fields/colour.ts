/** Colours as `#rgb` to `#rrggbbaa`. */

const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const isColour = (text: string): boolean => COLOUR.test(text);
