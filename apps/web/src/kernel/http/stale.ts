/**
 * What a write makes stale: every answer that shows something of what the write's route changes, as the definitions of the
 * routes say. Nobody says it by hand.
 */
import { familyOf } from "@qicheng/api/kernel/families";
import { ANYTHING, OF_MODULE } from "@qicheng/api/kernel/topics";
import { webRecords, webTopics } from "@qicheng/api/web-records.generated";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Written } from "./written";

type Input = Readonly<Record<string, unknown>>;

/** Topics as the definition of a route has them. */
export const declared = (route: string): readonly string[] => webTopics[route] ?? [];

/** What a call shows or changes; one for records of any type, as the route of its module does. */
function topicsOf(route: string, input: Input, sibling: "view" | "remove"): readonly string[] {
  return declared(route).flatMap((topic) => {
    if (topic !== OF_MODULE) return topic;
    const group = Object.entries(webRecords).find(([, { module }]) => module === familyOf(String(input.module)))?.[0];
    return declared(`${group}.${sibling}`);
  });
}

/** Whether an answer is about a record that is gone: asking for it again would find nothing. */
function isOfGone({ route, gone }: Written, asked: string, input: Input): boolean {
  if (gone.length === 0) return false;
  const [group = ""] = route.split(".");
  const { module } = (webRecords as Record<string, { module?: string }>)[group] ?? {};
  const ids = [
    ...(asked.startsWith(`${group}.`) ? [input.id] : []),
    // not every deletion is one of a record
    ...(module === undefined ? [] : [input[`${module}Id`]]),
    ...(module !== undefined && [input.modelType, input.module].some((named) => familyOf(String(named)) === module)
      ? [input.modelId]
      : []),
  ];
  return ids.some((id) => typeof id === "number" && gone.includes(id));
}

/** How an answer, by its key, stands after a write. */
function standing(key: QueryKey, written: Written): "fresh" | "stale" | "gone" {
  const [group, name, given] = key;
  const [asked, input] = [`${String(group)}.${String(name)}`, (given ?? {}) as Input];
  const changes = topicsOf(written.route, written.input, "remove");
  const told =
    changes.includes(ANYTHING) ||
    topicsOf(asked, input, "view").some((topic) => topic === ANYTHING || changes.includes(topic));
  if (!told || changes.length === 0) return "fresh";
  return isOfGone(written, asked, input) ? "gone" : "stale";
}

/** Asks anew for what stands on the screen and has become stale, once; the rest is asked for when it is looked at. */
export function renew(client: QueryClient, writes: readonly Written[]): void {
  const after = (key: QueryKey) => writes.map((written) => standing(key, written));
  const hasGone = (key: QueryKey) => after(key).includes("gone");
  void client.invalidateQueries({ predicate: ({ queryKey }) => hasGone(queryKey), refetchType: "none" });
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !hasGone(queryKey) && after(queryKey).includes("stale"),
  });
}

/** Counts follow at once what others have changed: a number in the menu is nothing that one is in the middle of. */
export function renewCounts(client: QueryClient, topics: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) =>
      name === "counts" && declared(`${String(group)}.counts`).some((topic) => topics.includes(topic)),
  });
}

/** The same of whatever tells of a topic, when one hears that somebody else has changed something of it. */
export function renewTopic(client: QueryClient, topic: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [group, name] }) => declared(`${String(group)}.${String(name)}`).includes(topic),
  });
}
