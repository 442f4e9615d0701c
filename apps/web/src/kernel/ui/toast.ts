/** Toasts from anywhere, also outside of components. The part that draws them is loaded with the frame or the first toast. */
import { create } from "zustand";

type Kind = "success" | "error" | "info" | "warning";
type Show = (kind: Kind, text: string) => void;

export const useToastHost = create(() => ({ wanted: false }));
export const prepareToasts = (): void => useToastHost.setState({ wanted: true });

const waiting: [Kind, string][] = [];
let draw: Show = (kind, text) => {
  waiting.push([kind, text]);
  prepareToasts();
};

/** The host hands over how to draw, and gets what came before it. */
export function connectToast(show: Show): void {
  draw = show;
  for (const [kind, text] of waiting.splice(0)) show(kind, text);
}

export const toast = {
  success: (text: string): void => draw("success", text),
  error: (text: string): void => draw("error", text),
  info: (text: string): void => draw("info", text),
  warning: (text: string): void => draw("warning", text),
};
