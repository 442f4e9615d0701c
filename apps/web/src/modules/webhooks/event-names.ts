/** Chosen events in words. */
import type { EventChoice } from "@qicheng/api/webhooks/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { t } from "./texts";

type Values = Record<string, unknown>;

/** The form has the chosen ones as a text: what there is to choose its definition does not know. */
export const eventsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : scalarText(value ?? "")
        .split(",")
        .filter(Boolean);

export const fromWire = (hook: Values): Values =>
  hook.events === undefined ? hook : { ...hook, events: eventsOf(hook.events).join(",") };

export const toWire = (changes: Values): Values =>
  changes.events === undefined ? changes : { ...changes, events: eventsOf(changes.events) };

/** 客户（全部）、合同（审批通过）; what is not offered any more stands by its own name. */
export function eventsText(choices: readonly EventChoice[], chosen: readonly string[]): string {
  const ticked = new Set(chosen);
  const words = choices.flatMap(({ title, events }) => {
    const there = events.filter(({ event }) => ticked.delete(event));
    if (there.length === 0) return [];
    if (there.length === events.length) return [t("whole", { title })];
    return [t("some", { title, events: there.map((one) => one.title).join(t("eventComma")) })];
  });
  return [...words, ...ticked].join(t("eventComma"));
}
