/** Light or dark: what was chosen, else as the device is. Kept on the device, so that the door has it too. */
import { create } from "zustand";

export type Appearance = "light" | "dark";
export type Theme = Appearance | "system";

const STORED = "theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");

export function keptTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function look(): { appearance: Appearance } {
  const kept = keptTheme();
  const device = dark.matches ? "dark" : "light";
  const appearance = kept === "system" ? device : kept;
  document.documentElement.dataset.appearance = appearance;
  return { appearance };
}

export const useAppearance = create(look);

const show = () => useAppearance.setState(look());

dark.addEventListener("change", show);

export function setTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  show();
}
