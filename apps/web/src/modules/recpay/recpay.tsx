/** Rows of payment plans: list and panel are made of this. */
import type { PlanRow } from "@qicheng/api/recpay/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { whyCells } from "../receivables/public";
import { t } from "./texts";

const WriteOffDialog = lazy(() => import("./write-off-dialog"));

const nameOf = ({ contractName, qici }: PlanRow) => `${contractName} ${qici}`;

export default defineRecord<PlanRow>({
  routes: "recpay",
  madeOnParent: true,
  titleField: "qici",
  listOptions: { cardTitle: true },
  cardFields: ["state", "plantime", "money", "unreceived"],
  heading: { cn: "回款计划", en: "Payment plan" },
  scenes: ["all", "myself", "participate", "sub"],
  cells: {
    ...whyCells("recpay"),
    qici: (row) => (
      <>
        {row.contractName} · {row.qici}
      </>
    ),
    plantime: ({ plantime, overdue }) => (
      <>
        {plantime} {overdue === 1 ? <StatusTag text={t("overdue")} tone="refused" /> : null}
      </>
    ),
  },
  badge: ({ overdue }) => (overdue === 1 ? <StatusTag text={t("overdue")} tone="refused" /> : null),
  acts: [
    {
      key: "writeOff",
      title: t("writeOff"),
      ability: "writeOff",
      run: (row) => openOver((close) => <WriteOffDialog id={row.id} name={nameOf(row)} onClose={close} />),
    },
  ],
});
