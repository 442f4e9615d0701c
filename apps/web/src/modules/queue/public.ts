export { CallNextButton } from "./call-next-button";
export { CallNextOf, QueueStrip } from "./later";
export { leadsElsewhere } from "./lead";
export { useLease } from "./lease";
export { reasonClass } from "./reason";
export { showQueue } from "./show-queue";
export { t as queueTexts } from "./texts";
export { openWork, useCallNext, useCallNextAction } from "./use-call-next";
