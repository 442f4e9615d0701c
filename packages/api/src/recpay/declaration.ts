/** Permissions about rows of payment plans. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.recpay": screen("回款计划", "Payment plan"),
  "crm.finance.planAdd": action("计划增改", "Add and split plan rows"),
  "crm.finance.planDelete": action("计划删除", "Delete plan rows"),
} as const;
