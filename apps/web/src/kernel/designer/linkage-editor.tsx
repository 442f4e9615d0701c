/** When a field is shown, and when it has to be filled in: conditions on the other fields of its form. */
import type { FieldLinkage } from "@qicheng/engine/fields/field-def";
import type { Filter } from "@qicheng/engine/fields/filter";
import { Button } from "antd";
import { useState } from "react";
import styles from "../drafting/properties.module.css";
import { Row } from "../drafting/row";
import { FilterDialog } from "../list/filter/filter-dialog";
import { draftCount, draftOfFilter } from "../list/filter/filter-model";
import { type EditorProps, propertyIn } from "./editor";
import { conditionField } from "./fields";
import { t } from "./texts";

const NOTHING: Filter = [];

const PARTS = [
  { part: "show", title: "showWhen" },
  { part: "require", title: "requireWhen" },
] as const;

export function LinkageEditor(props: EditorProps) {
  const { item, around, change } = props;
  const [open, setOpen] = useState<(typeof PARTS)[number] | null>(null);
  const linkage = (propertyIn(props) ?? {}) as FieldLinkage;
  const put = (part: "show" | "require", filter: Filter | undefined) => {
    const { [part]: _gone, ...rest } = linkage;
    const next = filter === undefined ? rest : { ...rest, [part]: filter };
    change({ linkage: Object.keys(next).length === 0 ? undefined : next });
    setOpen(null);
  };
  return (
    <>
      {PARTS.map((one) => {
        const filter = linkage[one.part];
        const n = filter === undefined ? 0 : draftCount(draftOfFilter(filter));
        return (
          <Row key={one.part} label={t(one.title)}>
            <span className={styles.condition}>
              {n === 0 ? t(one.part === "show" ? "always" : "none") : t("conditionCount", { n })}
              <Button type="link" size="small" aria-label={`${t("set")} ${t(one.title)}`} onClick={() => setOpen(one)}>
                {t("set")}
              </Button>
            </span>
          </Row>
        );
      })}
      {open ? (
        <FilterDialog
          title={t(open.title)}
          fields={around.items.flatMap((other) => (other.field === item.field ? [] : (conditionField(other) ?? [])))}
          filter={linkage[open.part] ?? NOTHING}
          onDone={(filter) => put(open.part, filter)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
