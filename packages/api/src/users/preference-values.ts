/** What a person may prefer; without schemas, so that screens can offer it. */

/** Height of the rows of lists, from the lowest. */
export const DENSITIES = ["compact", "standard", "loose"] as const;
/** `system`: as the device is, and changing with it. */
export const THEMES = ["light", "dark", "system"] as const;
export const LANGUAGE_KEYS = ["cn", "en"] as const;
/** Latest first; the picker offers so many before anything is typed. */
export const RECENT_PICKS = 8;
/** Phrases of one's own, and how long each is. */
export const PHRASES = { most: 30, length: 200 } as const;
/** Of the window, in per cent. */
export const PANEL_WIDTHS = { least: 20, most: 90 } as const;

/** All that can be preferred. Who has said nothing of one has what his screen does without it. */
export interface Preferences {
  density: (typeof DENSITIES)[number];
  theme: (typeof THEMES)[number];
  language: (typeof LANGUAGE_KEYS)[number];
  /** The screen after signing in, by its path; '' = the first one of the menu. */
  start: string;
  /** 1 = keys of one letter act. */
  keys: 0 | 1;
  panelWidth: number;
  /** Of what is worked with beside a list; 0 = as wide as it is meant to be. */
  workWidth: number;
  /** Of the last follow-up. */
  lastMethod: string;
  /** What he likes to write in follow-ups, in his order. */
  phrases: string[];
  /** Ids last chosen, by what is picked: `user`, `branch` or the module of a record. */
  recentPicks: Record<string, number[]>;
}
