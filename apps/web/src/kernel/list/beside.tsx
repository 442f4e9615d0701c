import { lazy, type ReactNode, Suspense } from "react";
import type { ListModule, ListRow } from "./list-module";
import type { ListChange } from "./list-state";
import type { MyColumns } from "./use-my-columns";

const ListSide = lazy(() => import("./list-side"));

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: MyColumns;
  node: number | null;
  onChange: (change: ListChange) => void;
  children: ReactNode;
}

/** What stands beside a list that has a tree; a list without one stands alone. */
export function Beside<Row extends ListRow>({ module, mine, node, onChange, children }: Props<Row>) {
  const { side } = module;
  if (side === undefined) return children;
  return (
    <Suspense fallback={null}>
      <ListSide
        field={mine.all.find(({ field }) => field === side)}
        node={node}
        onChange={(next) => onChange({ node: next })}
      >
        {children}
      </ListSide>
    </Suspense>
  );
}
