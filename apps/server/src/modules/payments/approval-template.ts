/** The approval of payments that comes with the product. */
import { registerFlowTemplate, spending } from "../flows/public";

export const offerPaymentTemplate = (): void =>
  registerFlowTemplate({
    module: "payment",
    name: "付款审批",
    category: "财务",
    description: {
      cn: "直属上级审批；50,000元及以上由总经理审批，最后由财务审批",
      en: "By the superior, from 50,000 yuan on also by the head of the company, then by finance",
    },
    summary: ["money", "payee", "date"],
    chart: spending("money", 50_000),
  });
