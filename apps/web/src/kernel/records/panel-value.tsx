import type { ReactNode } from "react";
import { able } from "../access/abilities";
import { OWNER } from "../colleagues/colleagues";
import { CallLink } from "../forms/call-link";
import type { ValueField } from "../forms/field-value";
import { useCopied } from "../forms/use-copied";
import type { ListRow } from "../list/list-module";
import { CopyButton } from "../ui/copy-button";
import { InlineField } from "./inline-field";
import { OwnerValue } from "./owner-value";
import type { RecordActs } from "./record";

interface Props {
  kind: RecordActs;
  row: ListRow;
  field: ValueField;
  children: ReactNode;
}

/** A value of an open record: names, numbers and phones are copied, phones called, and it is changed where it stands by who may. */
export function PanelValue({ kind, row, field, children }: Props) {
  const written = useCopied(field, row);
  const { colleagues } = kind;
  if (colleagues && field.field === OWNER && able(row, "transfer"))
    return <OwnerValue {...{ colleagues, row }}>{children}</OwnerValue>;
  // a number that the module draws counts something
  const text = field.type === "number" && kind.cells[field.field] ? "" : written;
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
