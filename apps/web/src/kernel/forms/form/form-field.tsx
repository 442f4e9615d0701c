import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Form, Input } from "antd";
import { memo, Suspense, useEffect } from "react";
import { common } from "../../i18n/common";
import { CONTROLS } from "../controls/registry";
import { FieldValue, valueField } from "../shown/field-value";
import type { ControlComponent, FormAround } from "../values/control";
import styles from "../values/forms.module.css";
import { isSame } from "../values/items";
import { labelOf, namesOf } from "../values/labels";
import { isMaskedForGood } from "../values/reveal-store";
import type { RowProblem } from "../values/row-values";
import { t } from "../values/texts";
import type { FormHandle } from "../values/use-form-values";
import type { Values } from "../values/values";

interface Props {
  formId: string;
  field: FieldDef;
  /** The module's own one, where it has one for this field. */
  control: ControlComponent | undefined;
  /** With `control` only: it changes with every value. */
  around: FormAround | undefined;
  value: unknown;
  /** Value and title of the field that says what is offered here. */
  above: unknown;
  aboveTitle: string | undefined;
  /** Carries the names behind ids. */
  record: Values;
  error: string | undefined;
  /** What is wrong within its rows. */
  problems: readonly RowProblem[] | undefined;
  required: boolean;
  autoFocus: boolean;
  change: FormHandle["change"];
  /** A line that is said below it. */
  hint: string | undefined;
}

/** Rows want all of the width: what they are called stands above them. */
const aboveRows = (field: FieldDef) =>
  hasRows(field) ? { layout: "vertical" as const, labelCol: { flex: "none" }, wrapperCol: { flex: "none" } } : {};

/** What is said below a field that is wrong; of rows each cell says whether it is. */
function wrongOf(field: FieldDef, error: string | undefined) {
  if (error === undefined) return {};
  if (hasRows(field)) return { help: <span className={styles.wrong}>{error}</span> };
  return { validateStatus: "error" as const, help: error };
}

/** A person who stands there to begin with has no name in the record, which is not there yet. */
function namedIn(record: Values, { type, key }: FieldDef, value: unknown): Values {
  if (type !== "user" || isMissing(value)) return {};
  const ids = [value].flat().map(String);
  return { [`${key}Name`]: namesOf({ type, ids, label: labelOf(record, key) }).join(common("listComma")) };
}

/** One reads it where it stands, and does not change it. */
export const isRead = (field: FieldDef, record: Values, control: ControlComponent | undefined): boolean =>
  ((field.readonly === true && !control) || isMaskedForGood(record, field.key)) && field.type !== "divider";

/** Only to be read: as text, with where it is changed. */
function ReadField({ field, value, record }: Pick<Props, "field" | "value" | "record">) {
  const below = field.addOnly ? (field.changedIn ?? t("fixed")) : field.help;
  return (
    <Form.Item label={field.title} {...aboveRows(field)} {...(below === undefined ? {} : { extra: below })}>
      <div className={styles.read}>
        <FieldValue
          whole
          field={valueField(field)}
          row={{ ...record, [field.key]: value, ...namedIn(record, field, value) }}
        />
      </div>
    </Form.Item>
  );
}

const FOCUSED =
  "input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex='0'], [contenteditable='true']";

/** Puts the cursor into a control that does not take it by itself: a choice, a date, rows. After the drawer, which takes it first. */
function Begin({ id }: { id: string }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const control = document.getElementById(id);
      const inner = control?.matches(FOCUSED) ? control : control?.querySelector<HTMLElement>(FOCUSED);
      if (!control?.contains(document.activeElement)) inner?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return null;
}

/** One field of a form: label, control, what is wrong with it, and what else is said of it. */
export const FormField = memo(function FormField(props: Props) {
  const { formId, field, control, value, record, error, required, change, hint, autoFocus, around } = props;
  const { above, aboveTitle } = props;
  const id = `${formId}-${field.key}`;
  const { key2 } = field;
  const put = (next: unknown) => {
    if (key2 === undefined) return change(field.key, next);
    const [from, to] = Array.isArray(next) ? next : ["", ""];
    change(field.key, from);
    change(key2, to);
  };
  if (isRead(field, record, control)) return <ReadField {...{ field, value, record }} />;
  const below = hint ?? field.help;
  const Control = control ?? CONTROLS[field.type];
  const drawn = (
    <Suspense fallback={<Input disabled placeholder={common("loading")} />}>
      <Control
        {...{ field, id, value, above, aboveTitle, autoFocus }}
        // a name that came with the record is of the value that the record has
        label={isSame(ownValue(record, field.key), value) ? labelOf(record, field.key) : ""}
        invalid={error !== undefined}
        onChange={put}
        {...(props.problems ? { problems: props.problems } : {})}
        {...(around ? { around } : {})}
      />
      {autoFocus ? <Begin id={id} /> : null}
    </Suspense>
  );
  if (field.type === "divider") return drawn;
  return (
    <Form.Item
      label={field.title}
      htmlFor={id}
      required={required}
      {...aboveRows(field)}
      {...wrongOf(field, error)}
      {...(typeof below === "string" ? { extra: below } : {})}
    >
      {drawn}
    </Form.Item>
  );
});
