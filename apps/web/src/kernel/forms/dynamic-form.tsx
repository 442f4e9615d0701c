import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { Form, Input } from "antd";
import { type CSSProperties, memo, type ReactNode, Suspense, useEffect } from "react";
import { common } from "../i18n/common";
import type { ControlComponent } from "./controls/control";
import { CONTROLS } from "./controls/registry";
import styles from "./forms.module.css";
import { labelOf } from "./labels";
import type { LoadedForm } from "./use-form-definition";
import type { FormHandle, Values } from "./use-form-values";

interface Props {
  /** Id of the form element; buttons elsewhere submit it by this name. */
  id: string;
  form: LoadedForm;
  handle: FormHandle;
  /** Carries the names behind ids. */
  record: Values;
  /** Controls of the module's own, by field. */
  controls?: Readonly<Record<string, ControlComponent>> | undefined;
  /** Something to say under a field, such as a duplicate. */
  hint?: ((field: string, value: unknown) => ReactNode) | undefined;
  onSubmit: () => void;
}

interface FieldProps {
  formId: string;
  field: FieldDef;
  Control: ControlComponent;
  value: unknown;
  label: string;
  error: string | undefined;
  required: boolean;
  autoFocus: boolean;
  change: FormHandle["change"];
  hint: ReactNode;
}

const spans = (field: FieldDef, cols: number) =>
  field.type === "divider" || field.type === "textarea" || field.type === "picture" || (field.column ?? 1) >= cols;

const Field = memo(function Field(props: FieldProps) {
  const { formId, field, Control, value, label, error, required, change, hint, autoFocus } = props;
  const id = `${formId}-${field.key}`;
  const { key2 } = field;
  const put = (next: unknown) => {
    if (key2 === undefined) return change(field.key, next);
    const [from, to] = Array.isArray(next) ? next : ["", ""];
    change(field.key, from);
    change(key2, to);
  };
  const control = (
    <Suspense fallback={<Input disabled placeholder={common("loading")} />}>
      <Control {...{ field, id, value, label, autoFocus }} invalid={error !== undefined} onChange={put} />
    </Suspense>
  );
  if (field.type === "divider") return control;
  return (
    <Form.Item
      label={field.title}
      htmlFor={id}
      required={required}
      {...(error === undefined ? {} : { validateStatus: "error" as const, help: error })}
      {...(typeof hint === "string" ? { extra: hint } : {})}
    >
      {control}
      {typeof hint === "string" ? null : hint}
    </Form.Item>
  );
});

const FOCUSABLE = new Set(["input", "textarea", "number"]);

/** A form drawn from its definition. */
export function DynamicForm({ id, form, handle, record, controls, hint, onSubmit }: Props) {
  const { definition, fields } = form;
  const { values, errors } = handle;
  const shown = fields.filter(handle.shown);
  const first = shown.find(({ type, readonly }) => FOCUSABLE.has(type) && readonly !== true)?.key;
  const wrong = shown.find(({ key }) => errors[key] !== undefined)?.key;
  useEffect(() => {
    if (wrong === undefined) return;
    const control = document.getElementById(`${id}-${wrong}`);
    control?.scrollIntoView({ block: "center", behavior: "smooth" });
    control?.focus({ preventScroll: true });
  }, [id, wrong]);

  return (
    <Form
      id={id}
      layout={definition.labelposition === "top" ? "vertical" : "horizontal"}
      labelAlign={definition.labelposition === "right" ? "right" : "left"}
      labelCol={{ flex: `${definition.labelwidth || 100}px` }}
      // not 1, which would let wide content break the row
      wrapperCol={{ flex: "1", style: { minWidth: 0 } }}
      labelWrap
      colon={false}
      onFinish={onSubmit}
      autoComplete="off"
    >
      <div className={styles.grid} style={{ "--cols": definition.cols || 1 } as CSSProperties}>
        {shown.map((field) => (
          <div key={field.key} className={spans(field, definition.cols || 1) ? styles.wide : undefined}>
            <Field
              formId={id}
              field={field}
              Control={controls?.[field.key] ?? CONTROLS[field.type]}
              value={field.key2 === undefined ? values[field.key] : [values[field.key], values[field.key2]]}
              label={labelOf(record, field.key)}
              error={errors[field.key]}
              required={handle.required(field)}
              autoFocus={field.key === first}
              change={handle.change}
              hint={hint?.(field.key, values[field.key])}
            />
          </div>
        ))}
      </div>
    </Form>
  );
}
