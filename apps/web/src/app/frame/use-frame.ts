import { useMemo } from "react";
import { useLocation } from "react-router";
import { usePreference } from "../../kernel/access/preferences";
import {
  activeEntry,
  type Destination,
  type MenuGroup,
  menuGroups,
  permittedRoutes,
  resolvePath,
} from "../../kernel/menus/navigation";
import { type Session, useSession } from "../../kernel/session/session-store";
import { GROUP_KEYS } from "../groups";
import { ROUTES } from "../modules.generated";

interface FrameState {
  groups: MenuGroup[];
  /** The group whose entries the side menu shows: the first one where none is current. */
  group: MenuGroup | undefined;
  /** Key of the current group. */
  active: string;
  /** Path of the highlighted menu entry. */
  entry: string;
  destination: Destination;
}

interface Given {
  pathname: string;
  granted: Session["granted"];
  /** The person's own start screen. */
  start: string;
  /** Modules of which he has records of his own. */
  owns: readonly string[];
}

const NOTHING: readonly string[] = [];

/** As it was when he came. */
export const ownedBy = ({ profile }: Pick<Session, "profile">): readonly string[] => profile?.owns ?? NOTHING;

/** What the address and the permissions make of the frame. */
export function frameAt({ pathname, granted, start, owns }: Given): FrameState {
  const groups = menuGroups(permittedRoutes(ROUTES, granted), GROUP_KEYS);
  const entry = activeEntry(pathname, ROUTES);
  const key = entry.split("/")[1];
  const current = groups.find((candidate) => candidate.key === key);
  return {
    groups,
    group: current ?? groups[0],
    active: current?.key ?? "",
    entry,
    destination: resolvePath(pathname, { routes: ROUTES, granted, groups: GROUP_KEYS, start, owns }),
  };
}

export function useFrame(): FrameState {
  const granted = useSession((session) => session.granted);
  const owns = useSession(ownedBy);
  const start = usePreference("start");
  const { pathname } = useLocation();
  return useMemo(() => frameAt({ pathname, granted, start, owns }), [granted, pathname, start, owns]);
}
