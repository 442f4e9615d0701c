/** Length as people count it and as the server limits it: code points, so that an emoji is one. */
export const codePoints = (text: string): number => Array.from(text).length;

/** The first `max` code points. */
export const firstCodePoints = (text: string, max: number): string => Array.from(text).slice(0, max).join("");
