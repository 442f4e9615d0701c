import { CloseOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import { memo, use, useEffect, useMemo, useRef } from "react";
import { matchPath, useLocation } from "react-router";
import { say } from "../../kernel/i18n/language";
import { mayClose } from "../../kernel/ui/leaving";
import { useSteady } from "../../kernel/ui/use-steady";
import { ROUTES } from "../modules.generated";
import { neighbour, type Tab } from "../tabs";
import { closeAllTabs, closeTab, keepOnly, refreshTab, useTabs } from "../tabs-store";
import { t } from "../texts";
import { Going } from "./frame-link";
import styles from "./tab-bar.module.css";

function titleOf(path: string): string {
  const route = ROUTES.find((candidate) => matchPath(candidate.path, path));
  return route ? say(route.title) : path;
}

interface TabItemProps {
  tab: Tab;
  active: boolean;
  onClose: (path: string) => void;
}

const TabItem = memo(function TabItem({ tab, active, onClose }: TabItemProps) {
  const go = use(Going);
  const self = useRef<HTMLDivElement>(null);
  // as many patterns as there are screens, each time another address is shown
  const title = useMemo(() => titleOf(tab.path), [tab.path]);
  useEffect(() => {
    if (active) self.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  const opened = () => useTabs.getState().tabs.map(({ path }) => path);
  const others = async () => {
    if (!(await mayClose(opened().filter((path) => path !== tab.path)))) return;
    keepOnly(tab.path);
    if (!active) go(tab.url);
  };
  const all = async () => {
    if (!(await mayClose(opened()))) return;
    closeAllTabs();
    go("/");
  };
  const refresh = async () => {
    if (await mayClose([tab.path])) refreshTab(tab.path);
  };
  const items = [
    { key: "refresh", label: t("refresh"), onClick: () => void refresh() },
    { key: "close", label: t("closeThis"), onClick: () => onClose(tab.path) },
    { key: "others", label: t("closeOthers"), onClick: () => void others() },
    { key: "all", label: t("closeAll"), onClick: () => void all() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["contextMenu"]}>
      <div ref={self} className={active ? `${styles.tab} ${styles.active}` : styles.tab}>
        <button
          type="button"
          className={styles.open}
          aria-current={active ? "page" : undefined}
          onClick={() => go(tab.url)}
          onAuxClick={(event) => event.button === 1 && onClose(tab.path)}
        >
          {title}
        </button>
        <button
          type="button"
          className={styles.close}
          aria-label={t("closeTab", { title })}
          onClick={() => onClose(tab.path)}
        >
          <CloseOutlined aria-hidden />
        </button>
      </div>
    </Dropdown>
  );
});

/** @param isLost no screen is shown, so that none is about to have a tab */
export function TabBar({ isLost }: { isLost: boolean }) {
  const tabs = useTabs((state) => state.tabs);
  const { pathname } = useLocation();
  const go = use(Going);
  const close = useSteady(async (path: string) => {
    if (!(await mayClose([path]))) return;
    const next = neighbour(tabs, path);
    closeTab(path);
    if (path === pathname) go(next ?? "/");
  });
  if (tabs.length === 0 && isLost) return null;
  return (
    <nav className={styles.bar} aria-label={t("tabs")}>
      {tabs.map((tab) => (
        <TabItem key={tab.path} tab={tab} active={tab.path === pathname} onClose={close} />
      ))}
    </nav>
  );
}
