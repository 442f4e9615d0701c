import { useCan } from "../../kernel/access/can";
import { FormDrawer } from "../../kernel/forms/form-drawer";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { duplicateField } from "./duplicate-field";
import { DuplicateHint } from "./duplicate-hint";
import { t } from "./texts";

interface Props {
  id?: number | undefined;
  onClose: () => void;
  onSaved: (id: number, again: boolean) => void;
}

/** Creates a customer, or edits one. */
export default function CustomerForm({ id, onClose, onSaved }: Props) {
  const mayCheck = useCan("crm.customer.repeat");
  const refusal = { refresh: ["customers", "contacts", "actionLog"], onRefused: () => true };
  const add = useWrite("customers.add", refusal);
  const edit = useWrite("customers.edit", refusal);
  const stored = useCall("customers.view", { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const record = stored.data?.data;
  if (id !== undefined && (!record || stored.isFetching)) return null;
  const hint = (field: string, value: unknown) => {
    const checked = mayCheck ? duplicateField(field) : undefined;
    return checked ? <DuplicateHint field={checked} value={value} id={id} /> : null;
  };
  return (
    <FormDrawer
      formId="customer"
      title={t(id === undefined ? "create" : "edit")}
      record={record}
      hint={hint}
      write={(values) =>
        id === undefined ? add.mutateAsync(values) : edit.mutateAsync({ ...values, id }).then(() => ({}))
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
