import type { ListField } from "@qicheng/api/forms/routes";
import { useCall } from "../../http/hooks";
import { factsOf } from "../../list/ask/card-parts";
import type { ListRow } from "../../list/ask/list-module";
import { cellOf } from "../../list/table/list-columns";
import type { RecordKind } from "../change/record";
import { PanelValue } from "./panel-value";
import styles from "./records.module.css";

/** The definitions of a list's fields, as the list itself asks for them. */
export function useListFields(formid: string): { fields: ListField[]; settled: boolean } {
  const { data, isPending } = useCall("forms.fields", { formid }, { staleTime: 300_000 });
  return { fields: data?.data ?? [], settled: !isPending };
}

/** What stands in the line of whom one calls. */
const calledOf = <Row extends ListRow>({ contact }: RecordKind<Row>): readonly string[] => Object.values(contact ?? {});

/** Fields that stand above an open record, in one line or the other. */
export const saidAbove = <Row extends ListRow>(kind: RecordKind<Row>, fields: readonly ListField[]): string[] => [
  ...calledOf(kind),
  ...factsOf(fields).map(({ field }) => field),
];

/** What one wants to know of a record before anything else, as the definition of its fields says. */
export function RecordFacts<Row extends ListRow>({ kind, row }: { kind: RecordKind<Row>; row: Row }) {
  const { fields } = useListFields(kind.module);
  const called = calledOf(kind);
  return (
    <div className={styles.facts}>
      {factsOf(fields)
        .filter(({ field }) => !called.includes(field))
        .map((field) => (
          <div key={field.field} className={styles.fact}>
            <span className={styles.factLabel}>{field.title}</span>
            <span className={styles.factValue}>
              <PanelValue kind={kind} row={row} field={field}>
                {cellOf(kind, field, row)}
              </PanelValue>
            </span>
          </div>
        ))}
    </div>
  );
}
