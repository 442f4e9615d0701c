/** Records that belong to the open one, in a tab of it: its rows, what they add up to, and a new one. */
import { PlusOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button } from "antd";
import { Fragment, type ReactNode, Suspense, useState } from "react";
import { FieldValue, type ValueField } from "../../forms/shown/field-value";
import type { ListInput, ListRow, TotalsRoute } from "../../list/ask/list-module";
import { Sums } from "../../list/screen/totals-bar";
import { RecordLink } from "../../open/full-records";
import { EmptyState } from "../../ui/parts/empty-state";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import type { Beginning } from "../parts/record-input";
import { useBegin } from "../parts/use-begin";
import { useListFields } from "./record-facts";
import styles from "./related-records.module.css";

/** The most that a tab asks for. */
export const MOST_RELATED = 100;

interface Asked {
  data: { rows?: readonly ListRow[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  dataUpdatedAt: number;
}

interface Props {
  /** As the log calls them. */
  module: string;
  /** The answer of their list, with `columns` asked for. */
  asked: Asked;
  /** Fields that are shown, the one first by which a row is opened. */
  columns: readonly string[];
  /** What finds them, for the sums below; left out where there are none. */
  totals?: { route: TotalsRoute; scope: ListInput };
  empty: string;
  begin?: Beginning | undefined;
  /** The form of a new one; left out where none is made there. */
  form?: (onClose: () => void) => ReactNode;
  /** Cells that are not drawn from their field definition, as the list of the records draws them. */
  cells?: Readonly<Record<string, (row: never) => ReactNode>>;
  /** Stands at the end of each row: what one does with it. */
  end?: (row: ListRow) => ReactNode;
  /** Stands below a row, where something stands there. */
  below?: (row: ListRow) => ReactNode;
}

const classOf = (type: string) => (type === "number" ? styles.number : undefined);

export function RelatedRecords(props: Props) {
  const { module, asked, columns, totals, empty, begin, form, cells = {}, end, below } = props;
  const [adding, setAdding] = useState(false);
  const { fields } = useListFields(module);
  useBegin(begin, () => setAdding(true));
  const create = begin ? (
    <Button icon={<PlusOutlined aria-hidden />} onClick={begin.run}>
      {begin.title}
    </Button>
  ) : null;
  const shown = columns.flatMap((name) => fields.filter(({ field }) => field === name));
  const [first] = columns;
  const cell = (row: ListRow, field: (typeof shown)[number]) => {
    const own = ownValue(cells, field.field);
    const value = own ? own(row as never) : <FieldValue field={field as unknown as ValueField} row={row} />;
    return field.field === first ? (
      <RecordLink type={module} id={row.id}>
        {value}
      </RecordLink>
    ) : (
      value
    );
  };
  const list = () => {
    const rows = asked.data?.rows;
    if (!rows)
      return asked.error ? <ErrorState error={asked.error} onRetry={asked.refetch} /> : <RowsSkeleton rows={4} />;
    if (rows.length === 0) return <EmptyState text={empty} action={create} />;
    return (
      <>
        <div className={styles.bar}>{create}</div>
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                {shown.map(({ field, title, type }) => (
                  <th key={field} scope="col" className={classOf(type)}>
                    {title}
                  </th>
                ))}
                {end ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const under = below?.(row);
                return (
                  <Fragment key={row.id}>
                    <tr>
                      {shown.map((field) => (
                        <td key={field.field} className={classOf(field.type)}>
                          {cell(row, field)}
                        </td>
                      ))}
                      {end ? <td className={styles.number}>{end(row)}</td> : null}
                    </tr>
                    {under ? (
                      <tr>
                        <td colSpan={shown.length + 1}>{under}</td>
                      </tr>
                    ) : null}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </div>
        {totals ? <Sums {...totals} fields={fields} rowsAt={asked.dataUpdatedAt} /> : null}
      </>
    );
  };
  return (
    <>
      {list()}
      {adding && form ? <Suspense fallback={null}>{form(() => setAdding(false))}</Suspense> : null}
    </>
  );
}
