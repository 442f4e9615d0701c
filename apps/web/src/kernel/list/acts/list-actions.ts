/** What one can do on a list without pointing at anything. */

import type { Action } from "../../actions/action";
import { isHeard } from "../../actions/keys";
import { keysText } from "../../actions/strokes";
import { common } from "../../i18n/common";
import { language } from "../../i18n/language";
import { able } from "../../session/abilities";
import { can } from "../../session/can";
import {
  type CreateOptions,
  type ListRow,
  type ListScreenHandle,
  type OpenOptions,
  opens,
  type RowActOptions,
} from "../ask/list-module";
import { t } from "../ask/texts";
import type { Ordering } from "../table/use-order";

type Acting<Row extends ListRow> = CreateOptions & OpenOptions<Row> & RowActOptions<Row>;

interface Given<Row extends ListRow> {
  module: Acting<Row>;
  screen: ListScreenHandle;
  /** The row that the arrow keys stand on. */
  row: Row | undefined;
  onMove: (step: -1 | 1) => void;
  /** Given while the rows stand in their own order. */
  ordering?: Ordering | undefined;
  /** Given where rows are ticked: ticks all of the page, or none. */
  onTickAll?: () => void;
  /** Given while a record is open: closes it. */
  onLeave?: () => void;
}

/** Alt ↑ and Alt ↓ take the row along that one stands on; who stands nowhere is led to one first. */
function orderActions<Row extends ListRow>(ordering: Ordering, { row, onMove }: Given<Row>): Action[] {
  if (row && !ordering.may(row)) return [];
  const move = (by: -1 | 1) => (row ? ordering.step(row, by) : onMove(by));
  return [
    { key: "moveUp", title: t("keyMoveUp"), keys: "alt+arrowup", keyOnly: true, run: () => move(-1) },
    { key: "moveDown", title: t("keyMoveDown"), keys: "alt+arrowdown", keyOnly: true, run: () => move(1) },
  ];
}

/** ↑ ↓ Alt ↑ Alt ↓ Enter Shift X Esc, [ ] while a record is open, C and the letters of the module on the row that one stands on. */
export function listActions<Row extends ListRow>(given: Given<Row>): Action[] {
  const { module, screen, row, onMove, onTickAll, onLeave, ordering } = given;
  const { create } = module;
  const up = () => onMove(-1);
  const down = () => onMove(1);
  return [
    { key: "up", title: t("keyUp"), keys: "arrowup", keyOnly: true, run: up },
    { key: "down", title: t("keyDown"), keys: "arrowdown", keyOnly: true, run: down },
    ...(ordering ? orderActions(ordering, given) : []),
    ...(row && opens(module)
      ? [{ key: "open", title: t("open"), keys: "enter", keyOnly: true as const, run: () => screen.open(row.id) }]
      : []),
    ...(onTickAll
      ? [{ key: "tickAll", title: t("keyTickAll"), keys: "shift+x", keyOnly: true as const, run: onTickAll }]
      : []),
    ...(onLeave
      ? [
          { key: "leave", title: t("keyClose"), keys: "escape", keyOnly: true as const, run: onLeave },
          { key: "previous", title: t("previous"), keys: "[", run: up },
          { key: "next", title: t("next"), keys: "]", run: down },
        ]
      : []),
    ...(create && can(create.permission)
      ? [{ key: "create", title: create.title, keys: "c", run: () => screen.edit() }]
      : []),
    ...module.rowActions
      .filter(({ ability }) => row !== undefined && able(row, ability))
      .map(({ key, title, hotkey, run }) => ({
        key,
        title,
        ...(hotkey === undefined ? {} : { keys: hotkey }),
        run: () => row && run(row, screen),
      })),
  ];
}

/** The keys in one line, for the foot of the list: ↑↓ 选行 · Alt ↑↓ 移动 · Enter 打开 · / 搜索 · C 新建 · F 跟进 */
export function keysLine<Row extends ListRow>(module: Acting<Row>, isOrdered = false): string {
  const { create, rowActions } = module;
  const letters = rowActions.flatMap(({ hotkey, title }) => (hotkey === undefined ? [] : [[hotkey, title] as const]));
  const named: (readonly [string, string])[] = [
    ...(opens(module) ? [["enter", t("open")] as const] : []),
    ["/", t("keySearch")],
    ...(create && can(create.permission) ? [["c", common("add")] as const] : []),
    ...letters,
  ];
  const written = named
    .filter(([keys]) => isHeard(keys))
    .map(([keys, title]) => `${keysText(keys)} ${language === "en" ? title.toLowerCase() : title}`);
  const move = isOrdered ? [`Alt ↑↓ ${t("keyOrder")}`] : [];
  return [`↑↓ ${t("keyMove")}`, ...move, ...written].join(" · ");
}
