/** Saving with a version: keeps the version last seen and handles the refusal of the second editor. */
import type { FormInstance } from "antd";
import { type ReactNode, useState } from "react";
import type { CallError } from "../http/call";
import { ConflictDialog, isConflict } from "./conflict-dialog";
import type { FieldLabel } from "./conflict-diff";

interface Given {
  form: FormInstance;
  fields: FieldLabel[];
  /** Version of the record when the form was opened. */
  version: number;
  /** Form values of a record as the server sent it. */
  toValues?: (current: Record<string, unknown>) => object;
}

interface Conflict {
  /** To be sent with the save. */
  version: number;
  /** True when the refusal was a conflict and the dialog is open. */
  caught: (error: CallError) => boolean;
  dialog: ReactNode;
}

export function useConflict({ form, fields, version, toValues = (current) => current }: Given): Conflict {
  const [conflict, setConflict] = useState<CallError | null>(null);
  const [newer, setNewer] = useState(0);
  const accept = (current: Record<string, unknown>) => {
    setNewer(Number(current.version ?? 0));
    setConflict(null);
  };
  const current = (conflict?.data.current ?? {}) as Record<string, unknown>;
  return {
    version: Math.max(version, newer),
    caught: (error) => {
      if (!isConflict(error)) return false;
      setConflict(error);
      return true;
    },
    dialog: (
      <ConflictDialog
        conflict={conflict}
        mine={form.getFieldsValue() as Record<string, unknown>}
        fields={fields}
        onClose={() => setConflict(null)}
        onKeepMine={accept}
        onReload={() => {
          form.setFieldsValue(toValues(current));
          accept(current);
        }}
      />
    ),
  };
}
