/** What leads to the notifications and to the colleagues, from wherever one is. */
import type { Action } from "../../kernel/actions/action";
import { askOnce } from "./desktop";
import { showDrawer, showOnline } from "./panels-store";
import { t } from "./texts";

export const toNotifications: Action = {
  key: "notifications",
  title: t("bell"),
  run: () => {
    // Whoever looks for what he was told may want to be told.
    askOnce();
    showDrawer(true);
  },
};

export const toColleagues: Action = { key: "online", title: t("colleagues"), run: () => showOnline(true) };
