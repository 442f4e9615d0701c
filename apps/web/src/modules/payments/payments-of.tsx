/** Payments that belong to a record: of a contract, where one may add some, or of a payable. */
import type { ReactNode } from "react";
import { useCall } from "../../kernel/http/hooks";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { Beginning } from "../../kernel/records/parts/record-input";
import payments from "./payments";
import { t } from "./texts";

const COLUMNS = ["ordersn", "date", "money", "payee", "accountId", "approval", "state"] as const;

interface Props {
  scope: { contractId: number } | { payableId: number };
  begin?: Beginning;
  /** The form of a new one; that of an expense of the contract without it. */
  form?: (onClose: () => void) => ReactNode;
}

const NONE = () => null;

export default function PaymentsOf({ scope, begin, form = NONE }: Props) {
  const asked = useCall("payments.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  return (
    <RelatedRecords
      module="payment"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "payments.totals", scope }}
      empty={t("noPayments")}
      begin={begin}
      form={form}
    />
  );
}

/** A payment with something filled in. */
export const NewPayment = ({ start, onClose }: { start: Readonly<Record<string, unknown>>; onClose: () => void }) =>
  payments.form({ start, onClose });
