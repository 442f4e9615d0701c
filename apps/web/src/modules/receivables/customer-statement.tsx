/** The statement of a customer on his panel. */
import { useState } from "react";
import styles from "./receivables.module.css";
import { type Days, DaysChoice, Statement } from "./statement";

export default function CustomerStatement({ id }: { id: number }) {
  const [days, setDays] = useState<Days>({ from: null, to: null });
  return (
    <>
      <div className={styles.filters}>
        <DaysChoice days={days} onDays={setDays} />
      </div>
      <Statement customer={id} days={days} onDays={setDays} />
    </>
  );
}
