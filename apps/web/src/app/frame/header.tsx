import { GlobalOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { memo } from "react";
import { say } from "../../kernel/i18n/language";
import { useFamilyScreens } from "../../kernel/menus/menu";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import type { MenuGroup } from "../../kernel/menus/navigation";
import { useAppearance } from "../../kernel/ui/basis/appearance";
import { useNarrow, usePhone } from "../../kernel/ui/basis/use-phone";
import { CompanyLogo } from "../../kernel/ui/screens/company-logo";
import { useCompanyName } from "../../kernel/ui/screens/company-name";
import { CallDesk } from "../../modules/calls/public";
import { NotificationBell } from "../../modules/notifications/public";
import { CallNextButton } from "../../modules/queue/public";
import { GlobalSearch } from "../../modules/search/public";
import { GROUPS } from "../groups";
import { t } from "../texts";
import { arriveSoon } from "./arrive";
import { FrameLink } from "./frame-link";
import styles from "./header.module.css";
import { EntryBadge } from "./side-menu";
import { changesLanguage, useAppearanceAction } from "./tools";
import { UserMenu } from "./user-menu";

function LanguageButton() {
  const { title, label, run } = changesLanguage;
  return (
    <Tooltip title={label}>
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={title} onClick={run} />
    </Tooltip>
  );
}

function AppearanceButton() {
  const dark = useAppearance((state) => state.appearance === "dark");
  const { title, run } = useAppearanceAction();
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        icon={dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
        aria-label={title}
        onClick={run}
      />
    </Tooltip>
  );
}

function TopNav({ groups, active }: { groups: MenuGroup[]; active: string }) {
  const shown = GROUPS.filter(({ personal }) => !personal).flatMap(({ key, title }) => {
    const group = groups.find((one) => one.key === key);
    return group ? [{ ...group, title }] : [];
  });
  return (
    <nav className={styles.nav} aria-label={t("mainNavigation")}>
      {shown.map(({ key, title, routes }) => (
        <FrameLink key={key} to={`/${key}`} className={styles.group} aria-current={key === active ? "page" : undefined}>
          <span>{say(title)}</span>
          <EntryBadge routes={routes} className={styles.badge} />
        </FrameLink>
      ))}
    </nav>
  );
}

interface Props {
  groups: MenuGroup[];
  /** Key of the current one. */
  active: string;
  /** Undefined where none is shown. */
  screen: ModuleRoute | undefined;
}

/** On a phone the name of the screen stands where there is no room for that of the company. */
export const Header = memo(function Header({ groups, active, screen }: Props) {
  const families = useFamilyScreens();
  const phone = usePhone();
  const narrow = useNarrow();
  const company = useCompanyName();
  return (
    <header className={styles.header}>
      <FrameLink to="/" className={styles.brand} aria-label={company}>
        <CompanyLogo size={28} />
        {narrow || (phone && screen) ? null : <span>{company}</span>}
      </FrameLink>
      {phone && screen ? (
        // who listens has it as the screen's heading
        <span className={styles.screen} aria-hidden>
          {say(screen.title)}
        </span>
      ) : null}
      {phone ? <span className={styles.gap} /> : <TopNav groups={groups} active={active} />}
      <div className={styles.tools}>
        <CallNextButton />
        <CallDesk />
        <GlobalSearch routes={[...groups.flatMap(({ routes }) => routes), ...families]} onNear={arriveSoon} />
        {phone ? null : <LanguageButton />}
        <AppearanceButton />
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
});
