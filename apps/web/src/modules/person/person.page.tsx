import { CameraOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { common } from "../../kernel/i18n/common";
import { useSession } from "../../kernel/session/session-store";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { Screen } from "../../kernel/ui/screens/screen";
import { KeysCard } from "../api-keys/public";
import { FactorCard } from "../second-factor/public";
import { AccountsCard } from "../sign-in-providers/public";
import { DevicesCard } from "./devices-card";
import { DocsLink } from "./docs-link";
import { NotificationsCard } from "./notifications-card";
import { PasswordCard } from "./password-card";
import styles from "./person.module.css";
import { PreferencesCard } from "./preferences-card";
import { ScenesCard } from "./scenes-card";
import { t } from "./texts";

function ProfileCard() {
  const profile = useSession((session) => session.profile);
  if (!profile) return null;
  const facts = [
    [t("loginName"), profile.Name],
    [t("branch"), profile.BranchName],
    [t("role"), profile.rolename.replaceAll(",", common("listComma"))],
  ];
  return (
    <section className={styles.card} aria-label={t("profile")}>
      <div className={styles.me}>
        <Link to="/person/avatar" className={styles.face} aria-label={t("picture")}>
          <UserAvatar name={profile.NickName} src={profile.Header} size={64} />
          <CameraOutlined aria-hidden />
        </Link>
        <h2>{profile.NickName}</h2>
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || "-"}</dd>
          </div>
        ))}
      </dl>
      <DocsLink />
    </section>
  );
}

export default function PersonPage() {
  return (
    <Screen title={t("title")}>
      <div className={styles.cards}>
        <ProfileCard />
        <PasswordCard />
        <FactorCard />
        <AccountsCard />
        <PreferencesCard />
        <ScenesCard />
        <NotificationsCard />
        <DevicesCard />
        <KeysCard />
      </div>
    </Screen>
  );
}
