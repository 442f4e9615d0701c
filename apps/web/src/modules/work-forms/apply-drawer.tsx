/** The slide form in which a work form is filled in: submitted, or kept as a draft, with the path before one's eyes. */
import { Button, Drawer } from "antd";
import { useId, useState } from "react";
import { FormContent } from "../../kernel/forms/form/form-content";
import { useForm } from "../../kernel/forms/form/use-form";
import { dropDraft } from "../../kernel/forms/values/drafts";
import { valuesToSend } from "../../kernel/forms/values/items";
import { type LoadedForm, useFreshDefinition } from "../../kernel/forms/values/use-form-definition";
import type { Values } from "../../kernel/forms/values/values";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { ShowRecord } from "../../kernel/open/full-records";
import type { Picked } from "../../kernel/pickers/picker-field";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { toast } from "../../kernel/tell/toast";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { formNotes } from "./form-notes";
import { type Chosen, chosenIds, PathPreview } from "./path-preview";
import { t } from "./texts";
import styles from "./work-forms.module.css";

// Modules say in a file of their own what they note under a form.
import.meta.glob("../*/on-apply.tsx", { eager: true });

const WIDTH = 800;
const MOST_COPIES = 5;

/** A form that one fills in. */
export interface Applied {
  id: number;
  module: string;
  name: string;
  /** 1 = copies may be sent. */
  cc: number;
}

interface Props {
  form: Applied;
  /** What was begun before; it becomes what is submitted. */
  draft?: number | undefined;
  /** A record of one's own that is changed and submitted again. */
  record?: Values | undefined;
  onClose: () => void;
  onSubmitted?: ((id: number) => void) | undefined;
}

type LoadedProps = Props & { loaded: LoadedForm; start: Values | undefined };

/** Submits a new one, or a known one again. */
function useSubmission({ form, draft, record }: Props, chosen: Chosen, copies: readonly Picked[]) {
  const options = { toast: true, onRefused: () => true };
  const add = useWrite("workRecords.add", options);
  const edit = useWrite("workRecords.edit", options);
  const with_ = { chosen: chosenIds(chosen), cc: copies.map(({ id }) => id) };
  return async (values: Values): Promise<{ data: { id: number } }> => {
    const { id: _id, version: _version, ...data } = values;
    if (!record) {
      const answer = await add.mutateAsync({ formid: form.id, data, ...with_, ...(draft ? { draft } : {}) });
      return { data: answer.data };
    }
    const id = Number(record.id);
    await edit.mutateAsync({ id, version: Number(record.version), data, submit: 1, ...with_ });
    return { data: { id } };
  };
}

function Loaded({ loaded, start, ...props }: LoadedProps) {
  const { form, draft, record, onClose, onSubmitted } = props;
  const [chosen, setChosen] = useState<Chosen>((record?.chosenBefore as Chosen | undefined) ?? {});
  const [copies, setCopies] = useState<Picked[]>([]);
  const submit = useSubmission(props, chosen, copies);
  const keep = useWrite("workDrafts.keep", { toast: false });
  const id = useId();
  const done = (data: unknown) => {
    onSubmitted?.((data as { id: number }).id);
    onClose();
  };
  const of = useForm({
    formId: form.module,
    form: loaded,
    record,
    start,
    context: draft ?? "",
    write: submit,
    onSaved: (saved, again) => {
      if (!again) return done(saved);
      setChosen({});
      setCopies([]);
    },
  });
  const data = valuesToSend(of.fields, of.handle.values, undefined);
  const kept = () => {
    dropDraft(`${form.module}:${draft ?? ""}:new`);
    toast.success(t("draftKept", { name: form.name }));
    onClose();
  };
  const keepDraft = () => keep.mutate({ formid: form.id, data, ...(draft ? { id: draft } : {}) }, { onSuccess: kept });
  const close = async () => {
    if (await of.leaves(t("unsaved"))) onClose();
  };
  // what is submitted again need not be changed first
  const resubmit = async () => {
    if (of.dirty) return of.save(false);
    const answer = await submit({}).catch((error: Error) => {
      toast.error(error.message);
    });
    if (answer) done(answer.data);
  };
  return (
    <Drawer
      open
      title={form.name}
      size={WIDTH}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          {record ? (
            <Button type="primary" loading={of.saving} onClick={() => void resubmit()}>
              {t("resubmit")}
            </Button>
          ) : (
            <>
              <Button type="primary" htmlType="submit" form={id} loading={of.saving}>
                {t("submit")}
              </Button>
              {draft ? null : (
                <Button disabled={of.saving} onClick={() => void of.save(true)}>
                  {t("submitNext")}
                </Button>
              )}
              <Button disabled={of.saving} loading={keep.isPending} onClick={keepDraft}>
                {t("keepDraft")}
              </Button>
            </>
          )}
          <Button disabled={of.saving} onClick={() => void close()}>
            {common("close")}
          </Button>
          {form.cc === 1 && !record ? (
            <span className={styles.copies}>
              <span>{t("copies")}</span>
              <UserPicker value={copies} max={MOST_COPIES} title={t("copies")} onChange={setCopies} />
            </span>
          ) : null}
        </div>
      }
    >
      <FormContent id={id} of={of} />
      {formNotes().map((Note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same, in one order.
        <Note key={at} formid={form.id} data={data} />
      ))}
      <PathPreview formid={form.id} data={data} chosen={chosen} onChosen={setChosen} />
    </Drawer>
  );
}

/** Once its definition, and the draft where there is one, are there. */
export default function ApplyDrawer(props: Props) {
  const { form, draft, onClose } = props;
  const phone = usePhone();
  const definition = useFreshDefinition(form.module, { category: "new", phone });
  const kept = useCall("workDrafts.view", { id: draft ?? 0 }, { enabled: draft !== undefined, staleTime: 0 });
  const start = kept.data?.data.data as Values | undefined;
  const ready = draft === undefined || (start !== undefined && kept.isFetchedAfterMount);
  if (definition.form && ready)
    return (
      <ShowRecord value={undefined}>
        <Loaded {...props} loaded={definition.form} start={start} />
      </ShowRecord>
    );
  const error = definition.error ?? kept.error;
  return (
    <Drawer open title={form.name} size={WIDTH} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={definition.error ? definition.retry : kept.refetch} />
      ) : (
        <RowsSkeleton rows={10} />
      )}
    </Drawer>
  );
}
