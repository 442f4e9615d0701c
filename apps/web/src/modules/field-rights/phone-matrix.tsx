/** On a phone one role at a time. */
import { Select } from "antd";
import { useState } from "react";
import { Cell } from "./cell";
import styles from "./field-rights.module.css";
import { FieldName, type MatrixProps, RoleHead } from "./matrix-table";
import { t } from "./texts";

export function PhoneMatrix({ fields, lines, roles, change }: MatrixProps) {
  const [chosen, setChosen] = useState<number>();
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  if (!role) return null;
  return (
    <>
      <div className={styles.phoneHead}>
        <Select
          aria-label={t("role")}
          showSearch={{ optionFilterProp: "label" }}
          value={role.id}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        {role.edit === 1 ? <RoleHead role={{ ...role, name: t("setShown") }} fields={fields} change={change} /> : null}
      </div>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.field.field}>
            <FieldName field={line.field} />
            <Cell key={role.id} {...{ line, role, change }} />
          </li>
        ))}
      </ul>
    </>
  );
}
