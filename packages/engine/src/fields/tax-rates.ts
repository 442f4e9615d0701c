/** Rates of tax that a product may have. 免税 is none of 0%: it is said on invoices. */
import type { FieldOption } from "./field-def";

const rate = (value: string): FieldOption => ({ value, label: `${value}%` });

export const TAX_RATES: readonly FieldOption[] = [
  ...["13", "9", "6", "3", "1", "0"].map(rate),
  { value: "exempt", label: "免税", en: "Exempt" },
];
