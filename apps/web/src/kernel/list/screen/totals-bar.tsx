import type { ListField } from "@qicheng/api/forms/routes";
import { useEffect, useEffectEvent } from "react";
import { numberText } from "../../forms/values/number-text";
import { useCall } from "../../http/hooks";
import { common } from "../../i18n/common";
import { useHint } from "../../live/use-hint";
import type { ListData } from "../ask/list-data";
import type { ListInput, ListModule, ListRow, TotalsRoute } from "../ask/list-module";
import { unfoldingOf } from "../ask/sums";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import styles from "./totals.module.css";

/** Pixels that it takes of the table. */
const HEIGHT = 40;

export const totalsHeight = ({ totals }: Pick<ListModule<ListRow>, "totals">): number => (totals ? HEIGHT : 0);

interface SumsProps {
  route: TotalsRoute;
  /** What finds the rows, as the list asks for them. */
  scope: ListInput;
  fields: readonly ListField[];
  /** When rows came that were asked for; undefined as long as those of before are shown. */
  rowsAt: number | undefined;
}

/** In the order of the columns; what one may not read has no sum either. */
const titled = (sums: Readonly<Record<string, number>>, fields: readonly ListField[]) =>
  Object.entries(sums).flatMap(([key, sum]) => {
    const field = fields.find((one) => one.field === key);
    return field ? [{ key, sum, title: field.title, text: numberText(sum, field.unit) }] : [];
  });

interface SumProps extends Pick<SumsProps, "route" | "scope"> {
  said: ReturnType<typeof titled>[number];
}

/** A number; a button where somebody knows what adds up to it. */
function Sum({ route, scope, said: { key, sum, title, text } }: SumProps) {
  const unfold = sum === 0 ? undefined : unfoldingOf(route, key);
  if (!unfold) return text;
  return (
    <button
      type="button"
      className={styles.unfolds}
      aria-label={t("totalsWhy", { title, sum: text })}
      onClick={() => unfold({ key, title, money: sum, scope })}
    >
      {text}
    </button>
  );
}

/** How many rows a list finds and what they add up to, asked for after the rows themselves. */
export function Sums({ route, scope, fields, rowsAt }: SumsProps) {
  const { sort: _, order: __, ...found } = scope;
  const answer = useCall(route, found, { enabled: rowsAt !== undefined, keep: true });
  const isOld = useHint(route, answer.dataUpdatedAt);
  // others changed something, and the rows were asked for again since
  const isBehind = isOld && !answer.isFetching && (rowsAt ?? 0) > answer.dataUpdatedAt;
  const again = useEffectEvent(() => void answer.refetch());
  useEffect(() => {
    if (isBehind) again();
  }, [isBehind]);
  const { count, ...sums } = (answer.data?.data ?? {}) as Record<string, number>;
  const isDimmed = answer.isPlaceholderData || rowsAt === undefined;
  return (
    <section
      className={isDimmed ? `${styles.totals} ${styles.dimmed}` : styles.totals}
      style={{ height: HEIGHT }}
      aria-label={t("totals")}
      aria-busy={answer.isFetching}
    >
      <span className={styles.head}>{t("totals")}</span>
      {count === undefined ? (
        <span className={styles.none}>{answer.isError ? common("loadFailed") : t("counting")}</span>
      ) : (
        <dl className={styles.sums}>
          <div className={styles.sum}>
            <dt>{t("totalsCount")}</dt>
            <dd>{count.toLocaleString("zh-CN")}</dd>
          </div>
          {titled(sums, fields).map((said) => (
            <div key={said.key} className={styles.sum} data-total={said.key}>
              <dt>{said.title}</dt>
              <dd>
                <Sum route={route} scope={scope} said={said} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: Pick<MyColumns, "all">;
  data: ListData<Row>;
}

/** Stands below the rows of a list that has a route for it. */
export function TotalsBar<Row extends ListRow>({ module: { totals }, mine, data }: Props<Row>) {
  if (!totals) return null;
  const isThere = !data.loading && !data.dimmed;
  return <Sums route={totals} scope={data.scope} fields={mine.all} rowsAt={isThere ? data.updatedAt : undefined} />;
}
