import {
  AuditOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  CopyOutlined,
  FileSearchOutlined,
  ProfileOutlined,
  SendOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { offerPlace } from "../../kernel/list/ask/open-record";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerFull } from "../../kernel/open/full-records";
import {
  ALL_PATH,
  APPROVAL,
  APPROVAL_LOG,
  COPIES_PATH,
  DONE_PATH,
  LOGS_PATH,
  MINE_PATH,
  STATISTICS_PATH,
  SUB_PATH,
  TODO_PATH,
} from "./paths";

offerFull(APPROVAL, async () => ({ default: (await import("./full-work")).FullWork }));
offerFull(APPROVAL_LOG, async () => ({ default: (await import("./full-work")).FullLog }));

offerPlace(APPROVAL, async (id) => (await import("./places")).placeOf(id));

type Lists = typeof import("./lists");
const list = (name: keyof Lists) => async () => ({ default: (await import("./lists"))[name] });
const todo = menuCount("approvals.counts", {
  input: {},
  read: ({ data }) => data.todo,
  title: (count) => ({ cn: `${count} 条待我审批`, en: `${count} for your approval` }),
});
const unread = menuCount("approvals.counts", {
  input: {},
  read: ({ data }) => data.unread,
  title: (count) => ({ cn: `${count} 条抄送未读`, en: `${count} unread ${count === 1 ? "copy" : "copies"}` }),
});

const section = { cn: "审批", en: "Approvals" };

export const routes: ModuleRoute[] = [
  {
    path: TODO_PATH,
    title: { cn: "待我审批", en: "For my approval" },
    permission: "oa.approval.todo",
    go: "o",
    page: list("Todo"),
    desk: { of: APPROVAL, order: 2, query: "?open=first", title: { cn: "待我审批", en: "For my approval" } },
    menu: { order: 10, icon: <AuditOutlined aria-hidden />, badge: todo, section },
  },
  {
    path: DONE_PATH,
    title: { cn: "我已审批", en: "Approved by me" },
    permission: "oa.approval.approvaled",
    page: list("Done"),
    menu: { order: 11, icon: <CheckSquareOutlined aria-hidden />, section },
  },
  {
    path: MINE_PATH,
    title: { cn: "我发起的", en: "Submitted by me" },
    permission: "oa.approval.mySubmit",
    page: list("Mine"),
    menu: { order: 12, icon: <SendOutlined aria-hidden />, section },
  },
  {
    path: COPIES_PATH,
    title: { cn: "抄送我的", en: "Copies for me" },
    permission: "oa.approval.Cc",
    page: list("Copies"),
    menu: { order: 13, icon: <CopyOutlined aria-hidden />, badge: unread, section },
  },
  {
    path: SUB_PATH,
    title: { cn: "下属的审批", en: "Of my people" },
    permission: "oa.approval.sub",
    page: list("OfPeople"),
    menu: { order: 14, icon: <TeamOutlined aria-hidden />, section },
  },
  {
    path: ALL_PATH,
    title: { cn: "全部审批", en: "All approvals" },
    permission: "oa.approval.all",
    page: list("All"),
    menu: { order: 15, icon: <ProfileOutlined aria-hidden />, section },
  },
  {
    path: LOGS_PATH,
    title: { cn: "审批日志", en: "Approval log" },
    permission: "oa.approval.logs",
    page: list("Logs"),
    menu: { order: 16, icon: <FileSearchOutlined aria-hidden />, section },
  },
  {
    path: STATISTICS_PATH,
    title: { cn: "审批统计", en: "Approval statistics" },
    permission: "oa.approval.statistics",
    page: () => import("./statistics.page"),
    menu: { order: 17, icon: <BarChartOutlined aria-hidden />, section },
  },
];
