/** Fields down, roles across. */
import { DownOutlined } from "@ant-design/icons";
import { FIELD_ACCESS } from "@qicheng/api/field-rights/routes";
import { Button, Dropdown, Table, type TableColumnsType, Tooltip } from "antd";
import { TypeIcon } from "../../kernel/designer/type-icon";
import { NotMeasured } from "../../kernel/ui/selection";
import { Cell, type Matrix } from "./cell";
import { type Access, type Field, placeOf, type Role, rightAt } from "./cells";
import styles from "./field-rights.module.css";
import { t } from "./texts";

interface Props {
  fields: readonly Field[];
  roles: readonly Role[];
  matrix: Matrix;
}

/** A name that sets all shown fields of the role at once. */
export function RoleHead({ role, fields, matrix }: Omit<Props, "roles"> & { role: Role }) {
  if (role.edit === 0) {
    return (
      <Tooltip title={t("notYours")}>
        <span>{role.name}</span>
      </Tooltip>
    );
  }
  const setAll = (access: Access) => {
    for (const field of fields) {
      if (!field.levels.includes(access)) continue;
      const place = placeOf(role.id, field.field);
      const { own } = matrix.changes.get(place) ?? rightAt(matrix.stored, place);
      matrix.change(place, { access, own });
    }
  };
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [
          {
            key: "all",
            type: "group",
            label: t("setShown"),
            children: FIELD_ACCESS.map((access) => ({ key: access, label: t(access) })),
          },
        ],
        onClick: ({ key }) => setAll(key as Access),
      }}
    >
      <Button type="text" size="small" aria-label={t("ofRole", { role: role.name })}>
        {role.name}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}

export function FieldName({ field }: { field: Field }) {
  return (
    <span className={styles.field}>
      <TypeIcon type={field.type} />
      <span>{field.title}</span>
      {field.own === 1 ? <small>{t("ownField")}</small> : null}
    </span>
  );
}

export function MatrixTable({ fields, roles, matrix }: Props) {
  const columns: TableColumnsType<Field> = [
    {
      key: "field",
      title: t("field"),
      fixed: "start",
      width: 200,
      rowScope: "row",
      render: (_, field) => <FieldName field={field} />,
    },
    ...roles.map((role) => ({
      key: String(role.id),
      title: (
        <NotMeasured>
          <RoleHead role={role} fields={fields} matrix={matrix} />
        </NotMeasured>
      ),
      width: 150,
      render: (_: unknown, field: Field) => <Cell field={field} role={role} matrix={matrix} />,
    })),
  ];
  return (
    <Table<Field>
      className={styles.table ?? ""}
      size="small"
      rowKey="field"
      columns={columns}
      dataSource={[...fields]}
      pagination={false}
      scroll={{ x: 200 + roles.length * 150 }}
      sticky={{ offsetHeader: 64 }}
      locale={{ emptyText: t("noField") }}
    />
  );
}
