/** Columns of a table within a form: what they are called and of which type, in their order; the rest in a dialog. */
import { DeleteOutlined, HolderOutlined, PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { type DesignItem, itemsIn } from "@qicheng/engine/design/design-items";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { COLUMN_TYPES } from "@qicheng/engine/fields/row-columns";
import { Button, Input, Select } from "antd";
import { type ComponentType, useState } from "react";
import styles from "../drafting/properties.module.css";
import { common } from "../i18n/common";
import { say } from "../i18n/language";
import { Dialog } from "../ui/dialogs/dialog";
import { SortableRows } from "./dnd";
import { type EditorProps, propertyIn } from "./editor";
import { columnItem, withProperties } from "./edits";
import { t } from "./texts";
import { TYPE_NAMES } from "./type-names";

const types = COLUMN_TYPES.filter((type) => FIELD_TYPE_REGISTRY[type].complete).map((value) => ({
  value: value as string,
  label: say(TYPE_NAMES[value]),
}));

interface PartProps extends EditorProps {
  /** The properties of a column, as of any field. */
  of: ComponentType<Pick<EditorProps, "item" | "around" | "change"> & { within: true }>;
}

export function ColumnsEditor({ of: Properties, ...props }: PartProps) {
  const { item, around, change } = props;
  const [open, setOpen] = useState<string | null>(null);
  const columns = itemsIn(propertyIn(props)) ?? [];
  const published = itemsIn(around.publishedAs(item.field)?.children) ?? [];
  const put = (children: readonly DesignItem[]) => change({ children });
  const edit = (key: string, given: Readonly<Record<string, unknown>>) =>
    put(columns.map((column) => (column.field === key ? withProperties(column, given) : column)));
  const beside = [...columns, ...published];
  const opened = columns.find(({ field }) => field === open);
  const nameOf = (column: DesignItem, at: number) => column.title || t("columnTitle", { at: at + 1 });
  return (
    <div className={styles.options}>
      <SortableRows
        rows={columns}
        keyOf={({ field }) => field}
        onOrder={put}
        row={(column, at, grip) => (
          <div className={styles.option}>
            <button
              type="button"
              className={styles.grip}
              aria-label={t("columnMove", { title: nameOf(column, at) })}
              {...grip}
            >
              <HolderOutlined aria-hidden />
            </button>
            <Input
              size="small"
              aria-label={t("columnTitle", { at: at + 1 })}
              maxLength={40}
              value={column.title}
              onChange={({ target }) => edit(column.field, { title: target.value })}
            />
            <Select
              size="small"
              className={styles.above ?? ""}
              aria-label={`${t("typeLabel")} ${nameOf(column, at)}`}
              disabled={published.some(({ field }) => field === column.field)}
              options={types}
              value={column.type}
              onChange={(type) => {
                const fresh = columnItem(type as (typeof COLUMN_TYPES)[number], []);
                put(columns.map((one) => (one === column ? { ...fresh, field: one.field, title: one.title } : one)));
              }}
            />
            <Button
              type="text"
              size="small"
              icon={<SettingOutlined aria-hidden />}
              aria-label={t("columnSettings", { title: nameOf(column, at) })}
              onClick={() => setOpen(column.field)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t("columnRemove", { title: nameOf(column, at) })}
              onClick={() => put(columns.filter((one) => one !== column))}
            />
          </div>
        )}
      />
      <Button
        type="dashed"
        size="small"
        block
        icon={<PlusOutlined aria-hidden />}
        onClick={() => put([...columns, columnItem("input", beside)])}
      >
        {t("addColumn")}
      </Button>
      {opened ? (
        <Dialog
          open
          title={t("propertiesOf", { title: opened.title })}
          width={480}
          onCancel={() => setOpen(null)}
          footer={<Button onClick={() => setOpen(null)}>{common("close")}</Button>}
        >
          <Properties
            within
            item={opened}
            around={{ ...around, items: columns, publishedAs: (key) => published.find(({ field }) => field === key) }}
            change={(given) => edit(opened.field, given)}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
