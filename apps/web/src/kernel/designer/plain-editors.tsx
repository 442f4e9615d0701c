/** Properties that are a text, a number, one of a few names, or yes. */

import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import { typesAbove } from "@qicheng/engine/design/design-source";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Input, Select } from "antd";
import { asText } from "../forms/values/as-text";
import { say, type Title } from "../i18n/language";
import { CLEARABLE } from "../ui/parts/clearable";
import { NumberInput } from "../ui/parts/number-input";
import { type EditorProps, itemKey, propertyIn } from "./editor";
import { titleOf } from "./fields";
import { t } from "./texts";

const WIDE = { width: "100%" };

export function TextEditor(props: EditorProps) {
  const { id, change } = props;
  return (
    <Input
      id={id}
      allowClear={CLEARABLE}
      autoComplete="off"
      maxLength={200}
      value={asText(propertyIn(props))}
      onChange={({ target }) => change({ [itemKey(props)]: target.value === "" ? undefined : target.value })}
    />
  );
}

export function NumberEditor(props: EditorProps) {
  const { id, change, property, name, item } = props;
  const value = propertyIn(props);
  const isAmount = name === "min" || (name === "max" && item.type === "number");
  return (
    <NumberInput<number>
      id={id}
      style={WIDE}
      {...(isAmount ? {} : { precision: 0 })}
      {...(property.from === undefined ? {} : { min: property.from })}
      {...(property.to === undefined ? {} : { max: property.to })}
      value={typeof value === "number" ? value : null}
      onChange={(next) => change({ [itemKey(props)]: next ?? undefined })}
    />
  );
}

const NAMES = {
  money: t("money"),
  percent: t("percent"),
  word: t("word"),
  wordComma: t("wordComma"),
  mobile: t("mobile"),
  phone: t("phone"),
  email: t("email"),
  idCard: t("idCard"),
  creditCode: t("creditCode"),
  url: t("url"),
  company: t("company"),
  person: t("name"),
  wechat: t("wechat"),
  qq: t("qq"),
  address: t("address"),
  website: t("website"),
  position: t("position"),
  rest: t("rest"),
} as const satisfies Readonly<Record<string, string>>;

const namedAs = (name: string): string => ownValue(NAMES as Readonly<Record<string, string>>, name) ?? name;

const kinds = Object.entries(DICTIONARIES as Readonly<Record<string, Title>>);

function choicesOf({ name, property, item, around }: EditorProps): { value: string; label: string }[] {
  if (name === "shownOn") return around.alike.map(({ module, title }) => ({ value: module, label: title }));
  if (name === "dictionary") return kinds.map(([value, title]) => ({ value, label: say(title) }));
  if (name === "parent")
    return around.items
      .filter(({ field, type, multiple }) => {
        const fits = typesAbove(item.type, item.source !== undefined).some((one) => one === type);
        return fits && !multiple && field !== item.field;
      })
      .map((other) => ({ value: other.field, label: titleOf(other) }));
  return (property.among ?? []).map((value) => ({ value, label: namedAs(value) }));
}

/** What it is as long as nothing is chosen. */
const shownOnAll = ({ around }: EditorProps) => (around.alike.length === 2 ? "both" : "all");

export function NameEditor(props: EditorProps) {
  const { id, change, name, item, around } = props;
  const value = propertyIn(props);
  const isFixed = name === "dictionary" && around.publishedAs(item.field) !== undefined;
  return (
    <Select
      id={id}
      style={WIDE}
      allowClear={CLEARABLE}
      disabled={isFixed}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t(name === "shownOn" ? shownOnAll(props) : "none")}
      options={choicesOf(props)}
      value={typeof value === "string" ? value : null}
      onChange={(next) => change({ [itemKey(props)]: next ?? undefined })}
    />
  );
}

/** Several of what there is: parts of a card, kinds of files. */
export function TextsEditor(props: EditorProps) {
  const { id, change } = props;
  const value = propertyIn(props);
  return (
    <Select
      id={id}
      mode="multiple"
      style={WIDE}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("none")}
      options={choicesOf(props)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => change({ [itemKey(props)]: next.length === 0 ? undefined : next })}
    />
  );
}
