/** Permissions of screens about what customers owe. */
import { screen } from "../kernel/declare";

export const permissions = {
  "crm.finance.statement": screen("对账单", "Statement"),
  "crm.finance.ageing": screen("账龄", "Ageing"),
  "crm.finance.forecast": screen("回款预测", "Expected money"),
} as const;
