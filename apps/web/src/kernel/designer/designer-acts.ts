/** What one can do with a form while it is designed. The designer hears their strokes itself, by where one stands in it. */
import type { DesignItem } from "@qicheng/engine/design/design-items";
import type { Action } from "../actions/action";
import { toast } from "../tell/toast";
import { t } from "./texts";
import type { Designer } from "./use-designer";

/** @param item the one that is chosen, or that has the focus */
export function itemActs(
  item: DesignItem | undefined,
  { acts, onRemove }: { acts: Designer["acts"]; onRemove: (item: DesignItem) => void },
): Action[] {
  const copy = (one: DesignItem) => (one.system === 1 ? toast.info(t("noSystemCopy")) : acts.copy(one));
  const none = item === undefined;
  return [
    { key: "copyItem", title: t("copyChosen"), keys: "ctrl+c", disabled: none, run: () => item && copy(item) },
    { key: "pasteItem", title: t("paste"), keys: "ctrl+v", run: acts.paste },
    { key: "removeItem", title: t("removeChosen"), keys: "del", disabled: none, run: () => item && onRemove(item) },
  ];
}
