/** What other modules may use of contacts. */
export { contactsInBin, purgeContacts, restoreContacts } from "./service";
