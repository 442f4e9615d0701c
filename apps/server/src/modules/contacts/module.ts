import { contacts } from "@qicheng/api/contacts/routes";
import { defineModule, mounted } from "../../kernel/module";
import { handlers } from "./routes";
import { contactType } from "./type";

export const module = defineModule({ records: [contactType], mounts: [mounted(contacts, handlers)] });
