import { NotificationOutlined } from "@ant-design/icons";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { LIST_PATH } from "./paths";

const load = () => import("./news");
offerRecords("news", load, { name: "title", sub: "username" });

const unread = menuCount("news.index", {
  input: { unread: 1, count: "only" },
  timed: true,
  read: ({ total }) => total,
  title: (count) => ({ cn: `${count} 条公告未读`, en: `${count} unread news` }),
});

export const routes: ModuleRoute[] = [
  {
    path: LIST_PATH,
    records: "news",
    go: "n",
    title: { cn: "公告", en: "News" },
    permission: "crm.news",
    page: recordPage(load),
    menu: {
      order: 95,
      icon: <NotificationOutlined aria-hidden />,
      section: { cn: "公告与知识", en: "News and knowledge" },
      badge: unread,
    },
  },
];
