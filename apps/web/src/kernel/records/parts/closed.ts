import type { ListRow } from "../../list/ask/list-module";
import { able } from "../../session/abilities";
import type { RecordTab } from "./record-input";

/** Before one has claimed a row of the pool, or may give it away, one reads how much there is of it, and no more. */
export const isClosed = <Row extends ListRow>({ contents }: RecordTab<Row>, row: Row): boolean =>
  contents === true && row.IsGongHai === 1 && !able(row, "alloc");
