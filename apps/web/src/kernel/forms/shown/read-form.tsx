import { useMemo } from "react";
import { asItems, fieldsOfItems } from "../values/items";
import { DetailList } from "./detail-fields";
import type { ValueField } from "./field-value";

interface Props {
  /** Fields with what was written in them, as an approval or a record brings them along. */
  form: { items: readonly { field: string }[]; data: Record<string, unknown> };
}

/** A form as one reads it that is not the one of now. */
export function ReadForm({ form: { items, data } }: Props) {
  const own = useMemo(() => asItems(items), [items]);
  const fields = useMemo(() => fieldsOfItems(own), [own]);
  return (
    <DetailList
      items={own as unknown as (ValueField & { title: string })[]}
      fields={fields}
      record={data}
      titleField=""
      cells={{}}
    />
  );
}
