import {
  AimOutlined,
  BarChartOutlined,
  FundOutlined,
  PieChartOutlined,
  ProfileOutlined,
  RiseOutlined,
  TrophyOutlined,
} from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/bi/customer/count",
    title: { cn: "客户统计", en: "Customer figures" },
    permission: "bi.customer.count",
    page: () => import("./count.page"),
    menu: { order: 1, icon: <BarChartOutlined aria-hidden /> },
  },
  {
    path: "/bi/customer/customerTotal",
    title: { cn: "客户总量分析", en: "Customers by kind" },
    permission: "bi.customer.customerTotal",
    page: () => import("./total.page"),
    menu: { order: 2, icon: <PieChartOutlined aria-hidden /> },
  },
  {
    path: "/bi/customerRank",
    title: { cn: "客户排行", en: "Rankings" },
    permission: "bi.customerRank",
    page: () => import("./rank.page"),
    menu: { order: 3, icon: <TrophyOutlined aria-hidden /> },
  },
  {
    path: "/bi/financeTotal",
    title: { cn: "收款分析", en: "Money in" },
    permission: "bi.financeTotal",
    page: () => import("./finance.page"),
    menu: { order: 4, icon: <RiseOutlined aria-hidden /> },
  },
  {
    path: "/bi/financePayment",
    title: { cn: "付款分析", en: "Money out" },
    permission: "bi.financePayment",
    page: () => import("./payment.page"),
    menu: { order: 5, icon: <FundOutlined aria-hidden /> },
  },
  {
    path: "/bi/target",
    title: { cn: "目标", en: "Targets" },
    permission: "bi.target",
    page: () => import("./target.page"),
    menu: { order: 6, icon: <AimOutlined aria-hidden /> },
  },
  {
    path: "/bi/report",
    title: { cn: "自助报表", en: "Reports" },
    permission: "bi.report",
    page: () => import("./report.page"),
    menu: { order: 7, icon: <ProfileOutlined aria-hidden /> },
  },
];
