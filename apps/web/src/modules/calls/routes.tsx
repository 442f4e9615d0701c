import {
  AccountBookOutlined,
  BarChartOutlined,
  HistoryOutlined,
  PhoneOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import { goTo } from "../../kernel/list/ask/open-record";
import { leadTo } from "../../kernel/live/screens";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { BILLS_PATH, COUNT_PATH, TODO_PATH } from "./paths";

leadTo("calls.missed", () => goTo("/dbcall/mybills"));

export const routes: ModuleRoute[] = [
  {
    path: TODO_PATH,
    title: { cn: "待呼任务", en: "Calls to make" },
    permission: "dbcall.index.todo",
    page: () => import("./todo.page"),
    menu: { order: 10, icon: <UnorderedListOutlined aria-hidden /> },
  },
  {
    path: "/dbcall/mybills",
    title: { cn: "我的通话", en: "My calls" },
    permission: "dbcall.mybills",
    page: async () => ({ default: (await import("./bills")).MyBills }),
    menu: { order: 20, icon: <HistoryOutlined aria-hidden /> },
  },
  {
    path: BILLS_PATH,
    title: { cn: "通话记录", en: "Call records" },
    permission: "dbcall.bills",
    page: async () => ({ default: (await import("./bills")).Bills }),
    menu: { order: 30, icon: <PhoneOutlined aria-hidden /> },
  },
  {
    path: COUNT_PATH,
    title: { cn: "呼叫统计", en: "Call statistics" },
    permission: "dbcall.index.count",
    page: () => import("./count.page"),
    menu: { order: 40, icon: <BarChartOutlined aria-hidden /> },
  },
  {
    path: "/dbcall/costRecord",
    title: { cn: "费用记录", en: "Costs of calls" },
    permission: "dbcall.costRecord",
    page: async () => ({ default: (await import("./bills")).Costs }),
    menu: { order: 50, icon: <AccountBookOutlined aria-hidden /> },
  },
];
