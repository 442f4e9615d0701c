/** Colours beside the theme: the sign-in page has none of them. */

/** Colours of states that are not in the dictionary; used as the dot of a StatusTag. */
export const STATUS_COLOURS = {
  waiting: "#fa8c16",
  working: "#2f6bff",
  passed: "#3c9a17",
  refused: "#e03136",
  idle: "#8c93a1",
} as const;
export type StatusTone = keyof typeof STATUS_COLOURS;

/** Grounds of avatars and tags; white letters reach AA on each of them. */
export const GROUND_COLOURS = ["#2457d6", "#0f766e", "#9a3412", "#7c3aed", "#be185d", "#15803d", "#0369a1", "#a16207"];

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
