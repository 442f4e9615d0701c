/** Numbers of lists that ledgers add up to: by the type of their records, each with what it is called. */
import type { ReactNode } from "react";
import type { ListInput, TotalsRoute } from "../../kernel/list/ask/list-module";
import { offerUnfolding } from "../../kernel/list/ask/sums";
import { t } from "./texts";
import { unfold, WhyNumber } from "./why-number";

const FIGURES = {
  contract: {
    received: "figureReceived",
    unreceived: "figureUnreceived",
    returned: "figureReturned",
    writtenOff: "figureWrittenOff",
  },
  recpay: { recpaymoney: "figureRecpaymoney", unreceived: "figureUnreceived" },
  finance: { allocated: "figureAllocated", prepayment: "figurePrepayment", refunded: "figureRefunded" },
} as const;
type Module = keyof typeof FIGURES;

interface Numbered {
  id: number;
  [key: string]: unknown;
}

/**
 * Cells of such numbers: in the list, on a card, above an open record and among its details. Sums of the bars below lists
 * and tabs of these records unfold from then on, too.
 */
export function whyCells(module: Module): Record<string, (row: Numbered) => ReactNode> {
  offerSums(module);
  const cells = Object.entries(FIGURES[module]).map(([figure, title]) => [
    figure,
    (row: Numbered) => (
      <WhyNumber
        title={t(title)}
        value={row[figure]}
        asked={{ route: "balances.ledger", input: { module, figure, id: row.id } }}
      />
    ),
  ]);
  return Object.fromEntries(cells);
}

/** What of a list's query does not say which rows it finds. */
function finding({ page: _page, rows: _rows, sort: _sort, order: _order, ...found }: ListInput) {
  return Object.fromEntries(
    Object.entries(found).filter(([key, value]) => value !== undefined && !["fields", "count", "board"].includes(key)),
  );
}

const ROUTES: Readonly<Record<Module, TotalsRoute>> = {
  contract: "contracts.totals",
  recpay: "recpay.totals",
  finance: "receipts.totals",
};

function offerSums(module: Module): void {
  offerUnfolding(ROUTES[module], Object.keys(FIGURES[module]), ({ key, title, money, scope }) =>
    unfold(title, money, { route: "balances.ledger", input: { module, figure: key, query: finding(scope) } }),
  );
}
