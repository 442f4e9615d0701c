import { BUILT_IN_SCENES } from "@qicheng/api/scenes/built-in";
import { lazy, type ReactNode } from "react";
import { colleagueBulkActs } from "../../colleagues/colleague-parts";
import { askFormSoon } from "../../forms/values/use-form-definition";
import { CallError, call } from "../../http/call";
import { askSoon } from "../../http/hooks";
import { common } from "../../i18n/common";
import { say } from "../../i18n/language";
import { exportAct } from "../../list/acts/export-act";
import { askAhead } from "../../list/ask/ask-ahead";
import type { Outcome } from "../../list/ask/bulk-summary";
import type {
  BulkAction,
  ChangeOptions,
  Chosen,
  DialogAction,
  ListModule,
  ListRow,
  ListSide,
  OpenOptions,
  RowAction,
} from "../../list/ask/list-module";
import { positive } from "../../list/ask/list-state";
import { lookAt } from "../../list/ask/open-record";
import { ListScreen } from "../../list/screen/list-screen";
import { mergeBulkActs } from "../../merging/merge-parts";
import type { FullProps } from "../../open/full-records";
import type { PickerProps } from "../../open/kinds";
import type { Page } from "../../open/record-page";
import { poolBulkActs, poolList } from "../../pool/pool-parts";
import { soon } from "../../ui/basis/soon";
import { ScreenTitle } from "../../ui/screens/screen-title";
import { type RecordActs, type RecordKind, recordKind } from "../change/record";
import { tellStar } from "../change/star";
import { offerSwitchOff, statesOf } from "../change/states";
import { useCells } from "../change/use-cells";
import { useMove } from "../change/use-move";
import { isClosed } from "../parts/closed";
import type { FormProps } from "../parts/form-props";
import type { RecordInput } from "../parts/record-input";
import { t } from "../parts/texts";
import type RecordFullPart from "./record-full";
import type RecordPickerPart from "./record-picker";

// Not part of a list, but wanted with the first click.
const RecordPanel = soon(() => import("../panel/record-panel"));
const RecordPicker = lazy(() => import("./record-picker")) as unknown as typeof RecordPickerPart;
const ImportDialog = lazy(() => import("../../imports/import-dialog"));
const MassEdit = lazy(() => import("../../list/acts/mass-edit"));
const MassTags = lazy(() => import("../panel/mass-tags"));
const RecordFull = lazy(() => import("./record-full")) as unknown as typeof RecordFullPart;
const TreeSide = lazy(() => import("../../list/screen/tree-side"));
const RecordForm = soon(() => import("./record-form"));

export interface DefinedRecord<Row extends ListRow> {
  kind: RecordKind<Row>;
  /** What its list is made of, for a screen that shows the rows in a way of its own. */
  list: ListModule<Row>;
  /** Asks for what the list of a page is made of, and for its rows and its open record where it is known where one will be. */
  ahead: (query: URLSearchParams | undefined, page?: Page) => Promise<void>;
  /** Asks for what an open record shows first, where it is known by its number and its contents may be read. */
  near: (id: number) => void;
  /** The list of all. */
  page: () => ReactNode;
  /** The list of those that I star. */
  watchedPage: () => ReactNode;
  /** The list of what lies in the pool, where there is one. */
  poolPage: () => ReactNode;
  /** Its further list, where it has one. */
  narrowedPage: () => ReactNode;
  /** The list in a dialog, to choose from. */
  picker: (props: PickerProps) => ReactNode;
  form: (props: FormProps) => ReactNode;
  /** One record by itself, in the container that shows anything. */
  full: (props: FullProps) => ReactNode;
}

function RecordList<Row extends ListRow>({ module, title }: { module: ListModule<Row>; title: string }) {
  return (
    <>
      <ScreenTitle title={title} />
      <ListScreen module={module} />
    </>
  );
}

function rowActionsOf<Row extends ListRow>({ rowActions = [], acts = [] }: RecordKind<Row>): RowAction<Row>[] {
  const edit: RowAction<Row> = {
    key: "edit",
    title: common("edit"),
    ability: "edit",
    hotkey: "e",
    run: (row, screen) => screen.edit(row.id),
  };
  return [
    ...rowActions,
    ...acts
      .filter(({ open }) => !open)
      .map(({ ability, leads, permission: _permission, ...act }) => ({
        ...act,
        aside: !leads,
        ...(ability && { ability }),
      })),
    edit,
  ];
}

