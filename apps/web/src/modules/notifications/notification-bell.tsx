import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { toNotifications } from "./actions";
import { t } from "./texts";

/** How many notifications are unread, and the way to them. */
export function NotificationBell() {
  const { title, run } = toNotifications;
  const unread = useCall("notifications.index", { isread: 0, rows: 1 });
  const count = unread.data?.total ?? 0;
  const text = count > 0 ? t("bellUnread", { count }) : title;
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        aria-label={text}
        icon={
          <Badge count={count} size="small" overflowCount={99}>
            <BellOutlined aria-hidden />
          </Badge>
        }
        onClick={run}
      />
    </Tooltip>
  );
}
