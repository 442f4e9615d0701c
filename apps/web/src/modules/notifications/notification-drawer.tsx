import { SoundOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { Can } from "../../kernel/session/can";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { Tabs } from "../../kernel/ui/parts/tabs";
import { NotificationList } from "./notification-list";
import styles from "./notifications.module.css";
import { showDrawer } from "./panels-store";
import { t } from "./texts";

const AnnounceDialog = lazy(() => import("./announce-dialog"));
const WIDTH = 400;

const counted = (title: string, count: number) => (count > 0 ? `${title} (${count})` : title);

export default function NotificationDrawer() {
  const [announcing, setAnnouncing] = useState(false);
  const phone = usePhone();
  const readAll = useWrite("notifications.readAll", { toast: true });
  const unread = useCall("notifications.index", { isread: 0, rows: 1 }).data?.total ?? 0;
  const lists = ([0, 1] as const).map((isread) => ({
    key: String(isread),
    label: isread ? t("read") : counted(t("unread"), unread),
    children: <NotificationList isread={isread} />,
  }));
  return (
    <Drawer
      open
      onClose={() => showDrawer(false)}
      title={t("title")}
      size={phone ? "100%" : WIDTH}
      classNames={{ body: styles.drawer ?? "" }}
      extra={
        <Can permission="system.manage.announce">
          <Button type="text" size="small" icon={<SoundOutlined aria-hidden />} onClick={() => setAnnouncing(true)}>
            {t("announce")}
          </Button>
        </Can>
      }
    >
      <Tabs
        items={lists}
        destroyOnHidden
        tabBarExtraContent={
          <Button
            type="link"
            size="small"
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {t("readAll")}
          </Button>
        }
      />
      <Suspense fallback={null}>{announcing ? <AnnounceDialog onClose={() => setAnnouncing(false)} /> : null}</Suspense>
    </Drawer>
  );
}
