import { MenuOutlined } from "@ant-design/icons";
import { say } from "../../kernel/i18n/language";
import type { MenuGroup } from "../../kernel/menus/navigation";
import { GROUPS } from "../groups";
import { lastOf } from "../tabs";
import { useTabs } from "../tabs-store";
import { t } from "../texts";
import { FrameLink } from "./frame-link";
import styles from "./phone-nav.module.css";
import { EntryBadge } from "./side-menu";

interface PhoneNavProps {
  groups: MenuGroup[];
  active: string;
  onMenu: () => void;
}

const MOST = 4;

/** Bottom navigation: the groups within a thumb's reach, each as it was left, and the whole menu. */
export function PhoneNav({ groups, active, onMenu }: PhoneNavProps) {
  const { tabs, shown: visited } = useTabs();
  const shown = GROUPS.filter(({ key }) => groups.some((group) => group.key === key));
  const places = [
    ...shown.filter(({ personal }) => !personal).slice(0, MOST - 1),
    ...shown.filter((one) => one.personal),
  ];
  return (
    <nav className={styles.nav} aria-label={t("mainNavigation")}>
      {places.map(({ key, title, icon }) => (
        <FrameLink
          key={key}
          to={lastOf(tabs, visited, key)}
          className={styles.place}
          aria-current={key === active ? "page" : undefined}
        >
          {icon}
          <EntryBadge routes={groups.find((group) => group.key === key)?.routes ?? []} className={styles.badge} />
          <span>{say(title)}</span>
        </FrameLink>
      ))}
      <button type="button" className={styles.place} onClick={onMenu}>
        <MenuOutlined aria-hidden />
        <span>{t("menu")}</span>
      </button>
    </nav>
  );
}
