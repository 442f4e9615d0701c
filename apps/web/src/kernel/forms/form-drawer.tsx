import { Button, Drawer } from "antd";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { CallError } from "../http/call";
import { common } from "../i18n/common";
import { ShowRecord } from "../records/whole";
import { confirm } from "../ui/confirm";
import { ErrorState } from "../ui/error-state";
import { RowsSkeleton } from "../ui/skeletons";
import { toast } from "../ui/toast";
import { asText } from "./as-text";
import { ConflictDialog } from "./conflict-dialog";
import { dropDraft } from "./drafts";
import { DynamicForm } from "./dynamic-form";
import { type FormParts, type FormWarning, fieldsFor, isReadOnly } from "./form-parts";
import styles from "./forms.module.css";
import { startValues, valuesOfRecord, valuesToSend } from "./items";
import { t } from "./texts";
import { useKeptDraft, useRestoredDraft } from "./use-draft";
import { type LoadedForm, useFormDefinition } from "./use-form-definition";
import { useFormValues, type Values } from "./use-form-values";
import { useWarning } from "./use-warning";

interface FormDrawerProps {
  formId: string;
  title: string;
  /** The record to edit, with its `version`; undefined = a new one. */
  record?: Values | undefined;
  /** What a new one starts with, beside what its definition says. */
  start?: Values | undefined;
  /** Tells drafts of the same form apart, such as the customer of a contact. */
  context?: string | number;
  parts?: FormParts | undefined;
  /** Cells drawn by the module, by field. */
  cells?: Readonly<Record<string, (row: never) => ReactNode>> | undefined;
  hint?: (field: string, value: unknown) => ReactNode;
  /** Sends the values; a refusal rejects with CallError. */
  write: (values: Values) => Promise<{ data?: unknown }>;
  /** `again` = the form stays open for the next record. */
  onSaved: (id: number, again: boolean) => void;
  onClose: () => void;
}

const idOf = (data: unknown): number | undefined =>
  typeof data === "object" && data !== null && "id" in data ? Number(data.id) : undefined;

const asItTravels = (values: Values): Values => values;

/** The slide form: create and edit share it. */
export function FormDrawer(props: FormDrawerProps) {
  const { form, error, retry } = useFormDefinition(props.formId);
  // A name in it is read, and leads nowhere: what was typed would be lost.
  if (form)
    return (
      <ShowRecord value={undefined}>
        <LoadedDrawer {...props} form={form} />
      </ShowRecord>
    );
  return (
    <Drawer open title={props.title} size={800} onClose={props.onClose}>
      {error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={10} />}
    </Drawer>
  );
}

/** Asks what the module wants asked before a known record is changed. */
function reviewed({ review }: FormParts, before: Values, changes: Values): boolean | Promise<boolean> {
  const content = review?.(before, { ...before, ...changes });
  return content === undefined || confirm({ title: t("review"), content, okText: common("save"), width: 520 });
}

