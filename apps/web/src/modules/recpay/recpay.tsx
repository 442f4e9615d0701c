/** Rows of payment plans: list and panel are made of this. */
import type { PlanRow } from "@qicheng/api/recpay/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { openOver } from "../../kernel/ui/dialogs/over";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { CELLS, receivingOf } from "./cells";
import { t } from "./texts";

const WriteOffDialog = lazy(() => import("./write-off-dialog"));
const ReceiveDialog = lazy(() => import("./receive-dialog"));

const nameOf = ({ contractName, qici }: PlanRow) => `${contractName} ${qici}`;

export default defineRecord<PlanRow>({
  routes: "recpay",
  madeOnParent: true,
  titleField: "qici",
  listOptions: { cardTitle: true, brings: ["unreceived"], narrows: ["customerId", "contractId", "overdue"] },
  cardFields: ["state", "plantime", "unreceived"],
  heading: { cn: "回款计划", en: "Payment plan" },
  scenes: ["all", "myself", "participate", "sub"],
  cells: {
    ...CELLS,
    qici: (row) => (
      <>
        {row.contractName} · {row.qici}
      </>
    ),
  },
  badge: ({ overdue }) => (overdue === 1 ? <StatusTag text={t("overdue")} tone="refused" /> : null),
  acts: [
    {
      key: "receive",
      title: t("receive"),
      ability: "receive",
      hotkey: "r",
      leads: true,
      run: (row) =>
        openOver((close) => <ReceiveDialog of={{ ...receivingOf(row), name: nameOf(row) }} onClose={close} />),
    },
    {
      key: "writeOff",
      title: t("writeOff"),
      ability: "writeOff",
      run: (row) => openOver((close) => <WriteOffDialog id={row.id} name={nameOf(row)} onClose={close} />),
    },
  ],
});
