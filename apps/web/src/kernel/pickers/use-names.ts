/** Names behind ids that a filter, an address or a draft brings along: asked of the server, which names what one may see. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { type UseQueryOptions, useQueries } from "@tanstack/react-query";
import type { Answer, InputOf, RouteName } from "../http/call";
import { callQuery } from "../http/hooks";
import { routeAt } from "../http/route-names";
import { choiceRows } from "../open/kinds";
import { knownLabel } from "./known-labels";
import { type ChosenRow, listOf, textIn } from "./record-rows";
import { regionPath } from "./region-path";
import { t } from "./texts";

/** Ids of one kind. */
export interface Referred {
  /** `user`, `branch`, `city`, `tree`, `source` of a field whose choices a read answers, else the type of the records. */
  type: string;
  /** Of a tree: the path that answers it; of a source the form and the field of it. */
  url?: string | undefined;
  ids: readonly string[];
}

/** Undefined while nobody has said it yet. */
export type NameOf = (of: Omit<Referred, "ids">, id: string) => string | undefined;

type Names = readonly (readonly [string, string])[];

interface Ask {
  query: UseQueryOptions;
  names: (answer: unknown) => Names;
}

/** People, branches and regions hardly change. */
const KEPT_MS = 300_000;

const ask = <Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
  names: (answer: Answer<Name>) => Names,
): Ask => ({
  query: { ...callQuery(name, input), staleTime: KEPT_MS } as unknown as UseQueryOptions,
  names: (answer) => names(answer as Answer<Name>),
});

interface Node {
  id: number;
  children: readonly Node[];
}

const below = <Of extends Node>(nodes: readonly Of[], nameOf: (node: Of) => string): Names =>
  nodes.flatMap((node) => [[String(node.id), nameOf(node)] as const, ...below(node.children as readonly Of[], nameOf)]);

/** Its list and those above it, the country's first. */
const regionAsks = (id: string): Ask[] =>
  regionPath(id).map((_, at, path) =>
    ask("regions.list", { type: at + 1, status: 0, parentid: path[at - 1] ?? "" }, ({ data }) =>
      data.map((region) => [region.id, region.name] as const),
    ),
  );

const byId = (ids: readonly string[]) => ({
  data: JSON.stringify([{ field: "id", op: "in", value: ids.map(Number) }]),
  rows: ids.length,
  count: "0" as const,
});

const ASKS: Readonly<Record<string, (of: Referred) => Ask[]>> = {
  user: ({ ids }) => [
    ask("users.picker", { ids: ids.map(Number), rows: ids.length }, ({ rows }) =>
      rows.map(({ userid, username }) => [String(userid), username] as const),
    ),
  ],
  branch: () => [ask("branches.tree", {}, ({ data }) => below(data, ({ Name }) => Name))],
  city: ({ ids }) => ids.flatMap(regionAsks),
  source: ({ url = "", ids }) => {
    const [formid = "", field = ""] = url.split(".");
    return [
      ask("forms.options", { formid, field, values: [...ids] }, ({ data }) =>
        data.map(({ value, label }) => [value, label] as const),
      ),
    ];
  },
  tree: ({ url = "" }) => {
    const route = routeAt(url) as "productCategories.list" | undefined;
    return route ? [ask(route, {}, ({ data }) => below(data, ({ name }) => name))] : [];
  },
};

/** Of records that fields choose from. */
function recordAsks({ type, ids }: Referred): Ask[] {
  const known = choiceRows(type);
  if (!known) return [];
  return [
    ask(listOf(type), { ...byId(ids), fields: known.name }, ({ rows }) =>
      (rows as readonly ChosenRow[]).map((row) => [String(row.id), textIn(row, known.name)] as const),
    ),
  ];
}

const spaceOf = ({ type, url = "" }: Omit<Referred, "ids">): string =>
  type === "tree" || type === "source" ? url : type;
const parts = (type: string, id: string): string[] => (type === "city" ? regionPath(id) : [id]);

/** One call for all ids of a kind. */
function together(wanted: readonly Referred[]): Referred[] {
  const kinds = new Map<string, Referred>();
  for (const { ids, ...of } of wanted) {
    const before = kinds.get(spaceOf(of))?.ids ?? [];
    kinds.set(spaceOf(of), { ...of, ids: [...new Set([...before, ...ids])].toSorted() });
  }
  return [...kinds.values()].filter(({ ids }) => ids.length > 0);
}

/** What is not named by the answer that would name it, one may not see. */
export function useNames(wanted: readonly Referred[]): NameOf {
  const asks = together(wanted).flatMap((of) =>
    (ownValue(ASKS, of.type) ?? recordAsks)(of).map((one) => ({ space: spaceOf(of), ...one })),
  );
  const answers = useQueries({ queries: asks.map(({ query }) => query) });
  const names = new Map<string, string>();
  const waiting = new Set<string>();
  asks.forEach(({ space, names: of }, at) => {
    const answer = answers[at]?.data;
    if (answer === undefined) waiting.add(space);
    else for (const [id, name] of of(answer)) names.set(`${space} ${id}`, name);
  });
  return (of, id) => {
    const space = spaceOf(of);
    const said = parts(of.type, id).map((part) => names.get(`${space} ${part}`));
    // the city of a municipality says nothing new
    if (said.every((name) => name !== undefined)) return [...new Set(said)].join(" / ");
    const picked = knownLabel(space, id);
    return picked ?? (waiting.has(space) ? undefined : t("notSeen"));
  };
}
