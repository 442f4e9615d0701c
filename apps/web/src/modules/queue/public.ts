export { CallNextButton } from "./call-next-button";
export { useLease } from "./lease";
export { useCallNext, useCallNextAction } from "./use-call-next";
export { t as queueTexts } from "./texts";
