import { ClockCircleOutlined, FunnelPlotOutlined, InboxOutlined, StarOutlined } from "@ant-design/icons";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { DUE_PATH, POOL_PATH, TOTAL_PATH, WATCHED_PATH } from "./paths";

const load = () => import("./clues");
offerRecords("clue", load);

const due = menuCount("clues.tobe", {
  input: { count: "only" },
  timed: true,
  read: ({ total }) => total,
  title: (count) => ({ cn: `${count} 条线索待跟进`, en: `${count} leads to follow up` }),
});

const section = { cn: "线索", en: "Leads" };

export const routes: ModuleRoute[] = [
  {
    path: TOTAL_PATH,
    records: "clues",
    go: "l",
    title: { cn: "全部线索", en: "All leads" },
    permission: "crm.clues.total",
    page: recordPage(load),
    desk: {
      of: "clue",
      order: 3,
      query: "?scene=myself&sort=queue&open=first",
      title: { cn: "我的线索，到期的在前", en: "My leads, due ones first" },
    },
    menu: { order: 10, icon: <FunnelPlotOutlined aria-hidden />, section },
  },
  {
    path: WATCHED_PATH,
    title: { cn: "我关注的线索", en: "Leads I star" },
    permission: "crm.clues.watched",
    page: recordPage(load, "watchedPage"),
    menu: { order: 11, icon: <StarOutlined aria-hidden />, section },
  },
  {
    path: DUE_PATH,
    title: { cn: "待跟进线索", en: "Leads to follow up" },
    permission: "crm.clues.tobe",
    page: recordPage(load, "narrowedPage"),
    menu: { order: 12, icon: <ClockCircleOutlined aria-hidden />, section, badge: due },
  },
  {
    path: POOL_PATH,
    title: { cn: "线索公海", en: "Lead pool" },
    permission: "crm.clues.gonghai",
    page: recordPage(load, "poolPage"),
    menu: { order: 13, icon: <InboxOutlined aria-hidden />, section },
  },
];
