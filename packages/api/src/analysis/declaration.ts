/** Permissions of analyses and targets. What they count is seen within the reach of the lists. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "bi.customer.count": screen("客户统计", "Customer figures"),
  "bi.customer.customerTotal": screen("客户总量分析", "Customers by kind"),
  "bi.funnel": screen("销售漏斗", "Funnel"),
  "bi.cycle": screen("成交周期", "Deal cycle"),
  "bi.effort": screen("跟进与成交", "Effort and result"),
  "bi.renewal": screen("续费分析", "Renewals"),
  "bi.product": screen("产品与地区分析", "Sales by product"),
  "bi.customerRank": screen("客户排行", "Rankings"),
  "bi.financeTotal": screen("收款分析", "Money in"),
  "bi.financePayment": screen("付款分析", "Money out"),
  "bi.target": screen("目标", "Targets"),
  "bi.report": screen("自助报表", "Reports"),
  "bi.export": action("导出分析", "Export analyses"),
  "bi.manage.send": action("定时发送分析", "Send analyses by schedule"),
  "bi.manage.report": action("制作报表", "Make reports"),
  "bi.manage.target": action("设置目标", "Set targets"),
} as const;
