/** Renewals: list, panel and form are made of this. */
import type { RenewalRow } from "@qicheng/api/renewals/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { RecordApprovals } from "../approvals/public";
import { RENEWAL_FORM } from "./form-parts";
import { t } from "./texts";

export default defineRecord<RenewalRow>({
  routes: "renewals",
  madeOnParent: true,
  titleField: "ordersn",
  cardFields: ["approval", "money", "dueTime"],
  besideFields: ["money", "dueTime"],
  searchHint: { cn: "续费单号", en: "Number" },
  heading: { cn: "续费", en: "Renewals" },
  scenes: ["all", "myself", "participate", "sub"],
  listOptions: { cardTitle: true },
  cells: {
    ordersn: ({ ordersn, contractName }) => (
      <>
        {contractName} · {ordersn}
      </>
    ),
  },
  form: RENEWAL_FORM,
  tabs: [{ key: "flow", title: t("flow"), render: ({ id }) => <RecordApprovals module="renewal" id={id} /> }],
});
