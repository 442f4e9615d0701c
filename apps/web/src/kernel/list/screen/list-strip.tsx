import { Suspense } from "react";
import type { ListModule, ListRow } from "../ask/list-module";
import { isFiltered, type ListState } from "../ask/list-state";
import styles from "../table/list.module.css";

/** Pixels that it takes of the table. */
const STRIP = 44;

interface Props<Row extends ListRow> {
  module: Pick<ListModule<Row>, "strip">;
  state: ListState;
}

/** It stands above one's own records, as long as nothing narrows them. */
const isShown = <Row extends ListRow>({ module: { strip }, state }: Props<Row>): boolean =>
  strip !== undefined && state.scene === "myself" && state.key === "" && !isFiltered(state);

export const stripHeight = <Row extends ListRow>(module: Props<Row>["module"], state: ListState): number =>
  isShown({ module, state }) ? STRIP : 0;

export function ListStrip<Row extends ListRow>(props: Props<Row>) {
  const Strip = props.module.strip;
  if (!Strip || !isShown(props)) return null;
  return (
    <div className={styles.strip} style={{ height: STRIP }}>
      <Suspense fallback={null}>
        <Strip />
      </Suspense>
    </div>
  );
}
