import type { ContactRow } from "@qicheng/api/contacts/routes";
import { t } from "./texts";

/** What a contact is called; of some only a number is known. */
export const nameOf = ({ contactName }: Pick<ContactRow, "contactName">): string => contactName || t("unnamed");
