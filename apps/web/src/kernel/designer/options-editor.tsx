/** Choices of a field: named, coloured, put into an order; one that records may have is switched off, and never goes. */
import { DeleteOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons";
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import { Button, Input, Select, Switch } from "antd";
import { useEffect, useRef } from "react";
import styles from "../drafting/properties.module.css";
import { heard } from "../ui/basis/heard";
import { SortableRows } from "./dnd";
import { type EditorProps, itemKey, propertyIn } from "./editor";
import { OptionColour } from "./option-colour";
import { t } from "./texts";

const optionsOf = (value: unknown): FieldOption[] => (Array.isArray(value) ? (value as FieldOption[]) : []);

/** A value that no option has. */
function freshValue(options: readonly FieldOption[], gone: readonly FieldOption[]): string {
  const all = [...options, ...gone].map(({ value }) => String(value));
  for (let at = options.length + 1; ; at += 1) if (!all.includes(String(at))) return String(at);
}

interface OptionProps {
  option: FieldOption;
  at: number;
  grip: Record<string, unknown>;
  kept: boolean;
  above: readonly FieldOption[] | undefined;
  plain: boolean;
  onChange: (option: FieldOption) => void;
  onRemove: () => void;
  onNext: () => void;
}

function Option({ option, at, grip, kept, above, plain, onChange, onRemove, onNext }: OptionProps) {
  const { label, color, disabled, parent } = option;
  const name = label || t("optionNamed", { at: at + 1 });
  const without = (key: "color" | "disabled", given: Partial<FieldOption>) => {
    const { [key]: _gone, ...rest } = option;
    onChange({ ...rest, ...given });
  };
  return (
    <div className={styles.option}>
      <button type="button" className={styles.grip} aria-label={t("optionMove", { label: name })} {...grip}>
        <HolderOutlined aria-hidden />
      </button>
      {plain ? null : (
        <OptionColour
          label={t("optionColour", { label: name })}
          colour={color ?? ""}
          onChange={(next) => without("color", next === "" ? {} : { color: next })}
        />
      )}
      <Input
        size="small"
        data-option
        aria-label={t("optionLabel", { at: at + 1 })}
        value={label}
        maxLength={60}
        disabled={disabled === true}
        onChange={({ target }) => {
          const { en: _en, ...rest } = option;
          onChange({ ...rest, label: target.value });
        }}
        onPressEnter={heard((event) => {
          event.preventDefault();
          onNext();
        })}
      />
      {above ? (
        <Select
          size="small"
          className={styles.above ?? ""}
          aria-label={t("optionParent", { label: name })}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("none")}
          options={above.map(({ value, label: title }) => ({ value, label: title }))}
          value={parent ?? null}
          onChange={(next) => onChange({ ...option, parent: next })}
        />
      ) : null}
      {kept ? (
        <Switch
          size="small"
          checked={disabled !== true}
          aria-label={t(disabled ? "optionOn" : "optionOff", { label: name })}
          onChange={(on) => without("disabled", on ? {} : { disabled: true })}
        />
      ) : (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("optionRemove", { label: name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

export function OptionsEditor(props: EditorProps) {
  const { item, around, change, property } = props;
  const options = optionsOf(propertyIn(props));
  const published = optionsOf(around.publishedAs(item.field)?.options);
  const isPublished = ({ value }: FieldOption) => published.some((one) => String(one.value) === String(value));
  const above =
    item.type === "jcselect" ? optionsOf(around.items.find(({ field }) => field === item.parent)?.options) : undefined;
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(0);
  useEffect(() => {
    if (added.current === 0 || added.current !== options.length) return;
    added.current = 0;
    list.current
      ?.querySelectorAll<HTMLInputElement>("input[data-option]")
      .item(options.length - 1)
      ?.select();
  }, [options.length]);
  const put = (next: readonly FieldOption[]) => change({ [itemKey({ ...props, property })]: next });
  const add = () => {
    added.current = options.length + 1;
    put([...options, { label: t("optionNamed", { at: options.length + 1 }), value: freshValue(options, published) }]);
  };
  return (
    <div ref={list} className={styles.options}>
      <SortableRows
        rows={options}
        keyOf={({ value }) => String(value)}
        onOrder={put}
        row={(option, at, grip) => (
          <Option
            {...{ option, at, grip, above }}
            plain={item.type === "property"}
            kept={isPublished(option)}
            onChange={(next) => put(options.map((one) => (one === option ? next : one)))}
            onRemove={() => put(options.filter((one) => one !== option))}
            onNext={add}
          />
        )}
      />
      <Button type="dashed" size="small" block icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t("addOption")}
      </Button>
    </div>
  );
}
