/** Toasts from anywhere, also outside of components. The part that draws them is loaded with the frame or the first toast. */
import type { ToldUse } from "@qicheng/api/kernel/envelope";
import { create } from "zustand";

type Kind = "success" | "error" | "info" | "warning" | "loading";

/** A button in a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** The toast is not closed by it, as whoever fetches a file may want its other button, too. */
  stays?: true;
}

export interface Toast {
  kind: Kind;
  text: string;
  action?: ToastAction | undefined;
  /** A second button, after it. */
  also?: ToastAction | undefined;
  /** Places of the text that lead to where something is used. */
  uses?: readonly ToldUse[] | undefined;
  /** One of the same key takes its place. */
  key?: string | undefined;
}

export const useToastHost = create(() => ({ wanted: false }));
export const prepareToasts = (): void => useToastHost.setState({ wanted: true });

const waiting: Toast[] = [];
let draw = (toast: Toast): void => {
  waiting.push(toast);
  prepareToasts();
};

/** The host hands over how to draw, and gets what came before it. */
export function connectToast(show: (toast: Toast) => void): void {
  draw = show;
  for (const toast of waiting.splice(0)) show(toast);
}

const of =
  (kind: Kind) =>
  (text: string, more: Omit<Toast, "kind" | "text"> = {}): void =>
    draw({ kind, text, ...more });

export const toast = {
  success: of("success"),
  error: of("error"),
  info: of("info"),
  warning: of("warning"),
  /** Stays until one of its key takes its place. */
  loading: of("loading"),
};
