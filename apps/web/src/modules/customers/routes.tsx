import { InboxOutlined, StarOutlined, TeamOutlined } from "@ant-design/icons";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { POOL_PATH, TOTAL_PATH, WATCHED_PATH } from "./paths";

const load = () => import("./customers");
offerRecords("customer", load, {
  name: "CustomerName",
  sub: "contactName",
  owned: true,
  heading: { cn: "线索管理", en: "Customers" },
});

const due = menuCount("queue.list", {
  input: { module: "customer", count: "only" },
  timed: true,
  read: ({ total }) => total,
  title: (count) => ({ cn: `${count} 个客户待联系`, en: `${count} customers to call` }),
});

const section = { cn: "客户", en: "Customers" };

export const routes: ModuleRoute[] = [
  {
    path: TOTAL_PATH,
    records: "customers",
    go: "c",
    title: { cn: "全部客户", en: "All customers" },
    permission: "crm.customer.total",
    page: recordPage(load),
    desk: {
      of: "customer",
      order: 1,
      query: "?scene=myself&sort=queue&open=first",
      title: { cn: "我的客户，到期的在前", en: "My customers, due ones first" },
    },
    menu: { order: 20, icon: <TeamOutlined aria-hidden />, section, badge: due },
  },
  {
    path: WATCHED_PATH,
    title: { cn: "我关注的客户", en: "Customers I star" },
    permission: "crm.customer.watched",
    go: "w",
    page: recordPage(load, "watchedPage"),
    menu: { order: 21, icon: <StarOutlined aria-hidden />, section },
  },
  {
    path: POOL_PATH,
    title: { cn: "客户公海", en: "Customer pool" },
    permission: "crm.customer.gonghai",
    go: "p",
    page: recordPage(load, "poolPage"),
    menu: { order: 22, icon: <InboxOutlined aria-hidden />, section },
  },
];
