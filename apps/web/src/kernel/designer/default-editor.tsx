/** What a field of a new record starts with: a value, whoever fills in the form, or the day on which he does. */
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import { Checkbox, Input, Select } from "antd";
import { givenValues, remoteOf } from "../forms/controls/remote-controls";
import { asText } from "../forms/values/as-text";
import { DictionarySelect } from "../pickers/dictionary-select";
import { RemoteSelect } from "../pickers/remote-select";
import { CLEARABLE } from "../ui/parts/clearable";
import { NumberInput } from "../ui/parts/number-input";
import { type EditorProps, propertyIn } from "./editor";
import { fieldOf } from "./fields";
import { t } from "./texts";

const WIDE = { width: "100%" };
const CHOSEN = new Set(["select", "radio", "switch"]);

function choicesOf({ type, options, active = "1", inactive = "0" }: EditorProps["item"]) {
  if (type === "switch")
    return [
      { value: asText(active), label: t("yes") },
      { value: asText(inactive), label: t("no") },
    ];
  const given = Array.isArray(options) ? (options as FieldOption[]) : [];
  return given.filter(({ disabled }) => !disabled).map(({ value, label }) => ({ value, label }));
}

export function DefaultEditor(props: EditorProps) {
  const { item, id, label, change } = props;
  const value = propertyIn(props);
  const put = (next: unknown) => change({ value: next === "" || next === null ? undefined : next });
  if (item.type === "user" || item.type === "date" || item.type === "datetime") {
    const token = item.type === "user" ? "@me" : "@today";
    return (
      <Checkbox id={id} checked={value === token} onChange={({ target }) => put(target.checked ? token : undefined)}>
        {t(item.type === "user" ? "me" : "today")}
      </Checkbox>
    );
  }
  if (item.type === "number")
    return <NumberInput<number> id={id} style={WIDE} value={typeof value === "number" ? value : null} onChange={put} />;
  if (item.type === "statusSelect")
    return (
      <DictionarySelect
        id={id}
        aria-label={label}
        style={WIDE}
        allowClear={CLEARABLE}
        kind={asText(item.dictionary)}
        value={value ?? null}
        onChange={(next: unknown) => put(next ?? undefined)}
      />
    );
  if (item.source !== undefined)
    return (
      <RemoteSelect
        id={id}
        style={WIDE}
        of={remoteOf(fieldOf(item))}
        placeholder={t("none")}
        values={givenValues(value)}
        onChange={([next]) => put(next)}
      />
    );
  if (CHOSEN.has(item.type))
    return (
      <Select
        id={id}
        style={WIDE}
        allowClear={CLEARABLE}
        placeholder={t("none")}
        showSearch={{ optionFilterProp: "label" }}
        options={choicesOf(item)}
        value={(value as string | number | undefined) ?? null}
        onChange={(next) => put(next ?? undefined)}
      />
    );
  return (
    <Input
      id={id}
      allowClear={CLEARABLE}
      autoComplete="off"
      value={asText(value)}
      onChange={({ target }) => put(target.value)}
    />
  );
}
