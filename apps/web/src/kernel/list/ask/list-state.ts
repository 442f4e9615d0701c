/** What one sees on a list, as it stands in the URL: sharable, and back and forward work. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { BUILT_IN_SCENES, type SceneKey } from "@qicheng/api/scenes/built-in";
import type { Condition, Filter } from "@qicheng/engine/fields/filter";

export interface ListSort {
  field: string;
  order: "asc" | "desc";
}

export interface ListState {
  page: number;
  rows: number;
  key: string;
  scene: SceneKey;
  /** The saved scene that the state was taken from; it only names the state. */
  saved: number | null;
  /** Conditions of the quick filter and the advanced search: all must hold. */
  quick: readonly Condition[];
  /** The filter made in the builder. */
  filter: Filter;
  sort: ListSort | null;
  /** Field by which the rows stand in groups; '' = they do not. */
  group: string;
  /** The groups stand side by side, as the columns of a board. */
  board: boolean;
  /** What is chosen beside the list; '' = nothing. */
  node: string;
  /** What led here asks for these rows; null = nothing did. */
  narrow: Narrow | null;
  /** Record of the open side panel. */
  id: number | null;
  tab: string;
  /** The first row is to open as soon as it is there, and where one has none of his own, the first of all. */
  openFirst: boolean;
  /** A record of any type that stands in the place of that panel, and its tab. */
  show: ShownRecord | null;
  showTab: string;
}

/** Keys of the query that the list's fields do not have, with the words for them. */
export interface Narrow {
  title: string;
  query: Readonly<Record<string, string | number>>;
}

export interface ShownRecord {
  type: string;
  id: number;
}

export type ListChange = Partial<ListState>;

export const PAGE_SIZES = [20, 50, 100, 200] as const;

export const EMPTY_STATE: ListState = {
  page: 1,
  rows: LIMITS.listScreenRows,
  key: "",
  scene: "all",
  saved: null,
  quick: [],
  filter: [],
  sort: null,
  group: "",
  board: false,
  node: "",
  narrow: null,
  id: null,
  tab: "",
  openFirst: false,
  show: null,
  showTab: "",
};

const isScene = (text: string | null): text is SceneKey => BUILT_IN_SCENES.some((scene) => scene === text);

/** A positive whole number as it stands in an address. */
export function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function jsonOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === "object" && value !== null && "field" in value && "op" in value;
const isConditions = (value: unknown): value is Condition[] => Array.isArray(value) && value.every(isCondition);

/** A filter from outside, such as a URL or a saved scene; anything malformed is no filter. */
function filterOf(value: unknown): Filter {
  if (isConditions(value)) return value;
  if (typeof value !== "object" || value === null || !("or" in value)) return [];
  return Array.isArray(value.or) && value.or.every(isConditions) ? { or: value.or } : [];
}

function sortOf(text: string | null): ListSort | null {
  const match = /^(-?)(\w{1,60})$/.exec(text ?? "");
  return match?.[2] ? { field: match[2], order: match[1] ? "desc" : "asc" } : null;
}

function narrowOf(value: unknown): Narrow | null {
  if (typeof value !== "object" || value === null || !("title" in value && "query" in value)) return null;
  const { title, query } = value;
  if (typeof title !== "string" || typeof query !== "object" || query === null) return null;
  const isPlain = Object.values(query).every((one) => typeof one === "string" || typeof one === "number");
  return isPlain ? { title, query: query as Narrow["query"] } : null;
}

const fieldOf = (text: string | null): string => (/^\w{1,60}$/.test(text ?? "") ? (text ?? "") : "");

/** `customer.12` in an address. */
function shownOf(text: string | null): ShownRecord | null {
  const match = /^(\w{1,60})\.([1-9]\d{0,14})$/.exec(text ?? "");
  return match?.[1] ? { type: match[1], id: Number(match[2]) } : null;
}

const sortText = (sort: ListSort) => `${sort.order === "desc" ? "-" : ""}${sort.field}`;

export function readState(params: URLSearchParams): ListState {
  const scene = params.get("scene");
  const rows = positive(params.get("rows"));
  const quick = jsonOf(params.get("quick"));
  return {
    page: positive(params.get("page")) ?? 1,
    rows: PAGE_SIZES.find((size) => size === rows) ?? EMPTY_STATE.rows,
    key: params.get("key") ?? "",
    scene: isScene(scene) ? scene : "all",
    saved: positive(params.get("saved")),
    quick: isConditions(quick) ? quick : [],
    filter: filterOf(jsonOf(params.get("filter"))),
    sort: sortOf(params.get("sort")),
    group: fieldOf(params.get("group")),
    board: params.get("board") === "1",
    node: params.get("node") ?? "",
    narrow: narrowOf(jsonOf(params.get("narrow"))),
    id: positive(params.get("id")),
    tab: params.get("tab") ?? "",
    openFirst: params.get("open") === "first",
    show: shownOf(params.get("show")),
    showTab: params.get("showTab") ?? "",
  };
}

/** Says nothing of what is listed; that the first row shall be open it may say. */
export const isBare = (params: URLSearchParams): boolean => [...params.keys()].every((key) => key === "open");

