import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { asText } from "../../forms/values/as-text";
import { FoundValues, Marked } from "../../ui/parts/marked";
import type { ListRow } from "../ask/list-module";
import styles from "./found-title.module.css";

interface Props {
  /** As the module draws it, where it does. */
  drawn?: ReactNode;
  /** The field that names a record. */
  name: string;
  row: ListRow;
}

/** The name of a record with what of it was searched for, and below it what else was found. */
export function FoundTitle({ drawn, name, row }: Props) {
  const { foundBy = [] } = row;
  const found = foundBy.find(({ field }) => field === name);
  const others = foundBy.filter((one) => one !== found);
  const title = drawn ?? (found ? <Marked {...found} /> : asText(ownValue(row, name)));
  if (others.length === 0) return title;
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.others}>
        <FoundValues found={others} />
      </span>
    </>
  );
}
