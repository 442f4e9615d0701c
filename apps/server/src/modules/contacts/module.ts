import { contacts } from "@qicheng/api/contacts/routes";
import { defineModule, mounted } from "../../kernel/module";
import { STAYS } from "../../kernel/records/references";
import { birthdayKind, birthdayTask } from "./birthdays";
import { settlePrimary } from "./hooks";
import { handlers } from "./routes";
import { contactType } from "./type";

export const module = defineModule({
  records: [contactType],
  references: {
    // One contact of a customer is primary: which one it is, the customer says.
    "contacts.customer_id": { ...STAYS, merged: "moves", sets: { is_primary: false }, moved: settlePrimary },
  },
  tasks: [birthdayTask],
  notifications: [birthdayKind],
  mounts: [mounted(contacts, handlers)],
});
