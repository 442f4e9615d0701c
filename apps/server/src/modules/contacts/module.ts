import { contacts } from "@qicheng/api/contacts/routes";
import { defineModule, mounted } from "../../kernel/module";
import { birthdayKind, birthdayTask } from "./birthdays";
import { handlers } from "./routes";
import { contactType } from "./type";

export const module = defineModule({
  records: [contactType],
  references: { "contacts.customer_id": { merged: "moves" } },
  tasks: [birthdayTask],
  notifications: [birthdayKind],
  mounts: [mounted(contacts, handlers)],
});
