/** Statements: one chooses a customer and the days. */
import { positive } from "../../kernel/list/ask/list-state";
import { ReferencePicker } from "../../kernel/pickers/reference-picker";
import { useNames } from "../../kernel/pickers/use-names";
import { useAddress } from "../../kernel/spans/use-span";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { Screen } from "../../kernel/ui/screens/screen";
import styles from "./receivables.module.css";
import { DaysChoice, Statement } from "./statement";
import { t } from "./texts";

const OF = { type: "customer" } as const;
/** YYYY-MM-DD; anything else in an address is none. */
const dayIn = (value: string | null): string | null => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null);

export default function StatementPage() {
  const { params, write } = useAddress();
  const customer = positive(params.get("customer"));
  const days = { from: dayIn(params.get("from")), to: dayIn(params.get("to")) };
  const nameOf = useNames(customer ? [{ ...OF, ids: [String(customer)] }] : []);
  const onDays = (next: typeof days) => write({ ...next });
  return (
    <Screen title={t("statement")}>
      <div className={styles.filters}>
        <div className={styles.field}>
          <ReferencePicker
            module="customer"
            max={1}
            title={t("customer")}
            placeholder={t("customer")}
            value={customer ? [{ id: customer, label: nameOf(OF, String(customer)) ?? String(customer) }] : []}
            onChange={([picked]) => write({ customer: picked ? String(picked.id) : null })}
          />
        </div>
        <DaysChoice days={days} onDays={onDays} />
      </div>
      {customer ? (
        <Statement key={customer} customer={customer} days={days} onDays={onDays} />
      ) : (
        <EmptyState text={t("chooseCustomer")} />
      )}
    </Screen>
  );
}
