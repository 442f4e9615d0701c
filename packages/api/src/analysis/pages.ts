/** Analyses with a screen of their own: by their call, the right that opens them, where they stand, what they are called. */
import type { Title } from "../kernel/declare";
import type { PermissionKey } from "../kernel/permission-tree";

interface Page {
  permission: PermissionKey;
  path: string;
  title: Title;
}

export const ANALYSES = {
  customerCount: {
    permission: "bi.customer.count",
    path: "/bi/customer/count",
    title: { cn: "客户统计", en: "Customer figures" },
  },
  customerTotal: {
    permission: "bi.customer.customerTotal",
    path: "/bi/customer/customerTotal",
    title: { cn: "客户总量分析", en: "Customers by kind" },
  },
  funnel: { permission: "bi.funnel", path: "/bi/funnel", title: { cn: "销售漏斗", en: "Funnel" } },
  cycle: { permission: "bi.cycle", path: "/bi/cycle", title: { cn: "成交周期", en: "Deal cycle" } },
  effort: { permission: "bi.effort", path: "/bi/effort", title: { cn: "跟进与成交", en: "Effort and result" } },
  renewal: { permission: "bi.renewal", path: "/bi/renewal", title: { cn: "续费分析", en: "Renewals" } },
  product: { permission: "bi.product", path: "/bi/product", title: { cn: "产品与地区分析", en: "Sales by product" } },
  customerRank: {
    permission: "bi.customerRank",
    path: "/bi/customerRank",
    title: { cn: "客户排行", en: "Rankings" },
  },
  financeTotal: { permission: "bi.financeTotal", path: "/bi/financeTotal", title: { cn: "收款分析", en: "Money in" } },
  financePayment: {
    permission: "bi.financePayment",
    path: "/bi/financePayment",
    title: { cn: "付款分析", en: "Money out" },
  },
} as const satisfies Readonly<Record<string, Page>>;
export type AnalysisKey = keyof typeof ANALYSES;
export const ANALYSIS_KEYS = Object.keys(ANALYSES) as [AnalysisKey, ...AnalysisKey[]];

/** What somebody has made of the records himself. */
export const REPORT_PAGE = { permission: "bi.report", path: "/bi/report" } as const satisfies Omit<Page, "title">;

/** What stands in the address of an analysis, of which a view keeps it. */
export const ADDRESS_KEYS = ["span", "from", "to", "year", "people", "branch", "by", "figure", "view"] as const;

/** How often a view is told. */
export const RHYTHMS = ["day", "week", "month"] as const;
