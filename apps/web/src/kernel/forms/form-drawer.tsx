import { Button, Drawer } from "antd";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { CallError } from "../http/call";
import { common } from "../i18n/common";
import { confirm } from "../ui/confirm";
import { ConflictDialog } from "../ui/conflict-dialog";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { toast } from "../ui/toast";
import { asText } from "./as-text";
import { dropDraft } from "./drafts";
import { DynamicForm } from "./dynamic-form";
import styles from "./forms.module.css";
import { editFields, startValues, valuesOfRecord, valuesToSend } from "./items";
import { t } from "./texts";
import { useKeptDraft, useRestoredDraft } from "./use-draft";
import { type LoadedForm, useFormDefinition } from "./use-form-definition";
import { useFormValues, type Values } from "./use-form-values";

interface FormDrawerProps {
  formId: string;
  title: string;
  /** The record to edit, with its `version`; undefined = a new one. */
  record?: Values | undefined;
  /** Tells drafts of the same form apart, such as the customer of a contact. */
  context?: string | number;
  hint?: (field: string, value: unknown) => ReactNode;
  /** Sends the values; a refusal rejects with CallError. */
  write: (values: Values) => Promise<{ data?: unknown }>;
  /** `again` = the form stays open for the next record. */
  onSaved: (id: number, again: boolean) => void;
  onClose: () => void;
}

const idOf = (data: unknown): number | undefined =>
  typeof data === "object" && data !== null && "id" in data ? Number(data.id) : undefined;

/** The slide form: create and edit share it. */
export function FormDrawer(props: FormDrawerProps) {
  const { form, error, retry } = useFormDefinition(props.formId);
  if (form) return <LoadedDrawer {...props} form={form} />;
  return (
    <Drawer open title={props.title} size={800} onClose={props.onClose}>
      {error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={10} />}
    </Drawer>
  );
}

function LoadedDrawer({ form, ...props }: FormDrawerProps & { form: LoadedForm }) {
  const { formId, title, hint, write, onSaved, onClose } = props;
  const { definition } = form;
  const isNew = props.record === undefined;
  const fields = useMemo(() => (isNew ? form.fields : editFields(form.fields)), [isNew, form.fields]);
  const [base, setBase] = useState(props.record);
  const fresh = base ? valuesOfRecord(fields, base) : startValues(definition.items);
  const draft = `${formId}:${props.context ?? ""}:${asText(base?.id) || "new"}`;
  const restored = useRestoredDraft(draft);
  const handle = useFormValues(fields, { ...fresh, ...restored });
  const [saving, setSaving] = useState(false);
  // a fresh form for the next record puts the cursor into its first field again
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<CallError | null>(null);
  const busy = useRef(false);
  const domId = useId();

  const changes = valuesToSend(fields, handle.values, base ? valuesOfRecord(fields, base) : undefined);
  const dirty = Object.keys(valuesToSend(fields, handle.values, fresh)).length > 0;
  useKeptDraft(draft, handle.values, dirty);

  const refused = (error: unknown) => {
    if (!(error instanceof CallError) || error.sessionLost) return;
    if (error.code === "CONFLICT") setConflict(error);
    else if (!handle.refuse(error.problems)) toast.error(error.message);
  };
  const settle = (data: unknown, again: boolean) => {
    dropDraft(draft);
    const id = idOf(data) ?? Number(base?.id ?? 0);
    if (again) {
      handle.reset(startValues(definition.items));
      setRound(round + 1);
    }
    onSaved(id, again);
    if (!again) onClose();
  };
  const save = async (again: boolean, from: Values | undefined = base) => {
    if (busy.current || !handle.validate()) return;
    if (from && Object.keys(changes).length === 0) {
      toast.info(t("nothingChanged"));
      return;
    }
    busy.current = true;
    setSaving(true);
    try {
      const answer = await write({ ...changes, ...(from ? { id: from.id, version: from.version } : {}) });
      settle(answer.data, again);
    } catch (error) {
      refused(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const close = async () => {
    const leave = !dirty || (await confirm({ content: t("unsaved"), okText: t("discard") }));
    if (!leave) return;
    dropDraft(draft);
    onClose();
  };
  const reload = (current: Values) => {
    setConflict(null);
    setBase((former) => ({ ...former, ...current }));
    handle.reset(valuesOfRecord(fields, { ...base, ...current }));
  };

  return (
    <Drawer
      open
      title={title}
      size={definition.width || 800}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          <Button type="primary" htmlType="submit" form={domId} loading={saving}>
            {common("save")}
          </Button>
          {base ? null : (
            <Button disabled={saving} onClick={() => void save(true)}>
              {common("saveNext")}
            </Button>
          )}
          <Button onClick={() => void close()}>{common("close")}</Button>
        </div>
      }
    >
      {restored && dirty ? (
        <div className={styles.restored} role="status">
          {t("draftRestored")}
          <Button type="link" size="small" onClick={() => handle.reset(fresh)}>
            {t("draftDiscard")}
          </Button>
        </div>
      ) : null}
      <DynamicForm
        key={round}
        id={domId}
        form={{ definition, fields }}
        handle={handle}
        record={base ?? {}}
        hint={hint}
        onSubmit={() => void save(false)}
      />
      <ConflictDialog
        conflict={conflict}
        mine={handle.values}
        fields={fields.map(({ key, title: name }) => ({ field: key, title: name }))}
        onReload={() => reload((conflict?.data.current ?? {}) as Values)}
        onKeepMine={(current) => {
          setConflict(null);
          void save(false, { ...base, version: current.version });
        }}
        onClose={() => setConflict(null)}
      />
    </Drawer>
  );
}
