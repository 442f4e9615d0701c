import type { ContactRow } from "@qicheng/api/contacts";
import { useCan } from "../../kernel/access/can";
import { FormDrawer } from "../../kernel/forms/form-drawer";
import { useWrite } from "../../kernel/http/hooks";
import { MobileHint } from "./mobile-hint";
import { t } from "./texts";

interface Props {
  customerId: number;
  contact?: ContactRow | undefined;
  onClose: () => void;
}

/** Creates or edits a contact of a customer. */
export default function ContactForm({ customerId, contact, onClose }: Props) {
  const mayCheck = useCan("crm.customer.repeat");
  const refusal = { refresh: ["contacts", "customers", "actionLog"], onRefused: () => true };
  const add = useWrite("contacts.add", refusal);
  const edit = useWrite("contacts.edit", refusal);
  return (
    <FormDrawer
      formId="contact"
      title={t(contact ? "edit" : "create")}
      context={customerId}
      record={contact}
      hint={(field, value) => (mayCheck && field === "mobile" ? <MobileHint value={value} id={contact?.id} /> : null)}
      write={(values) =>
        contact
          ? edit.mutateAsync({ ...values, id: contact.id }).then(() => ({}))
          : add.mutateAsync({ ...values, customerId })
      }
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
}
