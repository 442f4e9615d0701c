export { ContactsTab } from "./contacts-tab";

/** For many customers at once; fetched when it is asked for. */
export const contactImport = () => import("./contact-import");
