/** Opens a record beside the list of its type, whatever screen one is on: by an address of its own, one step from where one was. */
import { familyOf, memberNumber } from "@qicheng/api/kernel/families";
import type { NavigateFunction } from "react-router";
import { listScreenOf, reachable } from "../../menus/menu";
import { opensFull } from "../../open/full-records";
import { leaveFull, openFull } from "../../open/shown-full";
import { t } from "../../open/texts";
import { useSession } from "../../session/session-store";
import type { ToastAction } from "../../tell/toast";
import { isPhone } from "../../ui/basis/use-phone";
import { changeParams, type ListChange } from "./list-state";
import { OPENED } from "./use-list-state";

/** Where a record stands: the path of a list, and which of its rows is opened or what is shown beside it. */
export interface Place {
  path: string;
  change: ListChange;
  /** What the list asks for where it is not on the screen yet. */
  query?: string;
}

type Find = (id: number) => Promise<Place | undefined>;

const finders = new Map<string, Find>();

/** Of what stands in several lists, each of which knows it by another number. Said beside the routes of a module. */
export const offerPlace = (type: string, find: Find): void => void finders.set(type, find);

let go: NavigateFunction | undefined;

/** To be told by the frame. */
export function provideNavigate(navigate: NavigateFunction): void {
  go = navigate;
}

/** To another screen, from wherever one is. */
export const goTo = (path: string): void => void go?.(path);

interface Way {
  /** Which of its tabs, or what is begun there. */
  tab?: string;
  /** It is one's own work: the list that begins with what is due, where the type has one. */
  today?: boolean;
}

function placeOf(type: string, id: number, { today }: Way): Place | undefined {
  const screen = listScreenOf(familyOf(type), useSession.getState().granted);
  if (!screen) return undefined;
  const path = screen.path.replace(/:\w+/, String(memberNumber(type)));
  return { path, change: { id, show: null, showTab: "" }, query: today ? (screen.desk?.query ?? "") : "" };
}

/** The list that one looks at stays as it is; a further record takes the place of the open one. */
function show({ path, change, query = "" }: Place, tab: string): void {
  const { pathname, search } = window.location;
  const here = pathname === path;
  const params = new URLSearchParams(here ? search : query);
  const opened = changeParams(params, { ...change, tab, openFirst: false });
  const replace = here && (params.has("id") || params.has("show"));
  leaveFull();
  void go?.(`${path}?${opened}`, { replace, state: OPENED });
}

/** Where there is no list that one may see, and on a phone, which has no room for both, it is shown alone. */
async function open(type: string, id: number, way: Way): Promise<void> {
  const { tab = "" } = way;
  const find = finders.get(type);
  const isThere = (place: Place | undefined): place is Place => place !== undefined && reachable(place.path);
  const place = find ? await find(id) : placeOf(type, id, way);
  if (go && isThere(place) && (!isPhone() || place.path === window.location.pathname)) show(place, tab);
  else openFull(type, id, tab);
}

export const openRecord = (type: string, id: number, way: Way = {}): void => void open(type, id, way);

/** The way to one record, where it can be shown on any screen. */
export const lookAt = (type: string, id: number): ToastAction | undefined =>
  opensFull(type) ? { label: t("view"), run: () => openRecord(type, id) } : undefined;
