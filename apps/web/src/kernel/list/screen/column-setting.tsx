import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import { DENSITIES } from "@qicheng/api/users/preference-values";
import { Button, Checkbox, Segmented } from "antd";
import { useState } from "react";
import { setPreference, usePreference } from "../../access/preferences";
import { common } from "../../i18n/common";
import { t } from "../ask/texts";
import popover from "../filter/filters.module.css";
import { moved } from "../table/moved";
import styles from "./columns.module.css";

interface Props {
  fields: readonly ListField[];
  /** The column that cannot be hidden. */
  titleField: string;
  onSave: (fields: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Which columns show, in which order, and how high the rows are. */
export default function ColumnSetting({ fields, titleField, onSave, onClose }: Props) {
  const offered = fields.filter(({ checkbox }) => checkbox !== 1);
  const [order, setOrder] = useState(() => offered.map(({ field }) => field));
  const [shown, setShown] = useState(() => new Set(offered.filter(({ show }) => show === 1).map(({ field }) => field)));
  const [dragged, setDragged] = useState<string | null>(null);
  const density = usePreference("density");
  const [saving, setSaving] = useState(false);
  const titleOf = (name: string) => offered.find(({ field }) => field === name)?.title ?? name;

  const toggle = (name: string, show: boolean) => {
    const next = new Set(shown);
    if (show) next.add(name);
    else next.delete(name);
    setShown(next.add(titleField));
  };
  const save = async () => {
    setSaving(true);
    try {
      await onSave(order.filter((name) => shown.has(name)));
      onClose();
    } catch {
      setSaving(false);
    }
  };

  return (
    <div className={`${popover.popover} ${styles.columns}`}>
      <Checkbox
        checked={shown.size === order.length}
        indeterminate={shown.size > 1 && shown.size < order.length}
        onChange={({ target }) => setShown(new Set(target.checked ? order : [titleField]))}
      >
        {t("columnsAll")}
      </Checkbox>
      <ul className={`${styles.columnList} ${popover.scroll}`}>
        {order.map((name, at) => (
          <li
            key={name}
            draggable
            className={name === dragged ? `${styles.columnItem} ${styles.dragged}` : styles.columnItem}
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== name) setOrder(moved(order, dragged, at));
            }}
          >
            <HolderOutlined className={styles.grip ?? ""} title={t("columnDrag")} aria-hidden />
            <Checkbox
              checked={shown.has(name)}
              disabled={name === titleField}
              onChange={({ target }) => toggle(name, target.checked)}
            >
              {titleOf(name)}
            </Checkbox>
            <span className={popover.spring} />
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`${t("columnUp")} ${titleOf(name)}`}
              disabled={at === 0}
              onClick={() => setOrder(moved(order, name, at - 1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`${t("columnDown")} ${titleOf(name)}`}
              disabled={at === order.length - 1}
              onClick={() => setOrder(moved(order, name, at + 1))}
            />
          </li>
        ))}
      </ul>
      <Segmented
        block
        size="small"
        aria-label={t("density")}
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setPreference("density", value)}
      />
      <div className={popover.footer}>
        <Button type="primary" loading={saving} onClick={() => void save()}>
          {common("save")}
        </Button>
        <Button onClick={onClose}>{common("close")}</Button>
      </div>
    </div>
  );
}
