import type { MenuProps } from "antd";
import type { Action } from "./action";

/** What an entry needs of an action. */
export type MenuAct = Pick<Action, "key" | "title" | "label" | "danger" | "disabled" | "run">;

/** Actions as entries of a menu; what takes something away stands apart. */
export const entriesOf = (actions: readonly MenuAct[]): NonNullable<MenuProps["items"]> =>
  actions.flatMap(({ key, title, label = title, danger = false, disabled = false, run }, place) => [
    ...(danger && place > 0 ? [{ type: "divider" as const }] : []),
    { key, label, danger, disabled, onClick: run },
  ]);
