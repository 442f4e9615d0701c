import { Checkbox } from "antd";
import { able } from "../access/abilities";
import { asText } from "../forms/as-text";
import styles from "./list.module.css";
import { cellOf, RowActions, StarButton } from "./list-columns";
import type { ListModule, ListRow, ListScreenHandle } from "./list-module";
import { TAGS } from "./use-asked-fields";
import type { MyColumns } from "./use-my-columns";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: MyColumns;
  rows: Row[];
  onStar: ((id: number) => void) | undefined;
  screen: ListScreenHandle;
  /** Ids that are chosen, where the list is a picker. */
  picked?: readonly number[];
}

const isTagged = ({ [TAGS]: tags }: ListRow): boolean => Array.isArray(tags) && tags.length > 0;

/** The rows of a list on a phone. */
export function ListCards<Row extends ListRow>({ module, mine, rows, onStar, screen, picked }: Props<Row>) {
  const actions = [...module.rowActions, ...(module.cardActions ?? [])];
  const fields = module.cardFields.flatMap((name) => mine.all.find(({ field }) => field === name) ?? []);
  const tags = mine.all.find(({ field }) => field === TAGS);
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={module.pale?.(row) ? `${styles.card} ${styles.pale}` : styles.card}>
          <div className={styles.cardHead}>
            {picked ? (
              <Checkbox
                checked={picked.includes(row.id)}
                aria-label={asText(row[module.titleField])}
                onChange={() => screen.open(row.id)}
              />
            ) : null}
            <button type="button" className={styles.cardTitle} onClick={() => screen.open(row.id)}>
              {asText(row[module.titleField])}
            </button>
            {onStar ? <StarButton row={row} onStar={onStar} /> : null}
          </div>
          <div className={styles.cardFields}>
            {fields.map((field) => (
              <div key={field.field}>
                <span className={styles.cardLabel}>{field.title}</span>
                <span className={styles.cardValue}>{cellOf(module, field, row)}</span>
              </div>
            ))}
          </div>
          {tags && isTagged(row) ? <div className={styles.cardTags}>{cellOf(module, tags, row)}</div> : null}
          {actions.some(({ ability }) => able(row, ability)) ? (
            <div className={styles.cardActions}>
              <RowActions offered={actions} row={row} screen={screen} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
