/** The contracts of a customer on his panel, what they add up to, and a new one of his. */
import { useCall } from "../../kernel/http/hooks";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { Beginning } from "../../kernel/records/parts/record-input";
import contracts from "./contracts";
import { t } from "./texts";

/** Columns of product-spec 2.4: number, amount, day, status and who signed. */
const COLUMNS = ["orderSn", "Money", "AddTime", "approval", "stage", "UserID"] as const;

interface Props {
  customer: { id: number; name: string };
  /** Makes a new one, where the customer is one's own to sell to. */
  begin: Beginning | undefined;
}

export default function CustomerContracts({ customer, begin }: Props) {
  const scope = { customerId: customer.id };
  const asked = useCall("contracts.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  const start = () => {
    rememberLabel("customer", customer.id, customer.name);
    return { customerId: customer.id };
  };
  return (
    <RelatedRecords
      module="contract"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "contracts.totals", scope }}
      empty={t("noContracts")}
      begin={begin}
      form={(onClose) => contracts.form({ start: start(), onClose })}
    />
  );
}
