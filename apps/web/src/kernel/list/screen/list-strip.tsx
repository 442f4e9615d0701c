import { Suspense } from "react";
import type { HeadOptions } from "../ask/list-module";
import { isFiltered, type ListState } from "../ask/list-state";
import styles from "../table/list.module.css";

/** Pixels that it takes of the table. */
const STRIP = 44;

interface Props {
  module: HeadOptions;
  state: ListState;
}

/** It stands above one's own records, as long as nothing narrows them. */
const isShown = ({ module: { strip }, state }: Props): boolean =>
  strip !== undefined && state.scene === "myself" && state.key === "" && !isFiltered(state);

export const stripHeight = (module: HeadOptions, state: ListState): number => (isShown({ module, state }) ? STRIP : 0);

export function ListStrip(props: Props) {
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
