export { ContactsTab } from "./contacts-tab";
