/** What the shared list screen needs to know of customers. */
import type { CustomerRow } from "@qicheng/api/customers";
import { lazy } from "react";
import { call } from "../../kernel/http/call";
import { common } from "../../kernel/i18n/common";
import type { ListModule } from "../../kernel/list/list-module";
import { UserName } from "../../kernel/ui/user-avatar";
import { DealTag } from "./deal-tag";
import { NextTime } from "./next-time";
import { t } from "./texts";

const loadPanel = () => import("./customer-panel");
// not part of the list, but wanted with the first click
setTimeout(() => void loadPanel(), 1_500);

const CustomerPanel = lazy(loadPanel);
const CustomerForm = lazy(() => import("./customer-form"));
const RepeatDialog = lazy(() => import("./repeat-dialog"));

export const customerList: ListModule<CustomerRow> = {
  formId: "customer",
  list: "customers.index",
  scenes: true,
  refresh: ["customers"],
  titleField: "CustomerName",
  cardFields: ["status", "UserID", "mobile", "genjintime"],
  searchHint: t("searchHint"),
  empty: { title: t("empty"), hint: t("emptyHint") },
  createTitle: t("create"),
  createPermission: "crm.customer.add",
  star: (id) => call("customers.star", { id }),
  cells: {
    UserID: (row) => <UserName name={row.UserName} src={row.userheader} size={20} />,
    nextgenjintime: (row) => <NextTime value={row.nextgenjintime} />,
    clue: (row) => <DealTag clue={row.clue} />,
  },
  keysHint: t("keysHint"),
  rowActions: [
    {
      key: "followup",
      title: t("followUp"),
      ability: "followup",
      hotkey: "f",
      run: (row, screen) => screen.open(row.id, "write"),
    },
    { key: "edit", title: common("edit"), ability: "edit", hotkey: "e", run: (row, screen) => screen.edit(row.id) },
  ],
  bulkActions: [
    {
      key: "delete",
      title: common("delete"),
      permission: "crm.customer.delete",
      danger: true,
      confirm: t("confirmDeleteMany"),
      removes: true,
      run: async (ids) => (await call("customers.remove", { ids })).data,
    },
  ],
  headerEntries: [{ key: "repeat", title: t("repeat"), permission: "crm.customer.repeat", dialog: RepeatDialog }],
  Panel: CustomerPanel,
  Form: CustomerForm,
};
