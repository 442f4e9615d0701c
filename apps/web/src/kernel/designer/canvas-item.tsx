/** One field of a form that is designed: as the form draws it, to be chosen, drawn elsewhere, copied and taken away. */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  BranchesOutlined,
  CalculatorOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import type { DesignItem } from "@qicheng/engine/design/design-items";
import { Button } from "antd";
import { memo, type ReactNode, useMemo } from "react";
import { FormField } from "../forms/form/form-field";
import { asSentence, say } from "../i18n/language";
import { heard } from "../ui/basis/heard";
import styles from "./canvas.module.css";
import { useDropMark, useItemDrag } from "./dnd";
import { fieldOf, isToken, titleOf } from "./fields";
import { t } from "./texts";
import { typeName } from "./type-names";
import type { DesignerActs } from "./use-designer";

interface Props {
  item: DesignItem;
  selected: boolean;
  /** Columns that it has. */
  span: number;
  /** Its control is drawn by now; until then one sees where it will be. */
  drawn: boolean;
  /** What the product requires stays on the form. */
  needed: boolean;
  /** What is wrong with it. */
  problem: string | undefined;
  phone: boolean;
  locked: boolean;
  acts: DesignerActs;
  /** On a phone, where there is no room beside the form. */
  onProperties: () => void;
  onRemove: (item: DesignItem) => void;
}

export const itemId = (key: string): string => `design-${key}`;

const nothing = () => undefined;
const NO_RECORD = {};

/** The field, as whoever fills in the form will see it; nothing of it can be reached. */
const Drawn = memo(function Drawn({ item }: { item: DesignItem }) {
  const field = fieldOf(item);
  return (
    <div inert className={styles.drawn}>
      <FormField
        formId="designed"
        field={field}
        control={undefined}
        around={undefined}
        value={isToken(field.defaultValue) ? "" : (field.defaultValue ?? "")}
        above={undefined}
        aboveTitle={undefined}
        record={NO_RECORD}
        error={undefined}
        problems={undefined}
        required={field.required === true}
        autoFocus={false}
        change={nothing}
        hint={undefined}
      />
    </div>
  );
});

function Marks({ item }: { item: DesignItem }) {
  const marks: [string, boolean, ReactNode][] = [
    ["hiddenMark", item.hidden !== undefined, <EyeInvisibleOutlined key="h" title={t("hiddenMark")} />],
    ["linkedMark", item.linkage !== undefined, <BranchesOutlined key="l" title={t("linkedMark")} />],
    ["computedMark", item.computed !== undefined, <CalculatorOutlined key="c" title={t("computedMark")} />],
  ];
  return <span className={styles.marks}>{marks.flatMap(([, isSo, icon]) => (isSo ? icon : []))}</span>;
}

function Tools({
  item,
  phone,
  needed,
  acts,
  onProperties,
  onRemove,
}: Omit<Props, "selected" | "span" | "drawn" | "problem" | "locked">) {
  const title = titleOf(item);
  const { field } = item;
  const size = phone ? ("middle" as const) : ("small" as const);
  return (
    <span className={styles.tools}>
      {phone ? (
        <>
          <Button
            size={size}
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={t("upField", { title })}
            onClick={() => acts.step(field, -1)}
          />
          <Button
            size={size}
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={t("downField", { title })}
            onClick={() => acts.step(field, 1)}
          />
          <Button
            size={size}
            icon={<SettingOutlined aria-hidden />}
            aria-label={t("propertiesOf", { title })}
            onClick={onProperties}
          />
        </>
      ) : null}
      {item.system === 1 ? null : (
        <Button
          size={size}
          icon={<CopyOutlined aria-hidden />}
          title={t("copy")}
          aria-label={t("copyField", { title })}
          onClick={() => acts.double(item)}
        />
      )}
      {needed ? null : (
        <Button
          size={size}
          icon={<DeleteOutlined aria-hidden />}
          title={t("remove")}
          aria-label={t("removeField", { title })}
          onClick={() => onRemove(item)}
        />
      )}
    </span>
  );
}

export const CanvasItem = memo(function CanvasItem(props: Props) {
  const { item, selected, span, problem, phone, locked, acts } = props;
  const { field } = item;
  const given = useMemo(() => ({ item: field }), [field]);
  const drag = useItemDrag(field, given, phone || locked);
  const mark = useDropMark(field);
  const names = [titleOf(item), say(typeName(item.type)), ...(item.system === 1 ? [t("systemField")] : []), problem];
  return (
    <div
      ref={drag.ref}
      className={styles.item}
      style={{ gridColumn: `span ${span}` }}
      data-selected={selected || undefined}
      data-dragged={drag.dragged || undefined}
      data-drop={mark}
      data-wrong={problem === undefined ? undefined : true}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a button holds no form field, not even a drawn one */}
      <div
        {...drag.listeners}
        id={itemId(field)}
        data-item={field}
        role="button"
        tabIndex={0}
        aria-pressed={selected}
        aria-label={asSentence(...names.flatMap((name) => name || []))}
        className={styles.face}
        onClick={() => acts.select(field)}
        onFocus={() => acts.select(field)}
        onKeyDown={heard((event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            if (phone) props.onProperties();
          }
        })}
      >
        {props.drawn || selected ? <Drawn item={item} /> : <div className={styles.waiting} data-waiting />}
        <Marks item={item} />
        {problem === undefined ? null : <span className={styles.problem}>{problem}</span>}
      </div>
      {selected && !locked ? <Tools {...props} /> : null}
    </div>
  );
});
