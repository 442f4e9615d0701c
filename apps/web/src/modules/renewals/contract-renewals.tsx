/** 续费 of a contract: how it went on until now, whether it is given up, its renewals, and a new one. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import type { RenewalRow } from "@qicheng/api/renewals/routes";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { Button } from "antd";
import { lazy } from "react";
import { act } from "../../kernel/http/act";
import { useCall } from "../../kernel/http/hooks";
import { MOST_RELATED, RelatedRecords } from "../../kernel/records/panel/related-records";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { openOver } from "../../kernel/ui/dialogs/over";
import renewals from "./renewals";
import styles from "./renewals.module.css";
import { t } from "./texts";

const StopDialog = lazy(() => import("./stop-dialog"));

const COLUMNS = ["ordersn", "money", "dueTime", "ext", "UserID", "addTime", "approval"] as const;
const PASSED = 2;

const text = (value: unknown): string => (value === null || value === undefined ? "" : scalarText(value));

/** From the signing over each day until which it was renewed. */
function Chain({ contract, rows }: { contract: ContractRow; rows: readonly RenewalRow[] }) {
  const passed = rows.filter(({ approval }) => approval === PASSED).toReversed();
  if (passed.length === 0) return null;
  const first = text(passed[0]?.fromDue);
  return (
    <ol className={styles.chain} aria-label={t("chain")}>
      <li>
        <span>{t("signed")}</span>
        {contract.AddTime}
      </li>
      {first === "" ? null : (
        <li>
          <span>{t("due")}</span>
          {first}
        </li>
      )}
      {passed.map((row) => (
        <li key={row.id}>
          <span>{row.ordersn}</span>
          {row.dueTime}
        </li>
      ))}
    </ol>
  );
}

/** 不再续约: said with its reason, taken back by one press. */
function Stop({ contract, may }: { contract: ContractRow; may: boolean }) {
  const { id, contractName: name } = contract;
  const reason = text(contract.renewalStop);
  const isReminded = String(contract.remind) === "0";
  if (reason === "" && !(may && isReminded)) return null;
  return (
    <div className={styles.stop}>
      <span>{reason === "" ? "" : t("stopped", { reason })}</span>
      {may ? (
        <Button
          size="small"
          onClick={() =>
            reason === ""
              ? openOver((close) => <StopDialog contractId={id} name={name} onClose={close} />)
              : void act("renewals.stop", { contractId: id, undo: 1 })
          }
        >
          {t(reason === "" ? "stop" : "goOn")}
        </Button>
      ) : null}
    </div>
  );
}

/** Begins with a year more, for the same amount. */
function RenewalForm({ contractId, onClose }: { contractId: number; onClose: () => void }) {
  const asked = useCall("renewals.start", { contractId }, { staleTime: 0 });
  if (!asked.isFetchedAfterMount && !asked.error) return null;
  const begun = asked.data?.data;
  const [year] = begun?.due ?? [];
  const start = { contractId, ...(begun && { money: begun.money }), ...(year && { dueTime: year.dueTime }) };
  return renewals.form({ parent: { contractId }, start, onClose });
}

export default function ContractRenewals({ contract, begin }: { contract: ContractRow; begin: Beginning | undefined }) {
  const scope = { contractId: contract.id };
  const asked = useCall("renewalList.renewalsOf", {
    ...scope,
    page: 1,
    rows: MOST_RELATED,
    fields: `${COLUMNS.join(",")},fromDue`,
  });
  return (
    <>
      <Chain contract={contract} rows={(asked.data?.rows ?? []) as RenewalRow[]} />
      <Stop contract={contract} may={begin !== undefined} />
      <RelatedRecords
        module="renewal"
        asked={asked}
        columns={COLUMNS}
        totals={{ route: "renewals.totals", scope }}
        empty={t("none")}
        begin={begin}
        form={(onClose) => <RenewalForm contractId={contract.id} onClose={onClose} />}
      />
    </>
  );
}
