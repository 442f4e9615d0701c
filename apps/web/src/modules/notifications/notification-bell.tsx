import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { askOnce } from "./desktop";
import { showDrawer } from "./panels-store";
import { t } from "./texts";

/** How many notifications are unread, and the way to them. */
export function NotificationBell() {
  const unread = useCall("notifications.index", { isread: 0, rows: 1 });
  const count = unread.data?.total ?? 0;
  const text = count > 0 ? t("bellUnread", { count }) : t("bell");
  const open = () => {
    // Whoever looks for what he was told may want to be told.
    askOnce();
    showDrawer(true);
  };
  return (
    <Tooltip title={t("bell")}>
      <Button
        type="text"
        aria-label={text}
        icon={
          <Badge count={count} size="small" overflowCount={99}>
            <BellOutlined aria-hidden />
          </Badge>
        }
        onClick={open}
      />
    </Tooltip>
  );
}
