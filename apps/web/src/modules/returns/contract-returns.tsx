/** The returns of a contract on its panel, and a new one that begins with all its lines. */
import { useCall } from "../../kernel/http/hooks";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { Beginning } from "../../kernel/records/parts/record-input";
import returns from "./returns";
import { t } from "./texts";

const COLUMNS = ["orderSn", "returnDate", "money", "approval", "Ext"] as const;

interface Props {
  contract: { id: number; listJson?: unknown };
  begin: Beginning | undefined;
}

interface Line {
  productid: number;
  productidName: string;
  standard: string;
  number: number;
}

/** What was sold, to be lowered to what comes back. */
const linesOf = (sold: unknown) =>
  (Array.isArray(sold) ? (sold as Line[]) : []).map(({ productid, productidName, standard, number }) => ({
    productid,
    productidName,
    standard,
    number,
  }));

export default function ContractReturns({ contract, begin }: Props) {
  const scope = { contractId: contract.id };
  const asked = useCall("returns.index", { ...scope, page: 1, rows: MOST_RELATED, fields: COLUMNS.join(",") });
  return (
    <RelatedRecords
      module="salesReturn"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "returns.totals", scope }}
      empty={t("none")}
      begin={begin}
      form={(onClose) => returns.form({ parent: scope, start: { listJson: linesOf(contract.listJson) }, onClose })}
    />
  );
}
