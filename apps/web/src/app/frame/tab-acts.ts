/** What one can do with an open screen: the menu of its tab, and Ctrl+K and the keys for the one that is shown. */
import type { Action } from "../../kernel/actions/action";
import { mayClose } from "../../kernel/ui/basis/leaving";
import type { Tab } from "../tabs";
import { closeAllTabs, keepOnly, keepUpTo, refreshTab, useTabs } from "../tabs-store";
import { t } from "../texts";

interface Given {
  /** It is the one that is shown. */
  active: boolean;
  go: (to: string) => void;
  onClose: (path: string) => void;
}

const opened = () => useTabs.getState().tabs.map(({ path }) => path);

export function tabActs({ path, url }: Tab, { active, go, onClose }: Given): Action[] {
  const refresh = async () => {
    if (await mayClose([path])) refreshTab(path);
  };
  const others = async () => {
    if (!(await mayClose(opened().filter((one) => one !== path)))) return;
    keepOnly(path);
    if (!active) go(url);
  };
  const right = async () => {
    const all = opened();
    const behind = all.slice(all.indexOf(path) + 1);
    if (behind.length === 0 || !(await mayClose(behind))) return;
    keepUpTo(path);
    // the one that is shown is among those that are gone
    if (!active && behind.includes(window.location.pathname)) go(url);
  };
  const all = async () => {
    if (!(await mayClose(opened()))) return;
    closeAllTabs();
    go("/");
  };
  return [
    { key: "refreshTab", title: t("refreshTab"), label: t("refresh"), keys: "w r", run: () => void refresh() },
    { key: "closeTab", title: t("closeShown"), label: t("closeThis"), keys: "w c", run: () => onClose(path) },
    { key: "closeRight", title: t("closeRight"), keys: "w t", run: () => void right() },
    { key: "closeOthers", title: t("closeOthers"), keys: "w o", run: () => void others() },
    { key: "closeAll", title: t("closeAll"), keys: "w a", run: () => void all() },
  ];
}
