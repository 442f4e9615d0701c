import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Drawer } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { FormDrawer } from "../../forms/form/form-drawer";
import { asText } from "../../forms/values/as-text";
import { isReadOnly } from "../../forms/values/form-parts";
import type { Values } from "../../forms/values/values";
import { useCall, useWrite } from "../../http/hooks";
import { say } from "../../i18n/language";
import { lookAt } from "../../list/ask/open-record";
import { toast } from "../../tell/toast";
import { ErrorState } from "../../ui/screens/error-state";
import type { RecordActs } from "../change/record";
import { tellEdited } from "../change/tell-edited";
import type { FormProps } from "../parts/form-props";
import { t } from "../parts/texts";

const titleOf = (record: Values | undefined) => {
  if (record === undefined) return "create";
  return isReadOnly(record) ? "look" : "edit";
};

/** As its module calls the form, where it does. */
function titled({ form, names }: RecordActs, record: Values | undefined): string {
  const wanted = titleOf(record);
  const own = wanted === "look" ? undefined : form?.titles?.[wanted];
  return own ? say(own) : t(wanted, names);
}

/** Creates a record, or edits one as it is at that moment. */
export default function RecordForm({ kind, ...props }: FormProps & { kind: RecordActs }) {
  const { id, parent, start, onClose, onSaved } = props;
  const { api, names } = kind;
  const options = { onRefused: () => true, toast: false };
  const add = useWrite(api.add, options);
  const edit = useWrite(api.edit, options);
  const stored = useCall(api.view, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const record = stored.data?.data as Values | undefined;
  // what is written meanwhile may make the record stale, and takes nobody's form away
  const [shown, setShown] = useState<number>();
  if (record && !stored.isFetching && shown !== id) setShown(id);
  if (stored.error && !record)
    return (
      <Drawer open title={t("edit", names)} size={800} onClose={onClose}>
        <ErrorState error={stored.error} onRetry={stored.refetch} onBack={onClose} />
      </Drawer>
    );
  if (id !== undefined && (!record || shown !== id)) return null;
  const hint = (field: FieldDef, value: unknown): ReactNode => {
    const said = kind.hint?.(field, value, id) ?? null;
    return said === null || typeof said === "string" ? said : <Suspense fallback={null}>{said}</Suspense>;
  };
  return (
    <FormDrawer
      formId={kind.module}
      title={titled(kind, record)}
      context={Object.values(parent ?? {}).join()}
      record={record}
      start={start}
      parts={kind.form}
      cells={kind.cells}
      hint={hint}
      write={async (values, change) => {
        const name = asText(values[kind.titleField] ?? record?.[kind.titleField]);
        if (id !== undefined) {
          await edit.mutateAsync({ ...values, id });
          if (change) void tellEdited(kind, { ...change, id, name });
          return {};
        }
        const { data } = await add.mutateAsync({ ...values, ...parent });
        toast.success(name ? t("added", { ...names, name }) : t("addedNumbered", names), {
          also: lookAt(kind.module, data.id),
        });
        return { data };
      }}
      onSaved={(saved, again) => onSaved?.(saved, again)}
      onClose={onClose}
    />
  );
}
