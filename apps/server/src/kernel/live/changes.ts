/** Hints for those who look at a list of which somebody else has changed something: topics of routes, nothing of the rows. */

import type { RouteDefinition, RouteGroup } from "@qicheng/api/kernel/define-routes";
import { familyOf } from "@qicheng/api/kernel/families";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { ANYTHING, FORM, isLabel, OF_MODULE } from "@qicheng/api/kernel/topics";
import { routes } from "@qicheng/api/routes.generated";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { AuditEntry } from "../work/audit";
import type { Me } from "../work/me";
import { LIVE_CHANNEL } from "./channel";
import { Gather } from "./gather";

const SOON_MS = 300;
const APART_MS = 2_000;
/** What waits for somebody is told in the second, of one command alone at once. */
const SETTLED = { soonMs: 20, apartMs: () => 200 };
/** A notification of the database carries 8,000 bytes. */
export const PEOPLE_A_MESSAGE = 400;
const ALL = Object.values(routes).flatMap((group) => Object.values(group) as RouteDefinition[]);

/** Topics that lists show, with the rights that open one of these lists. */
const LISTED = new Map<string, Set<PermissionKey>>();
for (const { effect, answer, shows = [], permission } of ALL) {
  // Lists for everybody, such as the picker of people, are never open for long.
  if (effect !== "read" || answer !== "list" || permission === "signedIn" || permission === "public") continue;
  for (const topic of shows) {
    const keys = LISTED.get(topic) ?? new Set();
    for (const key of [permission].flat()) keys.add(key as PermissionKey);
    LISTED.set(topic, keys);
  }
}

/** Reduces topics to those of a person's lists, and those that draw every screen. */
export const listedFor = ({ permissions }: Pick<Me, "permissions">, topics: readonly string[]): string[] =>
  topics.filter((topic) => topic === FORM || [...(LISTED.get(topic) ?? [])].some((key) => permissions.has(key)));

/** Who published a form has other browsers, too. */
export const isToldToAll = (topic: string): boolean => topic === FORM;

/** Members of a family share its calls. */
function groupOf(module: unknown): RouteGroup | undefined {
  const named = typeof module === "string" ? familyOf(module) : module;
  return Object.values(routes).find((group: RouteGroup) => group.remove?.record?.module === named);
}

/** What entries of the log are about: whatever was done beside a call of its own stands there. */
export const changedByEntries = (entries: readonly Pick<AuditEntry, "module" | "action">[]): string[] =>
  entries.flatMap(({ module, action }) => {
    const group = groupOf(module);
    const route = action === "add" || action === "edit" ? group?.[action] : group?.remove;
    return [...(route?.changes ?? [module])];
  });

/** What servers do soon after something was changed. */
const afterwards: ((db: Database) => Promise<unknown>)[] = [];

/** @param act done beside the transactions, at most once in two seconds by each server; a server that is killed does not do it */
export const soonAfterChanges = (act: (db: Database) => Promise<unknown>): void => void afterwards.push(act);

interface Call {
  route: RouteDefinition;
  input: unknown;
  audits: readonly AuditEntry[];
}

/** What a call has changed. A route that may change anything says nothing of it, and its entries in the log do. */
export function changedByCall({ route, input, audits }: Call): string[] {
  const { module } = input as { module?: unknown };
  return (route.changes ?? []).flatMap((topic) => {
    if (topic === ANYTHING) return changedByEntries(audits);
    return topic === OF_MODULE ? [...(groupOf(module)?.remove?.changes ?? [])] : [topic];
  });
}

/**
 * Reduces topics to those that lists show. Labels of referred records are left out: every edit would call nearly every
 * list stale.
 */
const asListsShow = (topics: readonly string[]): string[] => [
  ...new Set(topics.filter((topic) => topic === FORM || (!isLabel(topic) && LISTED.has(topic)))),
];

/** By whom each topic was changed; 0 = by several. */
export class Changed {
  #topics = new Map<string, number>();

  add(topics: Iterable<string>, by: number): void {
    for (const topic of topics) {
      const known = this.#topics.get(topic);
      this.#topics.set(topic, known === undefined || known === by ? by : 0);
    }
  }

  take(): ReadonlyMap<string, number> {
    const topics = this.#topics;
    this.#topics = new Map();
    return topics;
  }
}

/**
 * Tells the servers of changes here, those of some seconds at once, beside the transactions: a notification inside each
 * of them would make their commits wait for each other. Untold changes of a killed server are lost.
 */
export class ChangeTeller {
  readonly #changed = new Changed();
  readonly #people = new Set<number>();
  readonly #gather: Gather;
  readonly #settling: Gather;

  constructor(
    private readonly db: Database,
    onError: (error: Error) => void,
  ) {
    this.#settling = new Gather(() => this.#tellPeople(), SETTLED, onError);
    this.#gather = new Gather(() => this.#tell(), { soonMs: SOON_MS, apartMs: () => APART_MS }, onError);
  }

  /** @param given what was changed by a committed write, or by a step of a job */
  tell(given: readonly string[], by: number): void {
    const topics = asListsShow(given);
    if (topics.length === 0) return;
    this.#changed.add(topics, by);
    this.#gather.ask();
  }

  /** @param people for whom a committed write has changed what waits for them, whoever made it */
  settle(people: readonly number[]): void {
    if (people.length === 0) return;
    for (const id of people) this.#people.add(id);
    this.#settling.ask();
  }

  async #tellPeople(): Promise<void> {
    const people = [...this.#people];
    this.#people.clear();
    for (let from = 0; from < people.length; from += PEOPLE_A_MESSAGE) {
      const settled = people.slice(from, from + PEOPLE_A_MESSAGE);
      await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ settled })})`.execute(this.db);
    }
  }

  async #tell(): Promise<void> {
    const changed = Object.fromEntries(this.#changed.take());
    await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ changed })})`.execute(this.db);
    for (const act of afterwards) await act(this.db);
  }

  close(): void {
    this.#gather.close();
    this.#settling.close();
  }
}

declare module "../work/services" {
  interface Services {
    /** Tells other people that what they look at was changed. */
    changes: ChangeTeller;
  }
}
