import type { ToastAction } from "../tell/toast";
import { opensFull } from "./full-records";
import { openFull } from "./shown-full";
import { t } from "./texts";

/** The way to one record, where it can be shown on any screen. */
export const lookAt = (module: string, id: number): ToastAction | undefined =>
  opensFull(module) ? { label: t("view"), run: () => openFull(module, id) } : undefined;
