import type { ListField } from "@qicheng/api/forms/routes";
import type { ReactNode } from "react";
import { asText } from "../forms/as-text";
import { FieldValue } from "../forms/field-value";
import { useCall } from "../http/hooks";
import { say } from "../i18n/language";
import type { ListRow } from "../list/list-module";
import { UserName } from "../ui/user-avatar";
import type { RecordKind } from "./record";
import type { Fact } from "./record-input";
import styles from "./records.module.css";

/** The definitions of a list's fields, as the list itself asks for them. */
export function useListFields(formid: string): { fields: ListField[]; settled: boolean } {
  const { data, isPending } = useCall("forms.fields", { formid }, { staleTime: 300_000 });
  return { fields: data?.data ?? [], settled: !isPending };
}

function drawn<Row extends ListRow>(kind: RecordKind<Row>, fact: Fact<Row>, field: ListField, row: Row): ReactNode {
  const own = fact.render ?? kind.cells[fact.field];
  if (own) return own(row);
  if (fact.field === "UserID" && "UserName" in row)
    return <UserName name={asText(row.UserName)} src={asText(row.userheader)} />;
  return <FieldValue field={field} row={row} />;
}

/** The few facts that one wants to see of a record before anything else; a field that is not there says nothing. */
export function RecordFacts<Row extends ListRow>({ kind, row }: { kind: RecordKind<Row>; row: Row }) {
  const { fields } = useListFields(kind.module);
  const facts = (kind.facts ?? []).map((fact): Fact<Row> => (typeof fact === "string" ? { field: fact } : fact));
  return (
    <div className={styles.facts}>
      {facts.map((fact) => {
        const field = fields.find((one) => one.field === fact.field);
        return field ? (
          <div key={fact.field} className={styles.fact}>
            <span className={styles.factLabel}>{fact.title ? say(fact.title) : field.title}</span>
            <span className={styles.factValue}>{drawn(kind, fact, field, row)}</span>
          </div>
        ) : null;
      })}
    </div>
  );
}
