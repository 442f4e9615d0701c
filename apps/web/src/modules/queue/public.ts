export { CallNextButton } from "./call-next-button";
export { CallNextOf, QueueBadge, QueueStrip } from "./later";
export { useLease } from "./lease";
export { t as queueTexts } from "./texts";
export { useCallNext, useCallNextAction } from "./use-call-next";
