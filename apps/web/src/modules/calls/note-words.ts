import type { CallNote } from "./note-store";
import { t } from "./texts";
import { talkTime } from "./time";

/** What is known of the call, above the words that are written about it. */
export const noteFacts = ({ outcome, outcomeName, seconds }: CallNote): string =>
  outcome === "answered" && seconds > 0
    ? t("noted", { time: talkTime(seconds), outcome: outcomeName })
    : t("notedNone", { outcome: outcomeName });

/** Where nobody talked there is nothing more to say. */
export const noteText = ({ outcome, outcomeName }: CallNote): string =>
  outcome === "answered" ? "" : t("textOf", { outcome: outcomeName });
