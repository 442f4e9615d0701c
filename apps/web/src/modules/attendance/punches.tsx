/** Punches of a day, with what is said of those outside. */
import styles from "./attendance.module.css";
import { t } from "./texts";

interface Punch {
  at: string;
  state: number;
}

const said = (state: number) => {
  if (state === 2) return ` ${t("waiting")}`;
  return state === 0 ? ` ${t("refused")}` : "";
};

export function Punches({ punches }: { punches: readonly Punch[] }) {
  if (punches.length === 0) return null;
  return (
    <ul className={styles.punches}>
      {punches.map(({ at, state }) => (
        <li key={at} className={styles.chip}>
          {at}
          {said(state)}
        </li>
      ))}
    </ul>
  );
}
