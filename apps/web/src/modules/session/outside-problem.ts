import { t } from "./texts";

/** What the address of the sign-in page says, where one comes back from a provider and nothing was proved. */
export function outsideProblem(word: string): string {
  if (word === "cancelled") return t("outsideCancelled");
  if (word === "off") return t("outsideOff");
  return t(word === "expired" ? "outsideExpired" : "outsideFailed");
}
