import { contacts } from "@qicheng/api/contacts/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { birthdayKind, birthdayTask } from "./birthdays";
import { settlePrimary } from "./hooks";
import { settleReports } from "./report";
import { handlers } from "./routes";
import { contactType } from "./type";

export const module = defineModule({
  records: [contactType],
  references: {
    // One contact of a customer is primary: which one it is, the customer says.
    "contacts.customer_id": {
      ...STAYS,
      merged: "moves",
      sets: { is_primary: false },
      moved: async (ctx, customers) => {
        await settlePrimary(ctx, customers);
        await settleReports(ctx, customers);
      },
    },
  },
  tasks: [birthdayTask],
  notifications: [birthdayKind],
  mounts: [mounted(contacts, handlers)],
  seed: {
    marker: "contactRoles",
    dictionary: {
      contactRole: [
        ["决策人", "#cf1322"],
        ["影响人", "#d46b08"],
        ["技术", "#1677ff"],
        ["采购", "#389e0d"],
      ],
    },
  },
});
