/** On the home screen: what each of the team has done this month, each number opening its rows. */
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { baseOf } from "./analysis-view";
import styles from "./card.module.css";
import { FigureTable } from "./figure-table";
import { daysOf } from "./periods";
import { t } from "./texts";

const MOST = 8;
const SHOWN: readonly string[] = ["contractMoney", "received", "deals", "customers", "followups"];

export default function TeamCard() {
  const {
    data: answer,
    error,
    refetch,
  } = useCall("bi.customerRank", {
    ...daysOf("month", dayIn(0)),
    by: "person",
    figure: "contractMoney",
  });
  const data = answer?.data;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />;
  const [table] = data.tables;
  if (!table || table.lines.length === 0) return <EmptyState text={t("nobodyYet")} />;
  const places = SHOWN.flatMap((key) => {
    const at = data.figures.findIndex((one) => one.key === key);
    return at === -1 ? [] : [at];
  });
  const figures = places.flatMap((at) => data.figures[at] ?? []);
  const lines = table.lines
    .slice(0, MOST)
    .map((line) => ({ ...line, cells: places.map((at) => line.cells[at] ?? null) }));
  return (
    <div className={styles.scroll}>
      <FigureTable
        table={{ ...table, lines }}
        figures={figures}
        narrowed={baseOf(data, { people: [], branch: null })}
        chosen={-1}
      />
    </div>
  );
}
