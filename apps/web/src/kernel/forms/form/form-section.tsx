/** The form of what there is once, such as the settings: it stands on its screen, and goes on standing there once saved. */
import { Button } from "antd";
import { useId } from "react";
import { common } from "../../i18n/common";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import { type FormEdit, isReadOnly } from "../values/form-parts";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";
import { type LoadedForm, useFormDefinition } from "../values/use-form-definition";
import type { Values } from "../values/values";
import { FormContent } from "./form-content";
import { type FormGiven, useForm } from "./use-form";

interface Props extends Pick<FormGiven, "formId" | "parts"> {
  /** As it is stored, with its `version`. */
  record: Values;
  /** Sends what was changed, and answers what is stored then; a refusal rejects with CallError. */
  write: (changes: Values, edit?: FormEdit) => Promise<Values>;
  /** Below another one: it is saved once there is something to save. */
  below?: true;
}

export function FormSection(props: Props) {
  const { form, error, retry } = useFormDefinition(props.formId);
  if (form) return <LoadedSection {...props} form={form} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={10} />;
}

function LoadedSection({ write, below, ...props }: Props & { form: LoadedForm }) {
  const of = useForm({ ...props, stays: true, write: async (...given) => ({ data: await write(...given) }) });
  const id = useId();
  const discard = async () => {
    if (await of.leaves(t("discardQuestion"))) of.handle.reset(of.fresh);
  };
  return (
    <>
      <FormContent {...{ id, of }} parts={props.parts} takesFocus={false} />
      {isReadOnly(of.base) || (below && !of.dirty) ? null : (
        <div className={`${styles.footer} ${styles.standing}`}>
          <Button type="primary" htmlType="submit" form={id} loading={of.saving}>
            {common("save")}
          </Button>
          {of.dirty ? (
            <Button disabled={of.saving} onClick={() => void discard()}>
              {t("discard")}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}
