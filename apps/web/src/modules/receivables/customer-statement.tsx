/** The statement of a customer on his panel. */
import { useState } from "react";
import type { Days } from "./days";
import styles from "./receivables.module.css";
import { Statement, StatementBar } from "./statement";

export default function CustomerStatement({ id }: { id: number }) {
  const [days, setDays] = useState<Days>({ from: null, to: null });
  return (
    <>
      <div className={styles.filters}>
        <StatementBar days={days} onDays={setDays} of={{ customer: id }} />
      </div>
      <Statement customer={id} days={days} onDays={setDays} />
    </>
  );
}
