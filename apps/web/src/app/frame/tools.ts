/** What the frame itself offers on every screen: its buttons, its menus and Ctrl+K are drawn from these. */

import { setPreference } from "../../kernel/access/preferences";
import type { Action } from "../../kernel/actions/action";
import { chooseLanguage, LANGUAGES, language } from "../../kernel/i18n/language";
import { useAppearance } from "../../kernel/ui/basis/appearance";
import { toColleagues, toNotifications } from "../../modules/notifications/public";
import { useSignOut } from "../../modules/session/public";
import { closeAllTabs } from "../tabs-store";
import { t } from "../texts";

const next = language === "cn" ? "en" : "cn";

export const changesLanguage: Action = {
  key: "language",
  title: `${t("language")}: ${LANGUAGES[next]}`,
  label: LANGUAGES[next],
  run: () => chooseLanguage(next),
};

export function useAppearanceAction(): Action {
  const dark = useAppearance((state) => state.appearance === "dark");
  return {
    key: "appearance",
    title: dark ? t("toLight") : t("toDark"),
    run: () => setPreference("theme", dark ? "light" : "dark"),
  };
}

export function useSignOutAction(): Action {
  const signOut = useSignOut(closeAllTabs);
  return { key: "signOut", title: t("signOut"), run: () => void signOut() };
}

/** All of them. */
export function useTools(): Action[] {
  return [toNotifications, toColleagues, useAppearanceAction(), changesLanguage, useSignOutAction()];
}
