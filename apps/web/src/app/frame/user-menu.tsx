import { LogoutOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { use } from "react";
import { useSession } from "../../kernel/session/session-store";
import { useNarrow, usePhone } from "../../kernel/ui/basis/use-phone";
import { UserAvatar } from "../../kernel/ui/parts/user-avatar";
import { OnlineCount, toColleagues } from "../../modules/notifications/public";
import { t } from "../texts";
import { Going } from "./frame-link";
import styles from "./header.module.css";
import { useSignOutAction } from "./tools";

export function UserMenu() {
  const profile = useSession((session) => session.profile);
  const go = use(Going);
  const phone = usePhone();
  const narrow = useNarrow();
  const signOut = useSignOutAction();
  const name = profile?.NickName ?? "";
  const items = [
    {
      key: "person",
      icon: <UserOutlined aria-hidden />,
      label: t("personal"),
      onClick: () => go("/person/index"),
    },
    {
      key: "online",
      icon: <TeamOutlined aria-hidden />,
      label: <OnlineCount />,
      onClick: toColleagues.run,
    },
    { type: "divider" as const },
    { key: "out", icon: <LogoutOutlined aria-hidden />, label: signOut.title, onClick: signOut.run },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button type="text" className={styles.user ?? ""}>
        <span aria-hidden>
          <UserAvatar name={name} src={profile?.Header} size={26} />
        </span>
        <span className="visually-hidden">{t("userMenu")}: </span>
        <span className={phone || narrow ? "visually-hidden" : undefined}>{name}</span>
      </Button>
    </Dropdown>
  );
}
