import { Drawer } from "antd";
import { say } from "../../kernel/i18n/language";
import type { MenuGroup } from "../../kernel/menus/navigation";
import { useCompanyName } from "../../kernel/ui/screens/company-name";
import { GROUPS } from "../groups";
import { t } from "../texts";
import styles from "./phone-menu.module.css";
import { MenuEntry } from "./side-menu";
import { changesLanguage } from "./tools";

interface PhoneMenuProps {
  open: boolean;
  groups: MenuGroup[];
  entry: string;
  onClose: () => void;
}

/** Every permitted screen, by group. */
export default function PhoneMenu({ open, groups, entry, onClose }: PhoneMenuProps) {
  const company = useCompanyName();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={260}
      title={company}
      classNames={{ body: styles.body ?? "" }}
    >
      <nav aria-label={t("sideMenu")}>
        {groups.map(({ key, routes }) => (
          <section key={key}>
            <h2 className={styles.group}>
              {say(GROUPS.find((group) => group.key === key)?.title ?? { cn: key, en: key })}
            </h2>
            {routes.map((route) => (
              <MenuEntry key={route.path} route={route} active={route.path === entry} onClick={onClose} />
            ))}
          </section>
        ))}
      </nav>
      <button type="button" className={styles.language} onClick={changesLanguage.run}>
        {changesLanguage.label}
      </button>
    </Drawer>
  );
}
