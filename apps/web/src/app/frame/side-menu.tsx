import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { Fragment, memo } from "react";
import { say } from "../../kernel/i18n/language";
import { type MenuCount, useMenuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import type { MenuGroup } from "../../kernel/menus/navigation";
import { CountBadge } from "../../kernel/ui/parts/count-badge";
import { useUrlOf } from "../tabs-store";
import { t } from "../texts";
import { FrameLink } from "./frame-link";
import styles from "./side-menu.module.css";

interface SideMenuProps {
  group: MenuGroup;
  entry: string;
  collapsed: boolean;
  onCollapse: () => void;
}

interface EntryProps {
  route: ModuleRoute;
  active: boolean;
  collapsed?: boolean;
  onClick?: () => void;
}

function Counted({ counts }: { counts: readonly MenuCount[] }) {
  return <CountBadge {...useMenuCount(counts)} />;
}

/** How much there is to do on the screens: of several the sum. */
export function EntryBadge({ routes, className }: { routes: readonly ModuleRoute[]; className?: string | undefined }) {
  const counts = routes.flatMap(({ menu }) => menu?.badge ?? []);
  return counts.length > 0 ? (
    <span className={className ?? styles.badge}>
      {/* another group counts something else */}
      <Counted key={routes[0]?.path} counts={counts} />
    </span>
  ) : null;
}

/** Leads to the screen as it was left. */
export function MenuEntry({ route, active, collapsed = false, onClick }: EntryProps) {
  const url = useUrlOf(route.path);
  const title = say(route.title);
  const link = (
    <FrameLink
      to={url}
      className={route.menu?.leads ? `${styles.entry} ${styles.leading}` : styles.entry}
      aria-current={active ? "page" : undefined}
      aria-label={collapsed ? title : undefined}
      onClick={onClick}
    >
      {route.menu?.icon}
      {collapsed ? null : <span>{title}</span>}
      <EntryBadge routes={[route]} />
    </FrameLink>
  );
  return collapsed ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function sectionTitle(routes: readonly ModuleRoute[], at: number): string {
  const section = routes[at]?.menu?.section;
  if (!section || routes[at - 1]?.menu?.section?.cn === section.cn) return "";
  return say(section);
}

export const SideMenu = memo(function SideMenu({ group, entry, collapsed, onCollapse }: SideMenuProps) {
  const text = collapsed ? t("expand") : t("collapse");
  return (
    <nav className={collapsed ? `${styles.side} ${styles.narrow}` : styles.side} aria-label={t("sideMenu")}>
      <div className={styles.entries}>
        {group.routes.map((route, at) => (
          <Fragment key={route.path}>
            {!collapsed && sectionTitle(group.routes, at) ? (
              <p className={styles.section}>{sectionTitle(group.routes, at)}</p>
            ) : null}
            <MenuEntry route={route} active={route.path === entry} collapsed={collapsed} />
          </Fragment>
        ))}
      </div>
      <Tooltip title={text} placement="right">
        <Button
          type="text"
          className={styles.fold ?? ""}
          icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={text}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        />
      </Tooltip>
    </nav>
  );
});