/** What stands in the form, what of it is new, and how it is saved. */
function useForm({ form, ...props }: FormDrawerProps & { form: LoadedForm }) {
  const { formId, start, parts = {}, write, onSaved, onClose } = props;
  const { fromWire = asItTravels, toWire = asItTravels } = parts;
  const [base, setBase] = useState(() => props.record && fromWire(props.record));
  const face = parts.face?.(base) ?? {};
  // the face follows from the record, which changes only when it is loaded again
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const fields = useMemo(() => fieldsFor(form.fields, base, face), [form.fields, base]);
  const empty = () => ({ ...startValues(form.definition.items), ...start });
  const fresh = base ? valuesOfRecord(fields, base) : empty();
  const draft = `${formId}:${props.context ?? ""}:${asText(base?.id) || "new"}`;
  const restored = useRestoredDraft(draft);
  const handle = useFormValues(fields, { ...fresh, ...restored });
  const [text, setText] = useState("");
  const [saving, setSaving] = useState(false);
  // a fresh form for the next record puts the cursor into its first field again
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<CallError | null>(null);
  const busy = useRef(false);
  const warned = useWarning(handle.values, parts.warns);

  const changes = valuesToSend(fields, handle.values, base ? fresh : undefined);
  const dirty = Object.keys(valuesToSend(fields, handle.values, fresh)).length > 0;
  useKeptDraft(draft, handle.values, fresh, dirty);

  const refused = (error: unknown) => {
    if (!(error instanceof CallError) || error.sessionLost) return;
    if (error.code === "CONFLICT" && error.data.current) setConflict(error);
    else if (!handle.refuse(error.problems)) toast.error(error.message);
  };
  const settle = (data: unknown, again: boolean) => {
    dropDraft(draft);
    const id = idOf(data) ?? Number(base?.id ?? 0);
    if (again) {
      handle.reset(empty());
      setText("");
      setRound(round + 1);
    }
    onSaved(id, again);
    if (!again) onClose();
    if (!base) parts.added?.((data ?? {}) as Values, changes);
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
      if (!from && (await warned.stops(again))) return;
      if (from && !(await reviewed(parts, from, changes))) return;
      const identity = from ? { id: from.id, version: from.version } : {};
      const answer = await write(toWire({ ...changes, ...identity }, handle.values));
      settle(answer.data, again);
    } catch (error) {
      refused(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const close = async () => {
    // what is being saved closes it, or says what is wrong
    if (busy.current) return;
    const leave =
      !(dirty || text.trim()) || (await confirm({ content: t("unsaved"), okText: t("discard"), danger: true }));
    if (!leave) return;
    dropDraft(draft);
    onClose();
  };
  const theirs = fromWire((conflict?.data.current ?? {}) as Values);
  const reload = () => {
    const current = { ...base, ...theirs };
    setConflict(null);
    setBase(current);
    handle.reset(valuesOfRecord(fields, current));
  };
  const keepMine = () => {
    setConflict(null);
    void save(false, { ...base, ...theirs });
  };
  const settled = {
    base,
    fields,
    face,
    fresh,
    handle,
    round,
    saving,
    save,
    close,
    warned,
    line: { text, onText: setText },
  };
  return {
    ...settled,
    restored: restored !== undefined && dirty,
    theirs,
    conflict,
    setConflict,
    reload,
    keepMine,
  };
}

interface FooterProps {
  /** Id of the form that it submits. */
  form: string;
  isNew: boolean;
  readOnly: boolean;
  warning: FormWarning | undefined;
  saving: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function Footer({ form, isNew, readOnly, warning, saving, onAgain, onClose }: FooterProps) {
  return (
    <div className={styles.footer}>
      {readOnly ? null : (
        <Button type="primary" htmlType="submit" form={form} loading={saving}>
          {warning ? warning.goOn : common("save")}
        </Button>
      )}
      {warning?.other ? (
        <Button disabled={saving} onClick={warning.other.run}>
          {warning.other.title}
        </Button>
      ) : null}
      {isNew && !warning ? (
        <Button disabled={saving} onClick={onAgain}>
          {common("saveNext")}
        </Button>
      ) : null}
      <Button disabled={saving} onClick={onClose}>
        {common("close")}
      </Button>
      <span role="alert" className={styles.warning}>
        {warning?.text}
      </span>
    </div>
  );
}

function LoadedDrawer(props: FormDrawerProps & { form: LoadedForm }) {
  const { form, title, hint, parts = {}, cells = {} } = props;
  const { definition } = form;
  const { base, fields, face, fresh, handle, round, saving, save, close, warned, line, ...rest } = useForm(props);
  const domId = useId();
  return (
    <Drawer
      open
      title={title}
      size={definition.width || 800}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <Footer
          form={domId}
          isNew={base === undefined}
          readOnly={isReadOnly(base)}
          warning={warned.warning}
          saving={saving}
          onAgain={() => void save(true)}
          onClose={() => void close()}
        />
      }
    >
      {rest.restored ? (
        <div className={styles.restored} role="status">
          {t("draftRestored")}
          <Button type="link" size="small" onClick={() => handle.reset(fresh)}>
            {t("draftDiscard")}
          </Button>
        </div>
      ) : null}
      {face.notice}
      <DynamicForm
        key={round}
        id={domId}
        form={{ definition, fields }}
        handle={handle}
        record={base ?? {}}
        controls={parts.controls}
        within={parts.within}
        hint={hint}
        line={base ? undefined : line}
        onSubmit={() => void save(warned.again)}
      />
      <ConflictDialog
        conflict={rest.conflict}
        base={base ?? {}}
        theirs={rest.theirs}
        mine={handle.values}
        fields={fields}
        cells={cells}
        compare={parts.compare ?? {}}
        onReload={rest.reload}
        onKeepMine={rest.keepMine}
        onClose={() => rest.setConflict(null)}
      />
    </Drawer>
  );
}
