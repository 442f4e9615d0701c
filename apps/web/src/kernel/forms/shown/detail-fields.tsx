import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isShown } from "@qicheng/engine/fields/linkage";
import { ROW_TYPES } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { say } from "../../i18n/language";
import { ErrorState } from "../../ui/screens/error-state";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import styles from "../values/forms.module.css";
import { useFormDefinition } from "../values/use-form-definition";
import { FieldValue, lacksValue, type ValueField } from "./field-value";

/** A field that has a tab of its own. */
const FOLLOW_UPS = say({ cn: "跟进记录", en: "Follow-ups" });

interface Props {
  formId: string;
  record: { readonly [key: string]: unknown };
  /** The field that names the record and stands above. */
  titleField: string;
  /** Fields that stand right above. */
  said?: readonly string[];
  /** Drawn by the module, by field, as its list draws them. */
  cells: Readonly<Record<string, (record: never) => ReactNode>>;
  /** Draws something around a value, such as what one needs to change it. */
  around?: (field: ValueField, value: ReactNode) => ReactNode;
}

const asItIs = (_field: ValueField, value: ReactNode): ReactNode => value;

/** What has rows, or paragraphs, has a line of its own. */
const isWide = (item: Pick<ValueField, "field" | "type">, record: Props["record"]): boolean =>
  [...ROW_TYPES, "editor"].includes(item.type) && !lacksValue(item, record);

/** All fields of a record as labels and values. */
export function DetailFields({ formId, ...props }: Props) {
  const { form, error, retry } = useFormDefinition(formId, true);
  if (!form) return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={8} />;
  return <DetailList {...props} items={form.definition.items as unknown as ListProps["items"]} fields={form.fields} />;
}

interface ListProps extends Omit<Props, "formId"> {
  /** The same in both, in their order. */
  items: readonly (ValueField & { title: string })[];
  fields: readonly FieldDef[];
}

export function DetailList({ fields, record, titleField, said = [], cells, around = asItIs, ...given }: ListProps) {
  const items = given.items.filter((item, at) => {
    const field = fields[at];
    if ([titleField, ...said].includes(item.field) || item.title === FOLLOW_UPS) return false;
    return field !== undefined && isShown(field, fields, record);
  });
  return (
    <div className={styles.details}>
      {items.map((item) =>
        item.type === "divider" ? (
          <div key={item.field} className={styles.section}>
            {item.title}
          </div>
        ) : (
          <div key={item.field} className={isWide(item, record) ? styles.wideDetail : styles.detail}>
            <span className={styles.label}>{item.title}</span>
            <span className={styles.value}>
              {around(
                item as ValueField,
                ownValue(cells, item.field)?.(record as never) ?? (
                  <FieldValue whole field={item as ValueField} row={record} />
                ),
              )}
            </span>
          </div>
        ),
      )}
    </div>
  );
}
