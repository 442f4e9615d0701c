/** The invoices of a contract on its panel, and a new application that begins with all that may still be invoiced. */

import { useCall } from "../../kernel/http/hooks";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { FormProps } from "../../kernel/records/parts/form-props";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { counted } from "./form-parts";
import invoices from "./invoices";
import { t } from "./texts";

const COLUMNS = ["ordersn", "state", "title", "money", "redMoney", "number", "issueDate"] as const;

interface Props {
  contract: { id: number; customer: string };
  begin: Beginning | undefined;
}

/** The last title of the customer, and the rates of the contract. */
function ApplicationForm({ contract, onClose }: { contract: Props["contract"] } & Pick<FormProps, "onClose">) {
  const contractId = contract.id;
  const room = useCall("invoices.room", { contractId }, { staleTime: 0 });
  const titles = useCall("invoices.titles", { contractId }, { staleTime: 0 });
  const isSettled = (room.isFetchedAfterMount || room.error) && (titles.isFetchedAfterMount || titles.error);
  if (!isSettled) return null;
  const [last] = titles.data?.data ?? [];
  const held = room.data?.data;
  const start = {
    contractId,
    ...(held && held.room > 0 ? { money: held.room, items: held.items.map(counted) } : {}),
    ...(last ?? { title: contract.customer }),
  };
  return invoices.form({ parent: { contractId }, start, onClose });
}

export default function ContractInvoices({ contract, begin }: Props) {
  const scope = { contractId: contract.id };
  const asked = useCall("invoices.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  return (
    <RelatedRecords
      module="invoice"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "invoices.totals", scope }}
      empty={t("none")}
      begin={begin}
      form={(onClose) => <ApplicationForm contract={contract} onClose={onClose} />}
    />
  );
}
