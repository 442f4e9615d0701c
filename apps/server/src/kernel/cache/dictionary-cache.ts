/** Dictionary entries in memory: labels, colours and order are on every list row. */
import type { Database } from "../db/database";
import { Cached, type Invalidation } from "./invalidation";

export interface DictionaryItem {
  id: number;
  /** What records carry of it: the number that the specification gives it, else its id. */
  code: number;
  kind: string;
  name: string;
  color: string;
  sort: number;
  active: boolean;
  version: number;
}

export interface Dictionary {
  byId: ReadonlyMap<number, DictionaryItem>;
  /** In display order. */
  ofKind: (kind: string) => readonly DictionaryItem[];
}

export class DictionaryCache {
  readonly #cached: Cached<Dictionary>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => load(db), invalidation, ["dictionary"]);
  }

  get(): Promise<Dictionary> {
    return this.#cached.get();
  }
}

async function load(db: Database): Promise<Dictionary> {
  const rows = await db
    .selectFrom("dictionary")
    .select(
      (eb) =>
        ["id", eb.fn.coalesce("code", "id").as("code"), "kind", "name", "color", "sort", "active", "version"] as const,
    )
    .orderBy("kind")
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const kinds = new Map<string, DictionaryItem[]>();
  for (const row of rows) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row]);
  return { byId: new Map(rows.map((row) => [row.id, row])), ofKind: (kind) => kinds.get(kind) ?? [] };
}

declare module "../work/services" {
  interface Services {
    dictionary: DictionaryCache;
  }
}
