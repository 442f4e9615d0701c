import ImportDialog from "../../kernel/imports/import-dialog";
import type { DialogProps } from "../../kernel/list/ask/list-module";
import { contacts } from "./contacts";

/** Contacts of many customers, whom each row names. */
export default function ContactImport(props: DialogProps) {
  return <ImportDialog {...props} formId={contacts.kind.module} />;
}
