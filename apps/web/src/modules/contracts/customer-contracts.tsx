/** The contracts of a customer on his panel, what they add up to, and a new one of his. */
import { PlusOutlined } from "@ant-design/icons";
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { FieldValue, type ValueField } from "../../kernel/forms/shown/field-value";
import { useCall } from "../../kernel/http/hooks";
import { Sums } from "../../kernel/list/screen/totals-bar";
import { RecordLink } from "../../kernel/open/full-records";
import { rememberLabel } from "../../kernel/pickers/known-labels";
import { useListFields } from "../../kernel/records/panel/record-facts";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { useBegin } from "../../kernel/records/parts/use-begin";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import contracts from "./contracts";
import styles from "./contracts.module.css";
import { t } from "./texts";

/** Columns of product-spec 2.4: number, amount, day, status and who signed. */
const COLUMNS = ["orderSn", "Money", "AddTime", "approval", "stage", "UserID"] as const;
const MOST = 100;

interface Props {
  customer: { id: number; name: string };
  /** Makes a new one, where the customer is one's own to sell to. */
  begin: Beginning | undefined;
}

function Line({ row, fields }: { row: ContractRow; fields: readonly ValueField[] }) {
  return (
    <tr>
      {fields.map((field) => (
        <td key={field.field} className={field.type === "number" ? styles.number : undefined}>
          {field.field === "orderSn" ? (
            <RecordLink type="contract" id={row.id}>
              {row.orderSn}
            </RecordLink>
          ) : (
            <FieldValue field={field} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}

export function CustomerContracts({ customer, begin }: Props) {
  const [adding, setAdding] = useState(false);
  const scope = { customerId: customer.id };
  const answer = useCall("contracts.index", { ...scope, page: 1, rows: MOST, fields: COLUMNS.join(",") });
  const { fields } = useListFields("contract");
  useBegin(begin, () => setAdding(true));
  const create = begin ? (
    <Button icon={<PlusOutlined aria-hidden />} onClick={begin.run}>
      {begin.title}
    </Button>
  ) : null;
  const rows = answer.data?.rows;
  const shown = COLUMNS.flatMap((name) => fields.filter(({ field }) => field === name));
  const list = () => {
    if (!rows)
      return answer.error ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : <RowsSkeleton rows={4} />;
    if (rows.length === 0) return <EmptyState text={t("noContracts")} action={create} />;
    return (
      <>
        <div className={styles.bar}>{create}</div>
        <div className={styles.scroll}>
          <table className={styles.differences}>
            <thead>
              <tr>
                {shown.map(({ field, title, type }) => (
                  <th key={field} scope="col" className={type === "number" ? styles.number : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} row={row} fields={shown as unknown as readonly ValueField[]} />
              ))}
            </tbody>
          </table>
        </div>
        <Sums route="contracts.totals" scope={scope} fields={fields} rowsAt={answer.dataUpdatedAt} />
      </>
    );
  };
  const start = () => {
    rememberLabel("customer", customer.id, customer.name);
    return { customerId: customer.id };
  };
  return (
    <>
      {list()}
      {adding ? (
        <Suspense fallback={null}>{contracts.form({ start: start(), onClose: () => setAdding(false) })}</Suspense>
      ) : null}
    </>
  );
}
