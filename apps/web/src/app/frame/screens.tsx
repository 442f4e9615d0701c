/** The open screens: the active one shows, the others stay mounted but hidden and keep their state. */
import { Activity, type ComponentType, lazy, memo, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, Navigate, Route, Routes, useLocation, useNavigate } from "react-router";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import type { Destination } from "../../kernel/menus/navigation";
import { mayLeave } from "../../kernel/ui/basis/leaving";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import { CrashBoundary } from "../crash-boundary";
import { ROUTES } from "../modules.generated";
import { ProblemPage } from "../problem-page";
import { opened, type Tab } from "../tabs";
import { openTab, useTabs } from "../tabs-store";
import { loadRoute } from "./pages";
import styles from "./screens.module.css";

const PAGES = new Map<ModuleRoute, ComponentType>(
  ROUTES.map((route) => [route, lazy(() => loadRoute(route))] as const),
);

interface ScreenProps {
  route: ModuleRoute;
  /** Where this screen is; a hidden one keeps the address it was left at. */
  location: Location;
}

const Screen = memo(function Screen({ route, location }: ScreenProps) {
  const Page = PAGES.get(route);
  return (
    <CrashBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Routes location={location}>
          <Route path={route.path} element={Page ? <Page /> : null} />
        </Routes>
      </Suspense>
    </CrashBoundary>
  );
});

interface Seen extends ScreenProps {
  path: string;
}

/** Screens visited since the page was loaded, by tab; a tab restored after a reload mounts when one goes there. */
function useSeen(tabs: readonly Tab[], current: Seen | null): Seen[] {
  const [seen, setSeen] = useState<Seen[]>([]);
  const known = current ? seen.find(({ path }) => path === current.path) : undefined;
  const stale = seen.some(({ path }) => path !== current?.path && !tabs.some((tab) => tab.path === path));
  if (stale || (current && known?.location !== current.location)) {
    const kept = seen.filter(({ path }) => path === current?.path || tabs.some((tab) => tab.path === path));
    const next = current && !known ? [...kept, current] : kept;
    setSeen(next.map((one) => (current && one.path === current.path ? current : one)));
  }
  return seen;
}

/** One that holds something unsaved is asked; whoever stays goes back to it. */
function useAskedLeaving(path: string, url: string): void {
  const navigate = useNavigate();
  const last = useRef({ path, url });
  const left = useEffectEvent(async (from: { path: string; url: string }) => {
    if (!(await mayLeave(from.path))) void navigate(from.url);
  });
  useEffect(() => {
    const from = last.current;
    last.current = { path, url };
    const isOpen = useTabs.getState().tabs.some((tab) => tab.path === from.path);
    if (from.path !== path && isOpen) void left(from);
  }, [path, url]);
}

export function Screens({ destination }: { destination: Destination }) {
  const location = useLocation();
  const { pathname, search } = location;
  const tabs = useTabs((state) => state.tabs);
  const route = destination.kind === "screen" ? destination.route : null;
  const all = route ? opened(tabs, pathname, pathname + search) : tabs;
  const seen = useSeen(all, route ? { path: pathname, route, location } : null);
  const scrolled = useRef(new Map<string, number>());
  useEffect(() => {
    if (route) openTab(pathname, pathname + search);
  }, [route, pathname, search]);
  useAskedLeaving(pathname, pathname + search);
  return (
    <>
      {seen.map((screen) => {
        const fresh = all.find((tab) => tab.path === screen.path)?.fresh ?? 0;
        const active = route !== null && screen.path === pathname;
        return (
          <Activity key={`${screen.path} ${fresh}`} mode={active ? "visible" : "hidden"}>
            <ScrollKeeper path={screen.path} scrolled={scrolled.current}>
              <Screen route={screen.route} location={screen.location} />
            </ScrollKeeper>
          </Activity>
        );
      })}
      {destination.kind === "redirect" ? <Navigate to={destination.to} replace /> : null}
      {destination.kind === "forbidden" || destination.kind === "missing" ? (
        <ProblemPage kind={destination.kind} />
      ) : null}
    </>
  );
}

interface ScrollKeeperProps {
  path: string;
  scrolled: Map<string, number>;
  children: React.ReactNode;
}

/** Browsers forget the scroll position of hidden elements; this remembers it for the screen itself. */
function ScrollKeeper({ path, scrolled, children }: ScrollKeeperProps) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (self.current) self.current.scrollTop = scrolled.get(path) ?? 0;
  }, [path, scrolled]);
  return (
    <div
      ref={self}
      className={styles.screen}
      onScroll={(event) => {
        if (event.target === event.currentTarget) scrolled.set(path, event.currentTarget.scrollTop);
      }}
    >
      {children}
    </div>
  );
}
