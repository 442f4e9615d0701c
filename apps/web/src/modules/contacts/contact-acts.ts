import type { ContactRow } from "@qicheng/api/contacts/routes";

/** What one may do with a contact. */
export interface ContactActs {
  edit: (contact: ContactRow) => void;
  remove: (contact: ContactRow) => void;
  makePrimary: (contact: ContactRow) => void;
  /** 0 = to nobody. */
  reportTo: (contact: ContactRow, to: number) => void;
}
