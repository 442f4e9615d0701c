/** Parts of the queue that other modules show. Their code comes when they are drawn first. */
import { lazy } from "react";

export const CallNextOf = lazy(async () => ({ default: (await import("./call-next-of")).CallNextOf }));
export const QueueStrip = lazy(async () => ({ default: (await import("./queue-strip")).QueueStrip }));
