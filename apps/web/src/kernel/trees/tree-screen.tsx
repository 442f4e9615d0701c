/** The one screen of a tree: its nodes in their order, moved by drawing, by keys or by words; one of them open beside it. */

import type { InputRef } from "antd";
import { lazy, type Ref, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { asText } from "../forms/values/as-text";
import { useCall } from "../http/hooks";
import { tellFailure } from "../http/tell-failure";
import { keysLine } from "../list/acts/list-actions";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "../list/ask/list-module";
import { useBeginNew } from "../list/ask/use-begin-new";
import { useListState } from "../list/ask/use-list-state";
import { useMyColumns } from "../list/ask/use-my-columns";
import { CreateButton } from "../list/screen/list-tools";
import { OpenRecord } from "../list/screen/open-record";
import { SearchBox } from "../list/screen/search-box";
import { useActiveRow } from "../list/screen/use-active-row";
import list from "../list/table/list.module.css";
import type { TableHandle } from "../list/table/table-handle";
import { useHint } from "../live/use-hint";
import { ShowRecord } from "../open/full-records";
import { useCan } from "../session/can";
import { toast } from "../tell/toast";
import { usePhone } from "../ui/basis/use-phone";
import { ScreenFrame, ScreenHead, Spring } from "../ui/screens/screen";
import { ScreenTitle } from "../ui/screens/screen-title";
import { t } from "./texts";
import { useTreeActions } from "./tree-actions";
import { TreeBody, TreeFoot } from "./tree-body";
import {
  holds,
  howManyIn,
  isThere,
  itemOf,
  linesOf,
  type Move,
  stepOf,
  type TreeItem,
  type TreeLine,
} from "./tree-lines";
import type { TreeModule } from "./tree-module";
import { TreeName } from "./tree-name";
import { DropMark, useDrag } from "./use-drag";
import { useMoves } from "./use-moves";

const MoveDialog = lazy(() => import("./move-dialog"));

const NONE: readonly TreeItem[] = [];
const MAY = { edit: 1, delete: 1 } as const;
const MAY_NOT = {};

interface OpenForm {
  id: number | undefined;
  start?: Readonly<Record<string, unknown>> | undefined;
}

/** Nodes whose children are not seen. */
function useFolds() {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const fold = useCallback((id: number, on?: boolean) => {
    setClosed((all) => {
      const others = [...all].filter((one) => one !== id);
      return new Set((on ?? others.length === all.size) ? [...others, id] : others);
    });
  }, []);
  return { closed, fold };
}

/** The tree as it is and as it becomes, with its rows. */
function useTreeRows<Row extends ListRow>(module: TreeModule<Row>, key: string) {
  const { titleField } = module;
  const mayChange = useCan(module.permission);
  const answer = useCall(module.tree, {});
  const outdated = useHint(module.tree, answer.dataUpdatedAt);
  const { tree, move } = useMoves(module, (answer.data?.data as unknown as TreeItem[] | undefined) ?? NONE);
  const { closed, fold } = useFolds();
  const lines = useMemo(
    () =>
      linesOf(tree, { closed, key, titleField }).map((line): TreeLine => ({ ...line, can: mayChange ? MAY : MAY_NOT })),
    [tree, closed, key, titleField, mayChange],
  );
  const nameOf = (id: number) => asText(itemOf(tree, id)?.[titleField]);
  /** @returns what it was refused with */
  const write = async (one: Move) => {
    const refused = await move(one);
    if (!refused) toast.success(t("moved", { name: nameOf(one.id) }));
    return refused;
  };
  const go = async (one: Move) => {
    const item = itemOf(tree, one.id);
    if (!item || isThere(tree, one)) return;
    if (holds(item, one.parent)) return toast.error(t("circle"));
    const refused = await write(one);
    if (refused) tellFailure(refused);
  };
  return { answer, outdated, tree, lines, fold, mayChange, write, go: (one: Move) => void go(one) };
}

interface Handles {
  onFold: (id: number) => void;
  onMoveTo: (id: number) => void;
  onStep: (id: number, step: -1 | 1) => void;
}

/** How rows are drawn, and what is done with one. */
function lookOf<Row extends ListRow>(module: TreeModule<Row>, handles: Handles): RowLook<Row> {
  const { titleField, addBelow, icon, cells, rowActions } = module;
  const { onFold, onMoveTo, onStep } = handles;
  return {
    ...module,
    bulkActions: [],
    depth: (row) => (row as unknown as TreeLine).depth,
    cells: {
      ...cells,
      [titleField]: (row) => (
        <TreeName line={row as unknown as TreeLine} icon={icon(row)} name={asText(row[titleField])} onFold={onFold} />
      ),
    },
    rowActions: [
      {
        key: "child",
        title: addBelow,
        ability: "edit",
        run: ({ id }, screen) => screen.edit(undefined, { parent: id }),
      },
      { key: "moveTo", title: t("moveTo"), ability: "edit", hotkey: "m", aside: true, run: ({ id }) => onMoveTo(id) },
      ...rowActions,
    ],
    cardActions: [
      { key: "up", title: t("up"), ability: "edit", run: ({ id }) => onStep(id, -1) },
      { key: "down", title: t("down"), ability: "edit", run: ({ id }) => onStep(id, 1) },
    ],
  };
}

interface BarProps<Row extends ListRow> {
  module: TreeModule<Row>;
  search: Ref<InputRef>;
  word: string;
  screen: ListScreenHandle;
  onSearch: (key: string) => void;
}

function Bar<Row extends ListRow>({ module, search, word, screen, onSearch }: BarProps<Row>) {
  const phone = usePhone();
  return (
    <>
      <SearchBox ref={search} value={word} hint={module.searchHint} onSearch={onSearch} />
      {phone ? null : <Spring />}
      <CreateButton {...{ module, screen }} />
    </>
  );
}

export function TreeScreen<Row extends ListRow>({ module }: { module: TreeModule<Row> }) {
  const phone = usePhone();
  const url = useListState();
  const { view, id, change, open, showRecord } = url;
  const { answer, outdated, tree, lines, fold, mayChange, write, go } = useTreeRows(module, view.key);
  const mine = useMyColumns(module.formId);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const table = useRef<TableHandle>(null);
  const search = useRef<InputRef>(null);
  const { active, move, steps, stand } = useActiveRow({ rows: lines, openId: id, table, onFollow: open });
  const isOpened = opens(module);
  const screen = useMemo<ListScreenHandle>(
    () => ({
      open: isOpened ? open : () => undefined,
      edit: (record, start) => setForm({ id: record, start }),
    }),
    [open, isOpened],
  );
  useBeginNew(module, () => setForm({ id: undefined }));
  const step = (node: number, by: -1 | 1) => {
    const place = stepOf(tree, node, by);
    if (place) go({ id: node, ...place });
  };
  // the table is not drawn again for a tree that has changed elsewhere
  const latest = useRef(step);
  useLayoutEffect(() => {
    latest.current = step;
  });
  const look = useMemo(
    () => lookOf(module, { onFold: fold, onMoveTo: setMoving, onStep: (node, by) => latest.current(node, by) }),
    [module, fold],
  );
  const { rowProps, area, dragged, over } = useDrag({
    tree,
    lines,
    enabled: mayChange && !phone,
    onDrop: go,
  });
  const onSearch = useCallback((key: string) => change({ key }), [change]);

  const { acts } = useTreeActions({
    module,
    look,
    screen,
    url,
    tree,
    lines,
    mayChange,
    active,
    move,
    stand,
    step,
    fold,
    search,
  });
  const item = moving === null ? undefined : itemOf(tree, moving);
  const keys = keysLine({ ...look, ...(module.create ? { create: module.create } : {}) });
  const refresh = () => void answer.refetch();
  const bar = <Bar {...{ module, search, screen, onSearch }} word={view.key} />;
  return (
    <div className={list.whole}>
      <ScreenTitle title={module.title} />
      <ScreenFrame>
        {phone ? null : <ScreenHead>{bar}</ScreenHead>}
        <div className={list.body}>
          <div className={list.content} {...area}>
            <DropMark {...{ dragged, over }} />
            <TreeBody
              {...{ module, look, table, mine, active, screen, rowProps }}
              rows={lines as unknown as Row[]}
              loading={answer.isPending}
              error={answer.data ? null : answer.error}
              word={view.key}
              onRetry={refresh}
              onClear={() => onSearch("")}
            />
          </div>
        </div>
        <TreeFoot
          total={howManyIn(tree)}
          keysLine={mayChange ? `${keys} · Alt ↑↓ ${t("keyMove")}` : keys}
          outdated={outdated}
          onRetry={refresh}
        />
        {phone ? <div className={list.tools}>{bar}</div> : null}
      </ScreenFrame>
      <Suspense fallback={null}>
        <ShowRecord value={showRecord}>
          <OpenRecord
            {...{ module, url, steps }}
            row={lines.find((line) => line.id === id) as unknown as Row | undefined}
            acts={acts}
            onEdit={() => id !== null && screen.edit(id)}
          />
        </ShowRecord>
        {form
          ? module.form?.({
              id: form.id,
              start: form.id === undefined ? { ...module.start?.(tree), ...form.start } : {},
              onClose: () => setForm(null),
              onSaved: (record, again) => {
                if (form.id === undefined && !again) screen.open(record);
              },
            })
          : null}
        {item ? (
          <MoveDialog
            key={item.id}
            {...{ tree, item }}
            titleField={module.titleField}
            onMove={write}
            onClose={() => setMoving(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
