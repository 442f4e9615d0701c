/** Light or dark: the stored choice, else what the system prefers. */
import { create } from "zustand";

export type Appearance = "light" | "dark";

const STORED = "theme";

function initial(): Appearance {
  const stored = localStorage.getItem(STORED);
  if (stored === "light" || stored === "dark") return stored;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

const show = (appearance: Appearance): void => {
  document.documentElement.dataset.appearance = appearance;
};

export const useAppearance = create<{ appearance: Appearance }>(() => {
  const appearance = initial();
  show(appearance);
  return { appearance };
});

export function toggleAppearance(): void {
  const appearance = useAppearance.getState().appearance === "dark" ? "light" : "dark";
  localStorage.setItem(STORED, appearance);
  show(appearance);
  useAppearance.setState({ appearance });
}
