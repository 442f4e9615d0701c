/** 产品: who has to approve it, its lines with what they add up to, its details, and what was said of it. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { DetailFields } from "../../kernel/forms/shown/detail-fields";
import { numberText } from "../../kernel/forms/values/number-text";
import { PendingSteps, RecordOpinions } from "../approvals/public";
import { whyCells } from "../receivables/public";
import styles from "./contracts.module.css";
import { HealthBar } from "./health";
import { RowsOf } from "./rows-of";
import { t } from "./texts";

/** What stands elsewhere. */
const ELSEWHERE = ["listJson", "hkList"];
const MODULE = "contract";
const CELLS = whyCells("contract");

/** 整单优惠, where the amount is another than what the lines add up to. */
function Reduction({ row }: { row: ContractRow }) {
  const { money_total: all, Money: money } = row as { money_total?: unknown; Money?: unknown };
  if (typeof all !== "number" || typeof money !== "number" || all === money) return null;
  const off = decimal(String(all)).minus(decimal(String(money)));
  const said = numberText(moneyText(off.abs()), "money");
  return <p className={styles.below}>{off.gt(0) ? t("reduction", { money: said }) : t("increase", { money: said })}</p>;
}

export default function ProductsTab({ row }: { row: ContractRow }) {
  const { id } = row;
  return (
    <>
      <HealthBar row={row} />
      <PendingSteps module={MODULE} id={id} />
      {row.listJson === undefined ? null : <RowsOf row={row} name="listJson" />}
      <Reduction row={row} />
      <DetailFields formId={MODULE} record={row} titleField="contractName" said={ELSEWHERE} cells={CELLS} />
      <RecordOpinions module={MODULE} id={id} />
    </>
  );
}
