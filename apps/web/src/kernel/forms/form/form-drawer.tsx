import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Button, Drawer } from "antd";
import { type ReactNode, useId } from "react";
import { common } from "../../i18n/common";
import { ShowRecord } from "../../open/full-records";
import { usePhone } from "../../ui/basis/use-phone";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import { type FormWarning, isReadOnly } from "../values/form-parts";
import styles from "../values/forms.module.css";
import { t } from "../values/texts";
import { type LoadedForm, useFreshDefinition } from "../values/use-form-definition";
import { FormContent } from "./form-content";
import { type FormGiven, useForm } from "./use-form";

interface FormDrawerProps extends FormGiven {
  title: string;
  /** Cells drawn by the module, by field. */
  cells?: Readonly<Record<string, (row: never) => ReactNode>> | undefined;
  hint?: (field: FieldDef, value: unknown) => ReactNode;
  /** `again` = the form stays open for the next record. */
  onSaved: (id: number, again: boolean) => void;
  onClose: () => void;
}

const idOf = (data: unknown): number | undefined =>
  typeof data === "object" && data !== null && "id" in data ? Number(data.id) : undefined;

/** The slide form: create and edit share it. */
export function FormDrawer(props: FormDrawerProps) {
  const phone = usePhone();
  const category = props.record ? "edit" : "new";
  const { form, error, retry } = useFreshDefinition(props.formId, { category, phone });
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

type LoadedProps = FormDrawerProps & { form: LoadedForm };

function LoadedDrawer({ title, hint, cells, onSaved, onClose, ...props }: LoadedProps) {
  const of = useForm({
    ...props,
    onSaved: (data, again) => {
      onSaved(idOf(data) ?? Number(props.record?.id ?? 0), again);
      if (!again) onClose();
    },
  });
  const { definition } = of.form;
  const id = useId();
  const close = async () => {
    if (await of.leaves(t("unsaved"))) onClose();
  };
  return (
    <Drawer
      open
      title={title}
      size={definition.width || 800}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <Footer
          form={id}
          isNew={of.base === undefined}
          readOnly={isReadOnly(of.base)}
          warning={of.warned.warning}
          saving={of.saving}
          onAgain={() => void of.save(true)}
          onClose={() => void close()}
        />
      }
    >
      <FormContent {...{ id, of, cells, hint }} parts={props.parts} />
    </Drawer>
  );
}
