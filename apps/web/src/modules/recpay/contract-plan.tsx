/** The plan of a contract in its tab: each row with what came of it, and 收款 where it stands. */
import type { PlanRow } from "@qicheng/api/recpay/routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import type { ListRow } from "../../kernel/list/ask/list-module";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import { able } from "../../kernel/session/abilities";
import { CELLS, receivingOf } from "./cells";
import { t } from "./texts";

const ReceiveForm = lazy(() => import("./receive-form"));
const COLUMNS = ["qici", "plantime", "money", "recpaymoney", "unreceived", "state"] as const;

export default function ContractPlan({ id }: { id: number }) {
  const scope = { contractId: id };
  const [at, setAt] = useState<number>();
  const asked = useCall("recpay.index", {
    ...scope,
    page: 1,
    rows: MOST_RELATED,
    fields: COLUMNS.join(","),
  });
  const end = (row: ListRow) =>
    able(row, "receive") ? (
      <Button
        size="small"
        aria-label={t("receivePart", { name: (row as unknown as PlanRow).qici })}
        onClick={() => setAt(row.id)}
      >
        {t("receive")}
      </Button>
    ) : null;
  return (
    <RelatedRecords
      module="recpay"
      asked={asked}
      columns={COLUMNS}
      totals={{ route: "recpay.totals", scope }}
      empty={t("noPlan")}
      cells={CELLS}
      end={end}
      below={(row) =>
        row.id === at ? (
          <Suspense fallback={null}>
            <ReceiveForm of={receivingOf(row as unknown as PlanRow)} onDone={() => setAt(undefined)} />
          </Suspense>
        ) : null
      }
    />
  );
}
