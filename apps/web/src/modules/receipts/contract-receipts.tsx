/** The receipts of a contract on its panel, and a new one for it. */
import { useCall } from "../../kernel/http/hooks";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { whyCells } from "../receivables/public";
import receipts from "./receipts";
import { t } from "./texts";

const COLUMNS = ["ordersn", "date", "money", "accountId", "approval", "state"] as const;

interface Props {
  contract: { id: number; name: string; customerId: number; customer: string; open: string };
  begin: Beginning | undefined;
}

export default function ContractReceipts({ contract, begin }: Props) {
  const scope = { contractId: contract.id };
  const asked = useCall("receipts.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  const start = () => {
    rememberLabel("customer", contract.customerId, contract.customer);
    rememberLabel("contract", contract.id, contract.name);
    const { id, customerId, open } = contract;
    return { customerId, contractId: id, ...(Number(open) > 0 && { money: open }) };
  };
  return (
    <RelatedRecords
      module="finance"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "receipts.totals", scope }}
      cells={whyCells("finance")}
      empty={t("noReceipts")}
      begin={begin}
      form={(onClose) => receipts.form({ start: start(), onClose })}
    />
  );
}
