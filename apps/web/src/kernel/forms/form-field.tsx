import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Form, Input } from "antd";
import { memo, type ReactNode, Suspense } from "react";
import { common } from "../i18n/common";
import type { ControlComponent, FormAround } from "./controls/control";
import { CONTROLS } from "./controls/registry";
import { FieldValue, type ValueField } from "./field-value";
import styles from "./forms.module.css";
import { isSame } from "./items";
import { labelOf } from "./labels";
import { t } from "./texts";
import type { FormHandle, Values } from "./use-form-values";

interface Props {
  formId: string;
  field: FieldDef;
  /** The module's own one, where it has one for this field. */
  control: ControlComponent | undefined;
  /** With `control` only: it changes with every value. */
  around: FormAround | undefined;
  value: unknown;
  /** Carries the names behind ids. */
  record: Values;
  error: string | undefined;
  required: boolean;
  autoFocus: boolean;
  change: FormHandle["change"];
  hint: ReactNode;
}

/** Only to be read: as text, with where it is changed. */
function ReadField({ field, value, record }: Pick<Props, "field" | "value" | "record">) {
  const { key, key2, ...rest } = field;
  const drawn = { ...rest, field: key, ...(key2 === undefined ? {} : { field2: key2 }) } as ValueField;
  const below = field.addOnly ? (field.changedIn ?? t("fixed")) : field.help;
  return (
    <Form.Item label={field.title} {...(below === undefined ? {} : { extra: below })}>
      <div className={styles.read}>
        <FieldValue field={drawn} row={{ ...record, [key]: value }} />
      </div>
    </Form.Item>
  );
}

/** One field of a form: label, control, what is wrong with it, and what else is said of it. */
export const FormField = memo(function FormField(props: Props) {
  const { formId, field, control, value, record, error, required, change, hint, autoFocus, around } = props;
  const id = `${formId}-${field.key}`;
  const { key2 } = field;
  const put = (next: unknown) => {
    if (key2 === undefined) return change(field.key, next);
    const [from, to] = Array.isArray(next) ? next : ["", ""];
    change(field.key, from);
    change(key2, to);
  };
  if (field.readonly && !control && field.type !== "divider") return <ReadField {...{ field, value, record }} />;
  const below = typeof hint === "string" ? hint : field.help;
  const Control = control ?? CONTROLS[field.type];
  const drawn = (
    <Suspense fallback={<Input disabled placeholder={common("loading")} />}>
      <Control
        {...{ field, id, value, autoFocus }}
        // a name that came with the record is of the value that the record has
        label={isSame(record[field.key], value) ? labelOf(record, field.key) : ""}
        invalid={error !== undefined}
        onChange={put}
        {...(around ? { around } : {})}
      />
    </Suspense>
  );
  if (field.type === "divider") return drawn;
  return (
    <Form.Item
      label={field.title}
      htmlFor={id}
      required={required}
      {...(error === undefined ? {} : { validateStatus: "error" as const, help: error })}
      {...(typeof below === "string" ? { extra: below } : {})}
    >
      {drawn}
      {typeof hint === "string" ? null : hint}
    </Form.Item>
  );
});