/** Deletes; what may not go is offered to be switched off where the type knows that. */
async function removed(kind: RecordActs, chosen: Chosen): Promise<Outcome> {
  try {
    const { data } = await call(kind.api.remove, chosen);
    const off = await offerSwitchOff(kind, data.refused);
    return { ...data, refused: data.refused.filter(({ id }) => !off?.includes(id)) };
  } catch (error) {
    const off = error instanceof CallError ? await offerSwitchOff(kind, error.data.refused) : undefined;
    if (off === undefined) throw error;
    return { done: [], refused: [] };
  }
}

/** Of rows that are ticked, or of all that the list finds. */
const exportOf = ({ export: permission }: Pick<RecordKind<ListRow>, "export">): DialogAction[] =>
  permission ? [exportAct(permission)] : [];

const importOf = ({ import: permission }: Pick<RecordKind<ListRow>, "import">): DialogAction[] =>
  permission ? [{ key: "import", title: t("import"), permission, dialog: ImportDialog }] : [];

function bulkActionsOf<Row extends ListRow>(kind: RecordKind<Row>): (BulkAction | DialogAction)[] {
  const { remove, removal, bulkActions = [] } = kind;
  const deletion: BulkAction = {
    key: "delete",
    title: common("delete"),
    permission: remove,
    ability: "delete",
    did: t("didDelete"),
    danger: true,
    confirm: removal ?? common("confirmAction"),
    removes: true,
    run: (chosen) => removed(kind, chosen),
  };
  const change: DialogAction = {
    key: "massEdit",
    title: t("massEdit"),
    permission: kind.edit,
    ability: "edit",
    did: t("didChange"),
    dialog: MassEdit,
  };
  const tags: DialogAction = {
    key: "massTag",
    title: t("massTags"),
    permission: kind.edit,
    ability: "edit",
    dialog: MassTags,
  };
  const changes = [...(kind.bin ? [change] : []), ...(kind.api.bindTag ? [tags] : [])];
  const pool = kind.pooled ? poolBulkActs(kind.pooled) : [];
  const colleagues = kind.colleagues ? colleagueBulkActs(kind.colleagues) : [];
  const merging = kind.merging ? mergeBulkActs(kind.merging) : [];
  return [...colleagues, ...pool, ...merging, ...changes, ...exportOf(kind), deletion, ...bulkActions];
}

const treeSide = (field: string): ListSide => ({ element: TreeSide, key: field, valueOf: positive });

/** What few types have. */
function ownPartsOf<Row extends ListRow>(kind: RecordKind<Row>): Partial<ListModule<Row>> {
  const { side, bin, contact } = kind;
  return {
    ...(contact ? { phone: contact.phone } : {}),
    ...(side === undefined ? {} : { side: typeof side === "string" ? treeSide(side) : side }),
    ...(bin ? {} : { tickedOnly: true }),
  };
}

const nearForm = ({ module }: RecordActs): void => {
  void RecordForm.ahead();
  askFormSoon(module);
};

function listOf<Row extends ListRow>(
  kind: RecordKind<Row>,
  parts: OpenOptions<Row> & ChangeOptions<Row>,
): ListModule<Row> {
  const { names, api, empty } = kind;
  const { star } = api;
  const states = statesOf(kind);
  const scenes = kind.scenes ?? BUILT_IN_SCENES;
  const { brings = [], ...own } = kind.listOptions ?? {};
  return {
    formId: kind.module,
    noun: names,
    look: ({ id }) => lookAt(kind.module, id)?.run,
    list: api.list,
    ...(api.totals ? { totals: api.totals } : {}),
    scenes: star ? scenes : scenes.filter((scene) => scene !== "watched"),
    titleField: kind.titleField,
    cardFields: kind.cardFields ?? [],
    ...(kind.besideFields ? { besideFields: kind.besideFields } : {}),
    news: kind.bin === true,
    brings: [...(kind.contact ? [kind.contact.name, kind.contact.phone] : []), ...states.brings, ...brings],
    searchHint: kind.searchHint ? say(kind.searchHint) : t("searchHint", names),
    empty: {
      title: empty ? say(empty.title) : t("empty", names),
      hint: empty ? say(empty.hint) : t("emptyHint", names),
    },
    ...(kind.madeOnParent ? {} : { create: createOf(kind) }),
    ...(star ? { star: async (id: number) => tellStar(api, star, id, await call(star, { id })) } : {}),
    cells: kind.cells,
    ...states.list,
    rowActions: rowActionsOf(kind),
    bulkActions: bulkActionsOf(kind),
    headerEntries: [...importOf(kind), ...exportOf(kind), ...(kind.headerEntries ?? [])],
    ...ownPartsOf(kind),
    ...own,
    ...parts,
  };
}

