/** On a phone one role at a time. */
import { Select } from "antd";
import { useState } from "react";
import { Cell, type Matrix } from "./cell";
import type { Field, Role } from "./cells";
import styles from "./field-rights.module.css";
import { FieldName, RoleHead } from "./matrix-table";
import { t } from "./texts";

export function PhoneMatrix({
  fields,
  roles,
  matrix,
}: {
  fields: readonly Field[];
  roles: readonly Role[];
  matrix: Matrix;
}) {
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
        {role.edit === 1 ? <RoleHead role={{ ...role, name: t("setShown") }} fields={fields} matrix={matrix} /> : null}
      </div>
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field.field}>
            <FieldName field={field} />
            <Cell field={field} role={role} matrix={matrix} />
          </li>
        ))}
      </ul>
    </>
  );
}
