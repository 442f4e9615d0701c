import { type ComponentProps, isValidElement, type ReactNode, useState } from "react";

/** What the table gives each cell, as far as it says what is drawn there. */
interface CellProps {
  column?: unknown;
  record?: unknown;
  index?: number;
  /** Has the places of columns that stand still, by one object until they change: they do where the table gets narrower. */
  rowInfo?: { fixedInfoList?: unknown };
}

const propsOf = (cell: ReactNode): CellProps => (isValidElement<CellProps>(cell) ? cell.props : {});

function drawsSame(before: ReactNode, now: ReactNode): boolean {
  if (!Array.isArray(before) || !Array.isArray(now) || before.length !== now.length) return before === now;
  return before.every((cell: ReactNode, at) => {
    const [one, other] = [propsOf(cell), propsOf(now[at] as ReactNode)];
    const isSamePlace = one.index === other.index && one.rowInfo?.fixedInfoList === other.rowInfo?.fixedInfoList;
    return one.column === other.column && one.record === other.record && isSamePlace;
  });
}

/** A row whose cells are drawn again for another record or other columns only; the table would with each step of scrolling. */
export function TableRow({ children, ...row }: ComponentProps<"div">) {
  const [kept, setKept] = useState<ReactNode>(children);
  const isKept = drawsSame(kept, children);
  if (!isKept) setKept(children);
  return <div {...row}>{isKept ? kept : children}</div>;
}
