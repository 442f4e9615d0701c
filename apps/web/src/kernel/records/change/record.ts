/** A record type of the web with everything that follows from its declaration. */

import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { webRecords } from "@qicheng/api/web-records.generated";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type ReactNode, useRef } from "react";
import { colleagueActs } from "../../colleagues/colleague-parts";
import type { ColleagueRoutes, Colleagues } from "../../colleagues/colleagues";
import { asText } from "../../forms/values/as-text";
import { isMaskedForGood } from "../../forms/values/reveal-store";
import type { RouteName } from "../../http/call";
import { useWrite } from "../../http/hooks";
import { hasRoute } from "../../http/route-names";
import { about } from "../../i18n/about";
import { deedText } from "../../list/ask/bulk-summary";
import type { ListRoute, ListRow, TotalsRoute } from "../../list/ask/list-module";
import { mergeActs } from "../../merging/merge-parts";
import type { Merging } from "../../merging/merging";
import { poolActs, poolBadge } from "../../pool/pool-parts";
import type { Pooled, PoolRoutes } from "../../pool/pooled";
import { confirm } from "../../ui/dialogs/confirm";
import { showOutcome } from "../../ui/dialogs/outcome";
import type { ContactFields, MergeChoice, RecordGroup, RecordInput } from "../parts/record-input";
import { namesOf, type RecordTitle, t } from "../parts/texts";
import { offerSwitchOff, statesOf } from "./states";

/** Routes that not every type has; `customers` stands for all that do. */
export type StarRoute = "customers.star";
type WhyRoute = "customers.why";
export type TagRoute = "customers.bindTag";

export interface RecordRoutes {
  list: ListRoute;
  add: `${RecordGroup}.add`;
  edit: `${RecordGroup}.edit`;
  view: `${RecordGroup}.view`;
  remove: `${RecordGroup}.remove`;
  star: StarRoute | undefined;
  why: WhyRoute | undefined;
  bindTag: TagRoute | undefined;
  /** Adds up what the list finds. */
  totals: TotalsRoute | undefined;
}

/** What the definitions of its routes say of a type. */
interface Declared {
  /** One spelling for form, scenes, log and bin, as on the server. */
  module: string;
  title: RecordTitle;
  /** Rights to add, to edit and to delete. */
  add: PermissionKey;
  edit: PermissionKey;
  remove: PermissionKey;
  /** Deleted ones lie in the recycle bin: these are records, of which many can be changed at once. */
  bin?: true;
  /** The right to export, where the type has it. */
  export?: PermissionKey;
  /** And to import. */
  import?: PermissionKey;
  /** And to claim, allocate, put into the pool and lock, where there is a pool. */
  pool?: Record<"receive" | "alloc" | "toPool" | "lock", PermissionKey>;
  /** And to give and share them to colleagues, where the type has routes for that. */
  colleagues?: Colleagues["rights"];
  /** And to merge them, where several may become one. */
  merge?: PermissionKey;
}

export interface RecordKind<Row extends ListRow> extends RecordInput<Row>, Omit<Declared, "colleagues" | "merge"> {
  names: ReturnType<typeof namesOf>;
  api: RecordRoutes;
  /** What acts on the pool need to know, where there is one. */
  pooled: Pooled | undefined;
  /** And those of giving and sharing to colleagues. */
  colleagues: Colleagues | undefined;
  /** And of merging them. */
  merging: Merging | undefined;
  /** With those of the states. */
  cells: Record<string, (row: Row) => ReactNode>;
}

/** What form and deletion need of it, whatever its rows are like. */
export interface RecordActs
  extends Pick<
    RecordKind<ListRow>,
    "module" | "names" | "api" | "hint" | "form" | "states" | "titleField" | "colleagues"
  > {
  cells: Readonly<Record<string, (row: never) => ReactNode>>;
}

const offered = <Name extends RouteName>(name: string): Name | undefined =>
  hasRoute(name) ? (name as Name) : undefined;

/** What a role keeps from whoever looks is a text, whatever else a cell would draw. */
function ofWhatIsRead<Row extends ListRow>(cells: RecordKind<Row>["cells"]): RecordKind<Row>["cells"] {
  const guarded = Object.entries(cells).map(([key, cell]) => [
    key,
    (row: Row) => (isMaskedForGood(row as Row & Record<string, unknown>, key) ? "****" : cell(row)),
  ]);
  return Object.fromEntries(guarded);
}

/** Where there is one route of the pool, there are all. */
function pooledOf<Row extends ListRow>(
  { routes, titleField }: RecordInput<Row>,
  { pool }: Declared,
  names: Pooled["names"],
): Pooled | undefined {
  if (!pool) return undefined;
  const at = (name: string) => `${routes}.${name}`;
  const api = {
    receive: at("receive"),
    alloc: at("alloc"),
    toPool: at("toPool"),
    lock: at("lock"),
    quota: at("quota"),
    ownerLog: at("ownerLog"),
  } as PoolRoutes;
  return { api, rights: pool, names, titleField };
}

