import type { ListField } from "@qicheng/api/forms/routes";
import { useCall } from "../http/hooks";
import { factsOf } from "../list/card-parts";
import { cellOf } from "../list/list-columns";
import type { ListRow } from "../list/list-module";
import { PanelValue } from "./panel-value";
import type { RecordKind } from "./record";
import styles from "./records.module.css";

/** The definitions of a list's fields, as the list itself asks for them. */
export function useListFields(formid: string): { fields: ListField[]; settled: boolean } {
  const { data, isPending } = useCall("forms.fields", { formid }, { staleTime: 300_000 });
  return { fields: data?.data ?? [], settled: !isPending };
}

/** What one wants to know of a record before anything else, as the definition of its fields says. */
export function RecordFacts<Row extends ListRow>({ kind, row }: { kind: RecordKind<Row>; row: Row }) {
  const { fields } = useListFields(kind.module);
  // what stands in the line of whom one calls stands there
  const said: readonly string[] = Object.values(kind.contact ?? {});
  return (
    <div className={styles.facts}>
      {factsOf(fields)
        .filter(({ field }) => !said.includes(field))
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
