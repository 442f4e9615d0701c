import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useActions } from "../../kernel/actions/action";
import { useKeys } from "../../kernel/actions/keys";
import { say } from "../../kernel/i18n/language";
import { DESK_PATH, deskOf, type MenuGroup } from "../../kernel/menus/navigation";
import { leaveFull } from "../../kernel/open/shown-full";
import { useSession } from "../../kernel/session/session-store";
import { useCallNextAction } from "../../modules/queue/public";
import { urlOf } from "../tabs-store";
import { t } from "../texts";
import { makesOf } from "./makes";
import { useTools } from "./tools";
import { ownedBy } from "./use-frame";

const KeysSheet = lazy(() => import("../../kernel/actions/keys-sheet"));

/** What one can do on every screen: go to another one, and look at the keys. Answers the sheet of keys while it is open. */
export function useFrameActions(groups: readonly MenuGroup[]): ReactNode {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const screens = groups.flatMap(({ routes }) => routes);
  const tools = useTools();
  const desk = deskOf(groups, useSession(ownedBy));
  const calls = useCallNextAction();
  useKeys();
  const actions = [
    ...screens.map(({ path, title, go }) => ({
      key: `go ${path}`,
      title: t("goTo", { title: say(title) }),
      ...(go === undefined ? {} : { keys: `g ${go}` }),
      run: () => {
        leaveFull();
        void navigate(urlOf(path));
      },
    })),
    ...(desk
      ? [
          {
            key: "desk",
            title: t("goTo", { title: say(desk.title) }),
            keys: "q",
            run: () => {
              leaveFull();
              void navigate(DESK_PATH);
            },
          },
        ]
      : []),
    ...makesOf(screens, urlOf, (address) => {
      leaveFull();
      void navigate(address);
    }),
    ...tools,
    ...calls,
    { key: "keys", title: t("keys"), keys: "?", run: () => setAsking(true) },
  ];
  useActions(actions, "frame");
  return asking ? (
    <Suspense fallback={null}>
      <KeysSheet onClose={() => setAsking(false)} />
    </Suspense>
  ) : null;
}
