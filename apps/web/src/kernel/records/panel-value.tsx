import { isMissing } from "@qicheng/engine/fields/operators";
import type { ReactNode } from "react";
import { asText } from "../forms/as-text";
import { CallLink } from "../forms/call-link";
import { lacksValue, type ValueField } from "../forms/field-value";
import { labelOf } from "../forms/labels";
import { hiddenIn, isMasked, useLookedAt } from "../forms/reveal-store";
import type { ListRow } from "../list/list-module";
import { CopyButton } from "../ui/copy-button";
import { InlineField } from "./inline-field";
import type { RecordActs } from "./record";

/** What is written in one line, and what names somebody or something. */
const WRITTEN: ReadonlySet<string> = new Set(["input", "number"]);
const NAMES: ReadonlySet<string> = new Set(["user", "customer", "contract", "product"]);

/** What one copies of a value; '' where there is nothing to take elsewhere, or nobody may see it. */
function useCopied({ field, type }: ValueField, row: ListRow): string {
  const hidden = hiddenIn(row, field);
  const { value: looked = "" } = useLookedAt(hidden, row);
  const value = row[field];
  if (hidden) return looked;
  if (isMissing(value) || lacksValue({ field, type }, row)) return "";
  if (NAMES.has(type)) return labelOf(row, field) || (field === "UserID" ? asText(row.UserName) : "");
  return WRITTEN.has(type) && !isMasked(row, field) ? String(value) : "";
}

interface Props {
  kind: RecordActs;
  row: ListRow;
  field: ValueField;
  children: ReactNode;
}

/** A value of an open record: names, numbers and phones are copied, phones called, and it is changed where it stands by who may. */
export function PanelValue({ kind, row, field, children }: Props) {
  const text = useCopied(field, row);
  return (
    <InlineField kind={kind} row={row} field={field.field}>
      {text === "" ? (
        children
      ) : (
        <>
          {children}
          {field.pattern === "phone" ? <CallLink number={text} size="small" /> : null}
          <CopyButton text={text} quiet />
        </>
      )}
    </InlineField>
  );
}
