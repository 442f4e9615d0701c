export { CallNextButton } from "./call-next-button";
export { CallNextOf } from "./call-next-of";
export { useLease } from "./lease";
export { QueueBadge } from "./queue-badge";
export { QueueStrip } from "./queue-strip";
export { t as queueTexts } from "./texts";
export { useCallNext, useCallNextAction } from "./use-call-next";
