/** The expenses of a contract on its panel, and a new one for it. */
import { rememberLabel } from "../../kernel/pickers/known-labels";
import type { Beginning } from "../../kernel/records/parts/record-input";
import payments from "./payments";
import PaymentsOf from "./payments-of";

interface Props {
  contract: { id: number; name: string };
  begin: Beginning | undefined;
}

export default function ContractPayments({ contract: { id, name }, begin }: Props) {
  const form = (onClose: () => void) => {
    rememberLabel("contract", id, name);
    return payments.form({ start: { type: "expense", contractId: id }, onClose });
  };
  return <PaymentsOf scope={{ contractId: id }} {...(begin && { begin })} form={form} />;
}
