import styles from "../table/list.module.css";

const BETWEEN = " · ";

/** What keys do, in the foot of a list: as many of them as find room, each of them whole. */
export const KeysLine = ({ text }: { text: string }) => (
  <span className={styles.keys}>
    {text.split(BETWEEN).map((hint, at) => (
      <span key={hint}>
        {at === 0 ? "" : BETWEEN}
        {hint}
      </span>
    ))}
  </span>
);
