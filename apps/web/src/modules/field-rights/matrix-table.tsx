/** Fields down, roles across. */
import { DownOutlined } from "@ant-design/icons";
import { FIELD_ACCESS } from "@qicheng/api/field-rights/routes";
import { Button, Dropdown, Table, type TableColumnsType, Tooltip } from "antd";
import { useMemo } from "react";
import { TypeIcon } from "../../kernel/designer/type-icon";
import { NotMeasured } from "../../kernel/ui/parts/selection";
import { Cell, type Change } from "./cell";
import { type Field, type Level, type Line, levelsOf, placeOf, type Role, rightOf } from "./cells";
import styles from "./field-rights.module.css";
import { t } from "./texts";

export interface MatrixProps {
  /** Those that are shown. */
  fields: readonly Field[];
  /** The same ones with their rights. */
  lines: readonly Line[];
  roles: readonly Role[];
  change: Change;
}

interface HeadProps extends Pick<MatrixProps, "fields" | "change"> {
  role: Role;
}

/** A name that sets all shown fields of the role at once. */
export function RoleHead({ role, fields, change }: HeadProps) {
  if (role.edit === 0) {
    return (
      <Tooltip title={t("notYours")}>
        <span className={styles.role}>{role.name}</span>
      </Tooltip>
    );
  }
  const setAll = (level: Level) => {
    const right = rightOf(level);
    for (const field of fields) if (field.levels.includes(right.access)) change(placeOf(role.id, field.field), right);
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
            children: levelsOf(FIELD_ACCESS).map((level) => ({ key: level, label: t(level) })),
          },
        ],
        onClick: ({ key }) => setAll(key as Level),
      }}
    >
      <Button
        type="text"
        size="small"
        className={styles.head ?? ""}
        title={role.name}
        aria-label={t("ofRole", { role: role.name })}
      >
        <span className={styles.role}>{role.name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}

const isOther = (line: Line, before: Line): boolean => line !== before;

export function FieldName({ field }: { field: Field }) {
  return (
    <span className={styles.field}>
      <TypeIcon type={field.type} />
      <span>{field.title}</span>
      {field.own === 1 ? <small>{t("ownField")}</small> : null}
    </span>
  );
}

const FIELD_WIDTH = 200;
const ROLE_WIDTH = 150;
/** Of the head of the screen, and of the foot that saves. */
const HEAD = 64;
const FOOT = 57;

export function MatrixTable({ fields, lines, roles, change }: MatrixProps) {
  const columns = useMemo(
    (): TableColumnsType<Line> => [
      {
        key: "field",
        title: t("field"),
        fixed: "start",
        width: FIELD_WIDTH,
        rowScope: "row",
        shouldCellUpdate: isOther,
        render: (_, { field }) => <FieldName field={field} />,
      },
      ...roles.map((role) => ({
        key: String(role.id),
        title: (
          <NotMeasured>
            <RoleHead {...{ role, fields, change }} />
          </NotMeasured>
        ),
        width: ROLE_WIDTH,
        shouldCellUpdate: isOther,
        render: (_: unknown, line: Line) => <Cell {...{ line, role, change }} />,
      })),
    ],
    [fields, roles, change],
  );
  const isChanged = lines.some(({ changes }) => changes.size > 0);
  return (
    <Table<Line>
      className={styles.table ?? ""}
      size="small"
      rowKey={({ field }) => field.field}
      // the style sheet does it without drawing anything again
      rowHoverable={false}
      columns={columns}
      dataSource={lines}
      pagination={false}
      scroll={{ x: FIELD_WIDTH + roles.length * ROLE_WIDTH }}
      sticky={{ offsetHeader: HEAD, offsetScroll: isChanged ? FOOT : 0 }}
      locale={{ emptyText: t("noField") }}
    />
  );
}