/** The shortest URL that says the same; `scene=all` stays, since it tells a choice from a bare address. */
export function writeState(state: ListState, explicitScene: boolean): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string, wanted: boolean) => {
    if (wanted) params.set(name, value);
  };
  put("scene", state.scene, explicitScene || state.scene !== "all");
  put("saved", String(state.saved), state.saved !== null);
  put("key", state.key, state.key !== "");
  put("quick", JSON.stringify(state.quick), state.quick.length > 0);
  put("filter", JSON.stringify(state.filter), conditionCount(state.filter) > 0);
  put("sort", state.sort ? sortText(state.sort) : "", state.sort !== null);
  put("group", state.group, state.group !== "");
  put("board", "1", state.group !== "" && state.board);
  put("node", state.node, state.node !== "");
  put("narrow", JSON.stringify(state.narrow), state.narrow !== null);
  put("rows", String(state.rows), state.rows !== EMPTY_STATE.rows);
  put("page", String(state.page), state.page > 1);
  put("id", String(state.id), state.id !== null);
  put("open", "first", state.openFirst);
  put("tab", state.tab, state.id !== null && state.tab !== "");
  put("show", `${state.show?.type}.${state.show?.id}`, state.show !== null);
  put("showTab", state.showTab, state.show !== null && state.showTab !== "");
  return params;
}

/** Leads to a list as it is with these changes, whichever scene it opens with by itself. */
export const addressOf = (path: string, change: ListChange): string =>
  `${path}?${writeState({ ...EMPTY_STATE, ...change }, true)}`;

const RESETS_PAGE = ["key", "scene", "saved", "quick", "filter", "rows", "sort", "group", "node", "narrow"] as const;

/** Applies a change; a new search, scene, filter, order or page size starts at page 1. */
export function changeState(state: ListState, change: ListChange): ListState {
  const resets = RESETS_PAGE.some((name) => name in change);
  return { ...state, ...(resets ? { page: 1 } : {}), ...change };
}

/** The address of a list after a change of what it says already. */
export const changeParams = (params: URLSearchParams, change: ListChange): URLSearchParams =>
  writeState(changeState(readState(params), change), "scene" in change || params.has("scene"));

export function groupsOf(filter: Filter): readonly (readonly Condition[])[] {
  if ("or" in filter) return filter.or;
  return filter.length === 0 ? [] : [filter];
}

export function conditionCount(filter: Filter): number {
  return groupsOf(filter).reduce((sum, group) => sum + group.length, 0);
}

/** Groups of which one must hold; a single one needs no groups. */
export function filterOfGroups(groups: readonly (readonly Condition[])[]): Filter {
  const filled = groups.filter((group) => group.length > 0);
  return filled.length > 1 ? { or: filled } : (filled[0] ?? []);
}

/** Both filters as one: the quick conditions join every group of the other. */
export function combineFilters(quick: readonly Condition[], filter: Filter): Filter {
  const groups = groupsOf(filter).filter((group) => group.length > 0);
  return groups.length === 0 ? quick : filterOfGroups(groups.map((group) => [...quick, ...group]));
}

export const isFiltered = (state: ListState): boolean =>
  state.quick.length > 0 || conditionCount(state.filter) > 0 || state.narrow !== null;

/**
 * True where counting is work, so that rows do not wait for it. Totals of scenes come from counters, and of stars there are
 * only so many.
 */
export const isCountedApart = (state: ListState): boolean => state.key !== "" || isFiltered(state);

/**
 * The query of the list call, without page and count mode; rows and total share it.
 * @param holds conditions that hold whatever is chosen
 */
export function queryOf(state: ListState, holds: readonly Condition[] = []) {
  const data = combineFilters([...holds, ...state.quick], state.filter);
  return {
    dataType: state.scene === "watched" ? "all" : state.scene,
    ...(state.scene === "watched" ? { watched: 1 as const } : {}),
    ...(state.key === "" ? {} : { key: state.key }),
    ...(conditionCount(data) === 0 ? {} : { data: JSON.stringify(data) }),
  };
}

/** What a saved scene keeps of the state. */
export function sceneQueryOf(state: ListState): Record<string, unknown> {
  const data = combineFilters(state.quick, state.filter);
  return {
    dataType: state.scene === "watched" ? "all" : state.scene,
    ...(state.scene === "watched" ? { watched: 1 } : {}),
    ...(state.key === "" ? {} : { key: state.key }),
    ...(conditionCount(data) === 0 ? {} : { data }),
    ...(state.sort ? { sort: state.sort.field, order: state.sort.order } : {}),
  };
}

/** The change that opens a saved scene, or a built-in one where the id is 0. */
export function changeOfScene(id: number, query: Record<string, unknown>): ListChange {
  const dataType = typeof query.dataType === "string" && isScene(query.dataType) ? query.dataType : "all";
  const data = filterOf(query.data);
  const order = query.order === "asc" ? "asc" : "desc";
  return {
    saved: id || null,
    scene: Number(query.watched) === 1 ? "watched" : dataType,
    key: typeof query.key === "string" ? query.key : "",
    quick: "or" in data ? [] : data,
    filter: "or" in data ? data : [],
    sort: typeof query.sort === "string" && query.sort !== "" ? { field: query.sort, order } : null,
  };
}
