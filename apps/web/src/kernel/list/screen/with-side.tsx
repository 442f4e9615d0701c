import { lazy, type ReactNode, Suspense } from "react";
import type { ListModule, ListRow } from "../ask/list-module";
import type { ListChange } from "../ask/list-state";
import type { MyColumns } from "../ask/use-my-columns";

const ListSide = lazy(() => import("./list-side"));

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: MyColumns;
  node: string;
  onChange: (change: ListChange) => void;
  children: ReactNode;
}

/** What stands beside a list that has a side; a list without one stands alone. */
export function WithSide<Row extends ListRow>({ module, mine, node, onChange, children }: Props<Row>) {
  const { side } = module;
  if (side === undefined) return children;
  return (
    <Suspense fallback={null}>
      <ListSide
        side={side}
        field={mine.all.find(({ field }) => field === side.key)}
        node={node}
        onChoose={(next) => onChange({ node: next })}
      >
        {children}
      </ListSide>
    </Suspense>
  );
}
