import { CloseOutlined, DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { memo, type RefObject, use, useEffect, useMemo, useRef, useState } from "react";
import { matchPath, useLocation } from "react-router";
import { useActions } from "../../kernel/actions/action";
import { entriesOf } from "../../kernel/actions/menu";
import { say } from "../../kernel/i18n/language";
import { mayClose } from "../../kernel/ui/basis/leaving";
import { useSteady } from "../../kernel/ui/basis/use-steady";
import { ROUTES } from "../modules.generated";
import { neighbour, type Tab } from "../tabs";
import { closeTab, useTabs } from "../tabs-store";
import { t } from "../texts";
import { Going } from "./frame-link";
import { tabActs } from "./tab-acts";
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
  return (
    <Dropdown menu={{ items: entriesOf(tabActs(tab, { active, go, onClose })) }} trigger={["contextMenu"]}>
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

/** Whether the row has more than it shows. Tabs get wider by themselves, too, as letters arrive: the shown one stays in sight. */
function useBeyond(row: RefObject<HTMLElement | null>, tabs: readonly Tab[]): boolean {
  const [beyond, setBeyond] = useState(false);
  const paths = tabs.map(({ path }) => path).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: others stand in the row with other paths
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const look = () => {
      setBeyond(current.scrollWidth > current.clientWidth + 1);
      const shown = current.querySelector("[aria-current]")?.parentElement;
      shown?.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const observer = new ResizeObserver(look);
    for (const one of [current, ...current.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [row, paths]);
  return beyond;
}

/** Those that find no room stand in a list, and so do the others: one looks for a page and not for where it stands. */
function AllTabs({ tabs, pathname }: { tabs: readonly Tab[]; pathname: string }) {
  const go = use(Going);
  const items = tabs.map(({ path, url }) => ({ key: path, label: titleOf(path), onClick: () => go(url) }));
  return (
    <Dropdown
      menu={{ items, selectedKeys: [pathname], className: styles.all ?? "" }}
      trigger={["click"]}
      placement="bottomRight"
    >
      <Button
        type="text"
        size="small"
        className={styles.more ?? ""}
        icon={<DownOutlined aria-hidden />}
        aria-label={t("allTabs")}
        title={t("allTabs")}
      />
    </Dropdown>
  );
}

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
  const shown = tabs.find(({ path }) => path === pathname);
  const row = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(row, tabs);
  useActions(shown ? tabActs(shown, { active: true, go, onClose: close }) : []);
  if (tabs.length === 0 && isLost) return null;
  return (
    <nav className={styles.bar} aria-label={t("tabs")}>
      <div ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <TabItem key={tab.path} tab={tab} active={tab.path === pathname} onClose={close} />
        ))}
      </div>
      {beyond ? <AllTabs tabs={tabs} pathname={pathname} /> : null}
    </nav>
  );
}
