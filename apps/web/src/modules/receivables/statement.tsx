/** The statement of a customer: what was open, each movement, and what is open; each number opens its rows. */
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import type { Answer } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { addressOf } from "../../kernel/list/ask/list-state";
import { useCan } from "../../kernel/session/can";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import type { Days } from "./days";
import { Movements } from "./movements";
import styles from "./receivables.module.css";
import { t } from "./texts";
import { WhyNumber } from "./why-number";

const StatementDays = lazy(() => import("./statement-days"));
const StatementFiles = lazy(() => import("./statement-files"));
const CONTRACTS = "/crm/contract/SalesOrder";

type Found = Answer<"balances.statement">["data"];
type Only = "due" | "received";

const DAY_MS = 86_400_000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

interface TilesProps extends Props {
  found: Found;
  only: Only | undefined;
  setOnly: (only: Only | undefined) => void;
}

/** A sum of the rows below; pressed, only its own are shown. */
function Narrowing({ found, only, setOnly, of }: TilesProps & { of: Only }) {
  const title = t(of === "due" ? "dueSum" : "receivedSum");
  const said = numberText(found[of], "money");
  if (!found.rows.some((row) => row[of] !== 0)) return said;
  return (
    <button
      type="button"
      className={only === of ? `${styles.why} ${styles.pressed}` : styles.why}
      aria-pressed={only === of}
      aria-label={`${t("only", { title })} ${said}`}
      onClick={() => setOnly(only === of ? undefined : of)}
    >
      {said}
    </button>
  );
}

/** What was open before: the rows that lie before these days. */
function Opening({ found, days, onDays }: TilesProps) {
  const said = numberText(found.opening, "money");
  if (days.from === null || found.opening === 0) return said;
  const day = dayBefore(days.from);
  return (
    <button
      type="button"
      className={styles.why}
      aria-label={t("openingRows", { day })}
      title={t("openingRows", { day })}
      onClick={() => onDays({ from: null, to: day })}
    >
      {said}
    </button>
  );
}

/** What is open at the end: the contracts of the customer. */
function Closing({ found, customer, days }: TilesProps) {
  const may = useCan("crm.contract.SalesOrder");
  const said = numberText(found.closing, "money");
  if (!may || found.closing === 0 || days.to !== null) return said;
  const narrow = { title: t("contractsOf", { name: found.customerName }), query: { customerId: customer } };
  return <Link to={addressOf(CONTRACTS, { narrow })}>{said}</Link>;
}

function Tiles(props: TilesProps) {
  const { found, customer, days } = props;
  const asked = {
    module: "finance" as const,
    figure: "prepayment",
    query: { customerId: customer },
    ...(days.to === null ? {} : { until: days.to }),
  };
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile}>
        <dt>{t("opening")}</dt>
        <dd>
          <Opening {...props} />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{t("dueSum")}</dt>
        <dd>
          <Narrowing {...props} of="due" />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{t("receivedSum")}</dt>
        <dd>
          <Narrowing {...props} of="received" />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{t("closing")}</dt>
        <dd>
          <Closing {...props} />
        </dd>
      </div>
      <div className={styles.tile}>
        <dt>{t("prepaid")}</dt>
        <dd>
          <WhyNumber title={t("prepaid")} value={found.prepaid} asked={{ route: "balances.ledger", input: asked }} />
        </dd>
      </div>
    </dl>
  );
}

interface Props {
  customer: number;
  days: Days;
  onDays: (days: Days) => void;
}

const COLUMNS = [
  { key: "due", title: t("due") },
  { key: "received", title: t("received") },
] as const;

export function Statement({ customer, days, onDays }: Props) {
  const [only, setOnly] = useState<Only>();
  const asked = useCall("balances.statement", { customerId: customer, ...days }, { keep: true });
  const found = asked.data?.data;
  if (asked.error && !found) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!found) return <RowsSkeleton rows={8} />;
  const rows = only === undefined ? found.rows : found.rows.filter((row) => row[only] !== 0);
  return (
    <div className={asked.isPlaceholderData ? styles.dimmed : undefined}>
      <Tiles {...{ customer, days, onDays, found, only, setOnly }} />
      {rows.length === 0 ? (
        <EmptyState text={t("noMovements")} />
      ) : (
        <Movements title={t("statement")} columns={COLUMNS} rows={rows} />
      )}
    </div>
  );
}

interface BarProps extends Pick<Props, "days" | "onDays"> {
  /** Of whom it is; nobody yet where it is missing. */
  of: { customer: number } | { supplier: number } | undefined;
}

/** The days, and what is sent to the other side. */
export const StatementBar = ({ days, onDays, of }: BarProps) => (
  <Suspense fallback={null}>
    <StatementDays {...days} onChange={onDays} />
    {of ? <StatementFiles of={of} days={days} /> : null}
  </Suspense>
);
