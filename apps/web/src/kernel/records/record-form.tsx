import { type ReactNode, Suspense } from "react";
import { FormDrawer } from "../forms/form-drawer";
import { useCall, useWrite } from "../http/hooks";
import type { RecordActs } from "./record";
import { t } from "./texts";

export interface FormProps {
  /** The record to edit; undefined creates. */
  id?: number | undefined;
  /** What a new child belongs to, such as `{ customerId: 7 }`: sent with it, and drafts are kept apart by it. */
  parent?: Readonly<Record<string, number>>;
  onClose: () => void;
  onSaved?: (id: number, again: boolean) => void;
}

/** Creates a record, or edits one as it is at that moment. */
export default function RecordForm({ kind, ...props }: FormProps & { kind: RecordActs }) {
  const { id, parent, onClose, onSaved } = props;
  const { api, names, refresh } = kind;
  const options = { refresh, onRefused: () => true };
  const add = useWrite(api.add, options);
  const edit = useWrite(api.edit, options);
  const stored = useCall(api.view, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  const record = stored.data?.data;
  if (id !== undefined && (!record || stored.isFetching)) return null;
  const hint = (field: string, value: unknown): ReactNode => {
    const said = kind.hint?.(field, value, id) ?? null;
    return said === null ? null : <Suspense fallback={null}>{said}</Suspense>;
  };
  return (
    <FormDrawer
      formId={kind.module}
      title={t(id === undefined ? "create" : "edit", names)}
      context={Object.values(parent ?? {}).join()}
      record={record}
      hint={hint}
      write={(values) =>
        id === undefined
          ? add.mutateAsync({ ...values, ...parent })
          : edit.mutateAsync({ ...values, id }).then(() => ({}))
      }
      onSaved={(saved, again) => onSaved?.(saved, again)}
      onClose={onClose}
    />
  );
}
