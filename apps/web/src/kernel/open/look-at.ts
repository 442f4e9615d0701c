import type { ToastAction } from "../tell/toast";
import { openFull } from "./shown-whole";
import { t } from "./texts";
import { opensFull } from "./whole";

/** The way to one record, where it can be shown on any screen. */
export const lookAt = (module: string, id: number): ToastAction | undefined =>
  opensFull(module) ? { label: t("view"), run: () => openFull(module, id) } : undefined;
