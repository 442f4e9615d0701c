import { Checkbox, Select, Tooltip } from "antd";
import { type Access, type Field, isSame, placeOf, type Right, type Rights, type Role, rightAt } from "./cells";
import styles from "./field-rights.module.css";
import { t } from "./texts";

export interface Matrix {
  stored: Rights;
  changes: Rights;
  change: (place: string, right: Right) => void;
}

/** Of what nobody types the most is to see it. */
const levelText = (access: Access, { fixed }: Field): string => t(access === "edit" && fixed === 1 ? "see" : access);

/** What a role may do with one field. */
export function Cell({ field, role, matrix }: { field: Field; role: Role; matrix: Matrix }) {
  const place = placeOf(role.id, field.field);
  const was = rightAt(matrix.stored, place);
  const right = matrix.changes.get(place) ?? was;
  const names = { role: role.name, field: field.title };
  const isChanged = !isSame(right, was);
  return (
    <div className={isChanged ? `${styles.cell} ${styles.changed}` : styles.cell}>
      <Select<Access>
        className={styles[right.access] ?? ""}
        variant="borderless"
        size="small"
        disabled={role.edit === 0}
        aria-label={t("cell", names)}
        value={right.access}
        options={field.levels.map((value) => ({ value, label: levelText(value, field) }))}
        popupMatchSelectWidth={false}
        onChange={(access) => matrix.change(place, { access, own: right.own })}
      />
      {right.access === "mask" ? (
        <Tooltip title={t("ownHint")}>
          <Checkbox
            disabled={role.edit === 0}
            checked={right.own === 1}
            aria-label={t("cellOwn", names)}
            onChange={({ target }) => matrix.change(place, { access: "mask", own: target.checked ? 1 : 0 })}
          >
            {t("own")}
          </Checkbox>
        </Tooltip>
      ) : null}
    </div>
  );
}
