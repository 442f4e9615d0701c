import { LogoutOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useSession } from "../../kernel/access/session-store";
import { usePhone } from "../../kernel/ui/use-phone";
import { UserAvatar } from "../../kernel/ui/user-avatar";
import { OnlineCount, showOnline } from "../../modules/notifications/public";
import { useSignOut } from "../../modules/session/public";
import { closeAllTabs } from "../tabs-store";
import { t } from "../texts";
import styles from "./header.module.css";

export function UserMenu() {
  const profile = useSession((session) => session.profile);
  const navigate = useNavigate();
  const phone = usePhone();
  const signOut = useSignOut(closeAllTabs);
  const name = profile?.NickName ?? "";
  const items = [
    {
      key: "person",
      icon: <UserOutlined aria-hidden />,
      label: t("personal"),
      onClick: () => void navigate("/person/index"),
    },
    {
      key: "online",
      icon: <TeamOutlined aria-hidden />,
      label: <OnlineCount />,
      onClick: () => showOnline(true),
    },
    { type: "divider" as const },
    { key: "out", icon: <LogoutOutlined aria-hidden />, label: t("signOut"), onClick: () => void signOut() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button type="text" className={styles.user ?? ""}>
        <span aria-hidden>
          <UserAvatar name={name} src={profile?.Header} size={26} />
        </span>
        <span className="visually-hidden">{t("userMenu")}: </span>
        <span className={phone ? "visually-hidden" : undefined}>{name}</span>
      </Button>
    </Dropdown>
  );
}
