/** Statements: one chooses a customer or a supplier, and the days. */
import { Segmented } from "antd";
import { positive } from "../../kernel/list/ask/list-state";
import { ReferencePicker } from "../../kernel/pickers/reference-picker";
import { useNames } from "../../kernel/pickers/use-names";
import { useCan } from "../../kernel/session/can";
import { useAddress } from "../../kernel/spans/use-span";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Screen } from "../../kernel/ui/screens/screen";
import type { Days } from "./days";
import styles from "./receivables.module.css";
import { Statement, StatementBar } from "./statement";
import { t as own } from "./statement-texts";
import { Payables } from "./supplier-statement";
import { t } from "./texts";

type Side = "customer" | "supplier";

/** YYYY-MM-DD; anything else in an address is none. */
const dayIn = (value: string | null): string | null => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null);

interface ShownProps {
  side: Side;
  id: number | undefined;
  days: Days;
  onDays: (days: Days) => void;
}

function Shown({ side, id, days, onDays }: ShownProps) {
  if (!id) return <EmptyState text={side === "customer" ? t("chooseCustomer") : own("chooseSupplier")} />;
  if (side === "supplier") return <Payables key={id} supplier={id} days={days} />;
  return <Statement key={id} customer={id} days={days} onDays={onDays} />;
}

export default function StatementPage() {
  const { params, write } = useAddress();
  const payable = useCan("crm.finance.payable");
  const suppliers = useCan("erp.supplier");
  const both = payable && suppliers;
  const side: Side = both && (params.get("of") === "supplier" || params.has("supplier")) ? "supplier" : "customer";
  const of = { type: side } as const;
  const id = positive(params.get(side));
  const days = { from: dayIn(params.get("from")), to: dayIn(params.get("to")) };
  const nameOf = useNames(id ? [{ ...of, ids: [String(id)] }] : []);
  const onDays = (next: typeof days) => write({ ...next });
  const chosen = side === "customer" ? { customer: id ?? 0 } : { supplier: id ?? 0 };
  return (
    <Screen title={t("statement")}>
      <div className={styles.filters}>
        {both ? (
          <Segmented<Side>
            aria-label={own("of")}
            value={side}
            options={[
              { value: "customer", label: own("customer") },
              { value: "supplier", label: own("supplier") },
            ]}
            onChange={(next) => write({ of: next, customer: null, supplier: null })}
          />
        ) : null}
        <div className={styles.field}>
          <ReferencePicker
            key={side}
            module={side}
            max={1}
            title={own(side)}
            placeholder={own(side)}
            value={id ? [{ id, label: nameOf(of, String(id)) ?? String(id) }] : []}
            onChange={([picked]) => write({ [side]: picked ? String(picked.id) : null })}
          />
        </div>
        <StatementBar days={days} onDays={onDays} of={id ? chosen : undefined} />
      </div>
      <Shown side={side} id={id ?? undefined} days={days} onDays={onDays} />
    </Screen>
  );
}
