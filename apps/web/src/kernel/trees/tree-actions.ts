import type { InputRef } from "antd";
import type { RefObject } from "react";
import { type Action, useActions } from "../actions/action";
import { listActions } from "../list/acts/list-actions";
import type { ListRow, ListScreenHandle, RowLook } from "../list/ask/list-module";
import { t as listed } from "../list/ask/texts";
import type { ListUrl } from "../list/ask/use-list-state";
import { t } from "./texts";
import { stepOf, type TreeItem, type TreeLine } from "./tree-lines";
import type { TreeModule } from "./tree-module";

interface Given<Row extends ListRow> {
  module: TreeModule<Row>;
  look: RowLook<Row>;
  screen: ListScreenHandle;
  url: Pick<ListUrl, "id" | "show" | "close">;
  tree: readonly TreeItem[];
  lines: readonly TreeLine[];
  mayChange: boolean;
  /** The row that the arrow keys stand on. */
  active: number | null;
  move: (step: -1 | 1) => void;
  stand: (id: number) => void;
  step: (id: number, by: -1 | 1) => void;
  fold: (id: number, on: boolean) => void;
  search: RefObject<InputRef | null>;
}

/** Up and down among the brothers of a node, as far as there are some. */
function steppingOf<Row extends ListRow>({ tree, mayChange, step }: Given<Row>, id: number): Action[] {
  const offered = (by: -1 | 1) => mayChange && stepOf(tree, id, by) !== undefined;
  const up: Action = { key: "moveUp", title: t("up"), keys: "alt+arrowup", run: () => step(id, -1) };
  const down: Action = { key: "moveDown", title: t("down"), keys: "alt+arrowdown", run: () => step(id, 1) };
  return [...(offered(-1) ? [up] : []), ...(offered(1) ? [down] : [])];
}

function foldingOf({ id, below }: TreeLine, fold: (id: number, on: boolean) => void): Action[] {
  if (below === 0) return [];
  return [
    { key: "fold", title: t("keyFold"), keys: "arrowleft", keyOnly: true, run: () => fold(id, true) },
    { key: "unfold", title: t("keyUnfold"), keys: "arrowright", keyOnly: true, run: () => fold(id, false) },
  ];
}

/** What opens something of the screen for a node: what stands below it, and where it goes. */
const OPENING: readonly string[] = ["child", "moveTo"];

/** What one can do on a tree, by keys too. @returns what one can do with the node that is open */
export function useTreeActions<Row extends ListRow>(given: Given<Row>): { acts: Action[] } {
  const { module, look, screen, url, lines, mayChange, active, move, stand, fold, search } = given;
  const { id, show, close } = url;
  const line = lines.find((one) => one.id === active);
  const row = line as unknown as Row | undefined;
  const leave = () => {
    if (id !== null) stand(id);
    close();
  };
  const stepping = line ? steppingOf(given, line.id) : [];
  useActions([
    { key: "search", title: listed("keySearch"), keys: "/", keyOnly: true, run: () => search.current?.focus() },
    ...listActions({
      module: { ...look, ...(module.create ? { create: module.create } : {}) },
      screen,
      row,
      onMove: move,
      ...(id === null && show === null ? {} : { onLeave: leave }),
    }),
    ...stepping,
    ...(line ? foldingOf(line, fold) : []),
  ]);
  if (!row || !mayChange) return { acts: [] };
  const opening = look.rowActions.filter(({ key }) => OPENING.includes(key));
  return {
    acts: [...opening.map(({ key, title, run }) => ({ key, title, run: () => run(row, screen) })), ...stepping],
  };
}
