import type { ReactNode } from "react";
import { openTransfer } from "../../colleagues/colleague-parts";
import type { Colleagues } from "../../colleagues/colleagues";
import { t } from "../../colleagues/texts";
import type { ListRow } from "../../list/ask/list-module";
import styles from "./inline.module.css";
import { Pen } from "./pen";

interface Props {
  colleagues: Colleagues;
  row: ListRow;
  children: ReactNode;
}

/** Whose an open record is, which changes where it stands by giving it to somebody else. */
export function OwnerValue({ colleagues, row, children }: Props) {
  const begin = () => openTransfer(colleagues, row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pen does the same with keys
    <span className={styles.value} onDoubleClick={begin}>
      {children}
      <Pen title={t("changeOwner")} onPress={begin} />
    </span>
  );
}
