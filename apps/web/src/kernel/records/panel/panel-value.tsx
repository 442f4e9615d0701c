import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { OWNER } from "../../colleagues/colleagues";
import { CallLink } from "../../forms/shown/call-link";
import type { ValueField } from "../../forms/shown/field-value";
import { useCopied } from "../../forms/shown/use-copied";
import type { ListRow } from "../../list/ask/list-module";
import { able } from "../../session/abilities";
import { CopyButton } from "../../ui/parts/copy-button";
import { InlineField } from "../change/inline-field";
import { OwnerValue } from "../change/owner-value";
import type { RecordActs } from "../change/record";

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
  const text = field.type === "number" && ownValue(kind.cells, field.field) ? "" : written;
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
