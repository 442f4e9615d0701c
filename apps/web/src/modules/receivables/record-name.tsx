/** The name of a record that a number is about; it opens where one is, else over the screen. */
import { useContext } from "react";
import { opensFull, ShowRecord } from "../../kernel/open/full-records";
import { openFull } from "../../kernel/open/shown-full";
import styles from "./receivables.module.css";
import { t } from "./texts";

interface Props {
  module: string;
  id: number;
  /** '' where one does not see it. */
  name: string;
  /** Closes what it stands in. */
  onGo?: () => void;
}

export function RecordName({ module, id, name, onGo }: Props) {
  const show = useContext(ShowRecord);
  if (name === "") return <span className={styles.quiet}>{t("hidden")}</span>;
  if (!opensFull(module)) return name;
  const go = () => {
    onGo?.();
    if (show) show(module, id);
    else openFull(module, id);
  };
  return (
    <button
      type="button"
      className={styles.name}
      onClick={(event) => {
        event.stopPropagation();
        go();
      }}
    >
      {name}
    </button>
  );
}