/** Where there is one route for colleagues, there are all. */
function colleaguesOf<Row extends ListRow>(
  { routes, titleField, sells }: RecordInput<Row>,
  { colleagues: rights }: Declared,
  names: Colleagues["names"],
): Colleagues | undefined {
  if (!rights) return undefined;
  const at = (name: string) => `${routes}.${name}`;
  const api = {
    transfer: at("transfer"),
    alongs: at("alongs"),
    share: at("share"),
    shares: at("shares"),
    unshare: at("unshare"),
  } as ColleagueRoutes;
  return { api, rights, names, titleField, sells: sells === true };
}

/** How many files hang on a record that stands alone. */
export const fileCount = ({ subtotal }: ListRow) => (subtotal as { file?: number } | undefined)?.file;

/** Beside the fields of records that become one stands the person to call, where that is a record. */
function choicesOf(contact: ContactFields | undefined): MergeChoice[] {
  if (!contact?.chosen) return [];
  const { name, phone, chosen } = contact;
  return [{ ...chosen, text: (row) => [ownValue(row, name), row[phone]].map(asText).filter(Boolean).join(" ") }];
}

function mergingOf<Row extends ListRow>(
  { routes, titleField, contact, tabs = [] }: RecordInput<Row>,
  { module, merge: right }: Declared,
  { names, cells }: Pick<RecordKind<Row>, "names" | "cells">,
): Merging | undefined {
  if (!right) return undefined;
  const at = (name: string) => `${routes}.${name}`;
  const api = { merge: at("merge"), view: at("view"), shares: at("shares") } as Merging["api"];
  const own = tabs.flatMap(({ title, count }) =>
    count ? [{ title, count: count as (row: ListRow) => number | undefined }] : [],
  );
  const hanging = [...own, { title: t("attachments"), count: fileCount }];
  return { module, api, right, names, titleField, beside: choicesOf(contact), hanging, cells };
}

/** What a type has by what its routes say, before its own. */
const ofRoutes = <Row extends ListRow>(
  { acts = [], badge }: RecordInput<Row>,
  { pooled, colleagues, merging }: Pick<RecordKind<Row>, "pooled" | "colleagues" | "merging">,
): Pick<RecordInput<Row>, "acts" | "badge"> => ({
  acts: [
    ...(colleagues ? colleagueActs<Row>(colleagues) : []),
    ...(pooled ? poolActs<Row>(pooled) : []),
    ...(merging ? mergeActs<Row>(merging) : []),
    ...acts,
  ],
  ...(pooled || badge ? { badge: (row) => (pooled && poolBadge(pooled, row)) ?? badge?.(row) } : {}),
});

export function recordKind<Row extends ListRow>(given: RecordInput<Row>): RecordKind<Row> {
  const { routes } = given;
  const { member } = given;
  const declared: Declared = {
    ...webRecords[routes],
    ...(member && { module: member.module, title: { cn: member.title, en: member.title } }),
  };
  const names = namesOf(declared.title);
  const pooled = pooledOf(given, declared, names);
  const colleagues = colleaguesOf(given, declared, names);
  const cells = ofWhatIsRead({ ...statesOf(given).cells, ...given.cells });
  const merging = mergingOf(given, declared, { names, cells });
  return {
    ...given,
    ...declared,
    ...ofRoutes(given, { pooled, colleagues, merging }),
    pooled,
    colleagues,
    merging,
    names,
    cells,
    api: {
      list: given.list ?? (`${routes}.index` as ListRoute),
      add: `${routes}.add`,
      edit: `${routes}.edit`,
      view: `${routes}.view`,
      remove: `${routes}.remove`,
      star: offered<StarRoute>(`${routes}.star`),
      why: offered<WhyRoute>(`${routes}.why`),
      bindTag: offered<TagRoute>(`${routes}.bindTag`),
      totals: given.list ? undefined : offered<TotalsRoute>(`${routes}.totals`),
    },
  };
}

interface Named {
  id: number;
  name: string;
}

/** Asks, deletes one record to the recycle bin and says what came of it. */
export function useRemoval(kind: RecordActs, onRemoved?: (id: number) => void) {
  const asked = useRef("");
  const remove = useWrite(kind.api.remove, {
    toast: false,
    onSuccess: ({ data, msg }) => {
      const names = data.done.length > 0 ? [asked.current] : [];
      const deed = { did: t("didDelete"), noun: kind.names, count: names.length, names };
      showOutcome(data, about(msg, asked.current), { what: deedText(deed) });
      for (const id of data.done) onRemoved?.(id);
    },
    onRefused: ({ code, data }) => {
      if (kind.states === undefined || code !== "CONFLICT") return false;
      void offerSwitchOff(kind, data.refused);
      return true;
    },
  });
  return async ({ id, name }: Named, question: string = t("confirmDelete")): Promise<void> => {
    const agreed = await confirm({ content: question, names: [name], danger: true });
    if (!agreed) return;
    asked.current = name;
    remove.mutate({ ids: [id] });
  };
}