const createOf = <Row extends ListRow>(kind: RecordKind<Row>): NonNullable<ListModule<Row>["create"]> => ({
  title: t("create", kind.names),
  permission: kind.add,
  ...(kind.ownForm ? {} : { near: () => nearForm(kind) }),
});

/** Only where there are lists of some there is a list of all. */
function titleOf<Row extends ListRow>({ heading, api, names, title }: RecordKind<Row>): string {
  if (heading) return say(heading);
  return api.star ? t("all", names) : say(title);
}

/** Makes list, panel, form and acts of a record type out of its declaration. */
export function defineRecord<Row extends ListRow>(given: RecordInput<Row>): DefinedRecord<Row> {
  const kind = recordKind(given);
  // each record its own: what is typed for one is never saved to another
  const Own = kind.ownForm;
  const panel: ListModule<Row>["panel"] = (props) => <RecordPanel kind={kind} {...props} />;
  const move: ListModule<Row>["useMove"] = (field) => useMove(kind, field);
  const cells = (wanted: boolean) => useCells(kind, wanted);
  const first = kind.tabs?.find((tab) => tab.first);
  const nearId = (id: number) => {
    void RecordPanel.ahead();
    askSoon(kind.api.view, { id });
  };
  const form = ({ onSaved, ...props }: FormProps) => {
    const passed = {
      ...props,
      onSaved: (id: number, again: boolean) => {
        if (!again) nearId(id);
        onSaved?.(id, again);
      },
    };
    const key = props.id ?? "new";
    return Own ? <Own key={key} {...passed} /> : <RecordForm key={key} kind={kind} {...passed} />;
  };
  const near = (row: Row) => {
    nearId(row.id);
    if (first && !isClosed(first, row)) first.near?.(row);
  };
  const all = listOf(kind, { form, useMove: move, useCells: cells, panel, near });
  const { useCells: _, order: __, near: ___, ...looked } = all;
  const choice: ListModule<Row> = {
    ...looked,
    ...statesOf(kind).picker,
    scenes: [],
    rowActions: [{ key: "choose", title: t("choose"), run: (row, screen) => screen.open(row.id) }],
  };
  const watched: ListModule<Row> = {
    ...all,
    always: { watched: 1 },
    scenes: [],
    empty: { title: t("emptyWatched", kind.names), hint: t("emptyWatchedHint", kind.names), toAll: true },
  };
  const pool = kind.pooled ? poolList(all, kind.pooled) : watched;
  const { narrowed } = kind;
  const few: ListModule<Row> = narrowed
    ? {
        ...all,
        always: narrowed.always,
        scenes: [],
        empty: { title: say(narrowed.empty.title), hint: say(narrowed.empty.hint), toAll: true },
      }
    : all;
  const lists = { page: all, watchedPage: watched, poolPage: pool, narrowedPage: few };
  return {
    kind,
    list: all,
    ahead: async (query, page = "page") => {
      const id = positive(query?.get("id") ?? "");
      if (id) nearId(id);
      await askAhead(lists[page], query);
    },
    near: (id) => {
      nearId(id);
      first?.near?.({ id } as Row);
    },
    form,
    full: (props) => <RecordFull kind={kind} form={form} {...props} />,
    picker: (props) => <RecordPicker kind={kind} list={choice} {...props} />,
    page: () => <RecordList module={all} title={titleOf(kind)} />,
    watchedPage: () => <RecordList module={watched} title={t("watched", kind.names)} />,
    narrowedPage: () => <RecordList module={few} title={narrowed ? say(narrowed.title) : titleOf(kind)} />,
    poolPage: () => <RecordList module={pool} title={t("pool", kind.names)} />,
  };
}
