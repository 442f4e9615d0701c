import type { InvoiceRow } from "@qicheng/api/invoices/routes";
import { asText } from "../../kernel/forms/values/as-text";

export interface Named {
  id: number;
  name: string;
}

/** Its number and whom it is written to. */
export const namedInvoice = ({ id, ordersn, title }: InvoiceRow): Named => ({
  id,
  name: `${ordersn} ${asText(title)}`,
});
